import type { Terminal } from '@xterm/xterm'

/**
 * xterm 6 does what a count says without a limit: `ESC[2147483647b` takes two minutes and gigabytes (lessons.md, P4). Larger
 * counts than any screen holds are dropped; up to here they are cheap.
 */
const COUNT_CAP = 10_000
const COUNTED = ['b', 'L', 'M', 'S', 'T', 'I', 'Z', '@', 'P', 'X']

export function dropHugeCounts(terminal: Terminal): void {
  for (const final of COUNTED) {
    terminal.parser.registerCsiHandler({ final }, (params) => params.flat().some((count) => count > COUNT_CAP))
  }
}

/** A paste is what a person chose, not what it pretends to type: escape characters could end the paste's brackets. */
export function withoutEscapes(text: string): string {
  return text.replaceAll('\u001b', '')
}

/** Pieces of at most `cap` characters that cut no surrogate pair. */
export function pieces(text: string, cap: number): readonly string[] {
  const all: string[] = []
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + cap, text.length)
    const last = text.charCodeAt(end - 1)
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1
    all.push(text.slice(at, end))
    at = end
  }
  return all
}
