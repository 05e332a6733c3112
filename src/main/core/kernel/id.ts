import type { Random } from './ports'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^22 > 2^130: at least 128 random bits (observation.md, Handle). */
const LENGTH = 22

/** `prefix` followed by 22 unguessable letters and digits. */
export function mintId<P extends string>(prefix: P, random: Random): `${P}${string}` {
  let body = ''
  while (body.length < LENGTH) {
    for (const byte of random.bytes(LENGTH)) {
      // 248 = 4 * 62: larger bytes would favour the first letters.
      if (byte < 248 && body.length < LENGTH) body += ALPHABET.charAt(byte % 62)
    }
  }
  return `${prefix}${body}`
}

/** A short token for frames that output cannot guess: 10 letters and digits, about 59 bits. */
export function mintNonce(random: Random): string {
  return mintId('', random).slice(0, 10)
}
