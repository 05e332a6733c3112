const EDGE_LINES = 3
/** Fewer hidden lines than this are not worth a line that says so. */
const WORTH_LINES = 3
const MASK = '[redacted: '

export interface Abridged {
  readonly head: string
  readonly hiddenLines: number
  readonly tail: string
}

/** The first and last lines of a long text. Lines up to the last mask are kept, so that no mask is hidden. null: show it whole. */
export function abridge(text: string): Abridged | null {
  const lines = text.split('\n')
  const lastMask = lines.findLastIndex((line) => line.includes(MASK))
  const headEnd = Math.max(EDGE_LINES, Math.min(lastMask + 1, lines.length - EDGE_LINES))
  const tailStart = lines.length - EDGE_LINES
  const hiddenLines = tailStart - headEnd
  if (hiddenLines < WORTH_LINES) return null
  return { head: `${lines.slice(0, headEnd).join('\n')}\n`, hiddenLines, tail: lines.slice(tailStart).join('\n') }
}
