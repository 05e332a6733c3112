import { snapDown } from '../text'
import type { KeptLine } from './kept-line'
import { sourceOffset } from './positions'

/** At most `maxChars` of a long line, around index `focus`: a part of a line, in its place. */
export function excerptLine(line: KeptLine, focus: number, maxChars: number): KeptLine {
  if (line.text.length <= maxChars) return line
  const wanted = Math.max(0, Math.min(focus - Math.floor(maxChars / 3), line.text.length - maxChars))
  const cutAt = line.cut?.at ?? line.text.length
  const side = focus < cutAt ? { from: 0, to: cutAt, skipped: 0 } : { from: cutAt, to: line.text.length, skipped: line.cut?.chars ?? 0 }
  const from = snapDown(line.text, Math.max(side.from, wanted))
  const to = snapDown(line.text, Math.min(side.to, from + maxChars))
  const whole = to === line.text.length
  return {
    text: line.text.slice(from, to),
    start: sourceOffset(line, from),
    end: whole ? line.end : sourceOffset(line, to),
    terminated: whole && line.terminated,
    index: line.index,
    charStart: line.charStart + from + side.skipped,
    cut: null,
  }
}
