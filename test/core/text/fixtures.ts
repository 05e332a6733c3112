import { createHash } from 'node:crypto'
import type { Hash } from '../../../src/main/core/kernel'

export const hash: Hash = {
  sha256: () => {
    const made = createHash('sha256')
    return {
      update: (data) => void made.update(data),
      digestHex: () => made.copy().digest('hex'),
    }
  },
}

export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')

/** The fixed-seed generator of the scenarios (xorshift64*): the same bytes everywhere. */
export function randomBytes(count: number, seed: number): Uint8Array {
  const mask = 0xffff_ffff_ffff_ffffn
  let state = (BigInt(seed) * 0x9e3779b97f4a7c15n + 1n) & mask
  const out = new Uint8Array(count)
  const view = new DataView(new ArrayBuffer(8))
  for (let at = 0; at < count; at += 8) {
    state ^= state >> 12n
    state ^= (state << 25n) & mask
    state ^= state >> 27n
    view.setBigUint64(0, (state * 0x2545f4914f6cdd1dn) & mask, true)
    for (let i = 0; i < 8 && at + i < count; i++) out[at + i] = view.getUint8(i)
  }
  return out
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts))
}

export function wrapped(text: string, width: number): string {
  return text.replace(new RegExp(`.{1,${width}}`, 'g'), '$&\n')
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
