export type Encoding = 'base64' | 'hex'

/** Only runs longer than this are worth a summary (observation.md). */
export const MIN_RUN_CHARS = 512
/** Lengths of digests in hex: lists of them are facts, not data. */
const DIGEST_CHARS = new Set([32, 40, 48, 56, 64, 96, 128])

/**
 * Whether characters of the base64 or hex alphabet (line ends taken out) look like encoded data, by how often which
 * characters and which changes between kinds occur. A path (many `/`, no `+`), words, identifiers or numbers do not.
 */
export function encodingOf(text: string): Encoding | undefined {
  if (/^[0-9a-fA-F]+$/.test(text)) return isHex(text) ? 'hex' : undefined
  return isBase64(text) ? 'base64' : undefined
}

/** Whether a list of equally long lines of this encoding is something else than data. */
export const isDigestList = (encoding: Encoding, lineChars: number): boolean => encoding === 'hex' && DIGEST_CHARS.has(lineChars)

/** Whether a short piece may be the end of a run: mixed kinds, unlike a word or a name. */
export function looksEncoded(text: string): boolean {
  if (/^[0-9a-f]+$/.test(text)) return /[0-9]/.test(text) && /[a-f]/.test(text)
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && !/[_-]/.test(text) && changes(withoutRepeats(text)) > 0.4
}

function isHex(text: string): boolean {
  if (/[a-f]/.test(text) && /[A-F]/.test(text)) return false
  const digits = count(text, /[0-9]/g) / text.length
  return digits > 0.4 && digits < 0.9 && new Set(text).size >= 12
}

function isBase64(text: string): boolean {
  if (/[+/]/.test(text) && /[-_]/.test(text)) return false
  const slashes = count(text, /\//g)
  // A path: random base64 has as many `+` as `/`, and never a separator at every few characters.
  if (slashes > 3 && slashes > 8 * count(text, /\+/g)) return false
  const body = withoutRepeats(text.replace(/=+$/, ''))
  if (body.length < MIN_RUN_CHARS / 4) return false
  const share = (kind: RegExp): number => count(body, kind) / body.length
  const upper = share(/[A-Z]/g)
  const lower = share(/[a-z]/g)
  const digits = share(/[0-9]/g)
  if (upper < 0.25 || upper > 0.65 || lower < 0.2 || lower > 0.6 || digits < 0.05 || digits > 0.35) return false
  if (share(/[+/_-]/g) > 0.08) return false
  return changes(body) > 0.5 && new Set(body).size >= 32
}

/** Zeros are long runs of A in base64; they say nothing about the rest. */
const withoutRepeats = (text: string): string => text.replace(/(.)\1{3,}/g, '')

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Share of neighbours of different kind (upper, lower, digit, other): 0.65 in random base64, far less in words. */
function changes(text: string): number {
  let different = 0
  let last = -1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const kind = code >= 0x61 ? 0 : code >= 0x41 ? (code === 0x5f ? 3 : 1) : code >= 0x30 ? 2 : 3
    if (i > 0 && kind !== last) different++
    last = kind
  }
  return different / text.length
}
