/** 0: text, 1: a control that text has no use for, 2: beyond ASCII. */
const BYTE_CLASS: Uint8Array = (() => {
  const table = new Uint8Array(256)
  table.fill(1, 0, 0x20)
  table.fill(2, 0x80)
  // BEL, BS, TAB, LF, FF, CR, SO, SI, ESC occur in what terminals are sent.
  for (const harmless of [0x07, 0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x0e, 0x0f, 0x1b]) table[harmless] = 0
  table[0x7f] = 1
  return table
})()

/** What one stretch of bytes looks like. */
export interface Look {
  readonly length: number
  readonly controls: number
  /** Bytes that UTF-8 does not know; 0 for other encodings. */
  readonly invalid: number
  readonly printable: number
}

export const isAllText = (bytes: Uint8Array): boolean => {
  for (let i = 0; i < bytes.length; i++) if (BYTE_CLASS[bytes[i] ?? 0] !== 0) return false
  return true
}

/** Looks at `[from, to)`. Halves of characters at an edge, where a long line was cut, are not held against it. */
export function lookAt(bytes: Uint8Array, from: number, to: number, utf8: boolean): Look {
  let controls = 0
  let invalid = 0
  let printable = 0
  for (let i = from; i < to; ) {
    const byte = bytes[i] ?? 0
    const kind = BYTE_CLASS[byte]
    if (kind === 0) {
      if (byte >= 0x20) printable++
      i++
    } else if (kind === 1) {
      controls++
      i++
    } else if (!utf8) {
      printable++
      i++
    } else {
      const length = sequenceLength(bytes, i, to)
      if (length > 0) printable += length
      else if (i - from >= 3 || byte >= 0xc0) invalid++
      i += Math.max(1, length)
    }
  }
  return { length: to - from, controls, invalid, printable }
}

/** Length of the valid UTF-8 sequence at `i`, or of its valid beginning at the very end; 0 when it is broken. */
function sequenceLength(bytes: Uint8Array, i: number, to: number): number {
  const lead = bytes[i] ?? 0
  const length = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
  for (let k = 1; k < length; k++) {
    if (i + k >= to) return k
    if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return 0
  }
  return length
}

const MAGIC: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['ELF', [0x7f, 0x45, 0x4c, 0x46]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
  ['GIF', [0x47, 0x49, 0x46, 0x38]],
  ['gzip', [0x1f, 0x8b]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['sqlite', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66, 0x6f, 0x72, 0x6d, 0x61, 0x74, 0x20, 0x33, 0x00]],
]
export const MAGIC_BYTES = 16

export function typeOf(start: Uint8Array): string {
  return MAGIC.find(([, magic]) => magic.every((byte, i) => start[i] === byte))?.[0] ?? 'data'
}
