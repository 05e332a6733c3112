/** Length of the last complete prefix of `bytes`, which start on a character boundary. */
export type CompletePrefix = (bytes: Uint8Array) => number

/**
 * Number of trailing bytes that are a valid, unfinished UTF-8 sequence, by the table of the WHATWG decoder
 * (E0, ED, F0 and F4 narrow the second byte, so `E0 80` is already two errors and not a beginning).
 */
function utf8Carry(bytes: Uint8Array): number {
  const end = bytes.length
  for (let back = 1; back <= 3 && back <= end; back++) {
    const lead = bytes[end - back] ?? 0
    if (lead < 0x80) return 0
    if (lead < 0xc0) continue
    if (lead < 0xc2 || lead > 0xf4) return 0
    const need = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    if (back >= need) return 0
    if (back > 1 && !secondFits(lead, bytes[end - back + 1] ?? 0)) return 0
    return back
  }
  return 0
}

function secondFits(lead: number, second: number): boolean {
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  return second >= low && second <= high
}

/** Step of a double-byte set: length of the character at `i`, or 0 when more bytes are needed. */
export type Step = (bytes: Uint8Array, i: number) => number

const gb: Step = (bytes, i) => {
  const lead = bytes[i] ?? 0
  if (lead < 0x81 || lead > 0xfe) return 1
  const second = bytes[i + 1]
  if (second === undefined) return 0
  if (second < 0x30 || (second > 0x39 && second < 0x40)) return 1
  if (second >= 0x40) return 2
  const third = bytes[i + 2]
  if (third === undefined) return 0
  if (third < 0x81 || third > 0xfe) return 1
  const fourth = bytes[i + 3]
  if (fourth === undefined) return 0
  return fourth >= 0x30 && fourth <= 0x39 ? 4 : 1
}

function doubleByte(isLead: (byte: number) => boolean, lowestTrail: number): Step {
  return (bytes, i) => {
    if (!isLead(bytes[i] ?? 0)) return 1
    const second = bytes[i + 1]
    if (second === undefined) return 0
    return second >= lowestTrail ? 2 : 1
  }
}

export const eucJp: Step = (bytes, i) => {
  const lead = bytes[i] ?? 0
  if ((lead < 0xa1 && lead !== 0x8e && lead !== 0x8f) || lead === 0xff) return 1
  const second = bytes[i + 1]
  if (second === undefined) return 0
  if (second < 0xa1 || second === 0xff) return 1
  if (lead !== 0x8f) return 2
  const third = bytes[i + 2]
  if (third === undefined) return 0
  return third < 0xa1 || third === 0xff ? 2 : 3
}

const dbcsLead = (byte: number): boolean => byte >= 0x81 && byte <= 0xfe
const sjisLead = (byte: number): boolean => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc)

export const eucKr: Step = (bytes, i) => {
  if (!dbcsLead(bytes[i] ?? 0)) return 1
  const second = bytes[i + 1]
  if (second === undefined) return 0
  return second >= 0x41 && second <= 0xfe ? 2 : 1
}

const STEPS: ReadonlyMap<string, Step> = new Map([
  ['gb18030', gb],
  ['gbk', doubleByte(dbcsLead, 0x40)],
  ['big5', doubleByte(dbcsLead, 0x40)],
  ['shift_jis', doubleByte(sjisLead, 0x40)],
  ['euc-jp', eucJp],
  ['euc-kr', eucKr],
])

/** No byte below this is ever the second or later byte of a character in these sets, so walks may start after one. */
const ALWAYS_ALONE = 0x30

/** The boundary finder of a multi-byte encoding, or undefined for one that is not known here. */
export function completePrefixOf(encoding: string): CompletePrefix | undefined {
  if (encoding === 'utf-8') return (bytes) => bytes.length - utf8Carry(bytes)
  const step = STEPS.get(encoding)
  if (step === undefined) return undefined
  return (bytes) => {
    let i = bytes.length
    while (i > 0 && (bytes[i - 1] ?? 0) >= ALWAYS_ALONE) i--
    while (i < bytes.length) {
      const length = step(bytes, i)
      if (length === 0) return i
      i += length
    }
    return i
  }
}
