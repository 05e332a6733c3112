import { Buffer } from 'node:buffer'
import iconv from 'iconv-lite'
import type { Step } from './boundary'

const REPLACEMENT = 0xfffd

/** The characters of a double-byte set, and of its three-byte part behind 8F, as UTF-16 units by their last two bytes. */
interface Tables {
  readonly pairs: Uint16Array
  readonly triples: Uint16Array
}

function fill(read: (bytes: readonly number[]) => string, prefix: readonly number[], low: number): Uint16Array {
  const table = new Uint16Array(65_536).fill(REPLACEMENT)
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let second = low; second <= 0xfe; second++) {
      const text = read([...prefix, lead, second])
      if (text.length === 1) table[(lead << 8) | second] = text.charCodeAt(0)
    }
  }
  return table
}

function readTables(encoding: 'euc-jp' | 'euc-kr'): Tables {
  if (encoding === 'euc-kr') {
    const pairs = fill((bytes) => iconv.decode(Buffer.from(bytes), 'cp949'), [], 0x41)
    return { pairs, triples: new Uint16Array(0) }
  }
  const decoder = new TextDecoder('euc-jp')
  const read = (bytes: readonly number[]): string => decoder.decode(Uint8Array.from(bytes))
  return { pairs: fill(read, [], 0xa1), triples: fill(read, [0x8f], 0xa1) }
}

/**
 * Decodes euc-jp, and euc-kr with the Windows extension, character by character from tables read once.
 * Node's euc-kr rejects syllables that Korean programs print, and both converters back up after a broken character by
 * the content of their tables, so that no boundary could be told from the bytes alone.
 */
export function tableDecoder(encoding: 'euc-jp' | 'euc-kr', step: Step): (bytes: Uint8Array) => string {
  let tables: Tables | undefined
  return (bytes) => {
    tables ??= readTables(encoding)
    const out = new Uint16Array(bytes.length)
    let count = 0
    for (let i = 0; i < bytes.length; ) {
      const length = step(bytes, i)
      const lead = bytes[i] ?? 0
      const second = bytes[i + 1] ?? 0
      if (length === 3) out[count++] = tables.triples[(second << 8) | (bytes[i + 2] ?? 0)] ?? REPLACEMENT
      else if (length === 2) out[count++] = tables.pairs[(lead << 8) | second] ?? REPLACEMENT
      else out[count++] = lead < 0x80 ? lead : REPLACEMENT
      // 0: an unfinished character at the end is one replacement.
      i = length === 0 ? bytes.length : i + length
    }
    return Buffer.from(out.buffer, 0, count * 2).toString('utf16le')
  }
}
