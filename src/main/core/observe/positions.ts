import type { KeptLine } from './kept-line'

/** Bytes of `text` in UTF-8. */
export function utf8Bytes(text: string): number {
  let total = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) total += 1
    else if (code < 0x800) total += 2
    else if (code >= 0xd800 && code <= 0xdbff) {
      total += 4
      index++
    } else total += 3
  }
  return total
}

/**
 * Where character `index` of a kept line stands in the source. Exact for one-byte characters and for UTF-8 without escape
 * sequences; otherwise an estimate inside the line, which readers move to the start of its character.
 */
export function sourceOffset(line: KeptLine, index: number): number {
  const units = line.end - line.start
  const chars = line.text.length + (line.cut?.chars ?? 0)
  const newline = line.terminated ? 1 : 0
  const skipped = line.cut !== null && index > line.cut.at ? line.cut.chars : 0
  if (units === chars + newline) return line.start + index + skipped
  if (line.cut === null && utf8Bytes(line.text) + newline === units) return line.start + utf8Bytes(line.text.slice(0, index))
  const estimate = Math.floor(((index + skipped) / Math.max(chars, 1)) * units)
  return line.start + Math.min(estimate, units)
}
