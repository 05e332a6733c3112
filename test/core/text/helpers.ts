import { Normaliser, type LineSink, type NormaliserFacts, type TextLine } from '../../../src/main/core/text'

/** Collects every line, those of plain blocks too, and what left the middle of long lines. */
export class Collector implements LineSink {
  readonly lines: TextLine[] = []
  readonly middles: string[] = []
  blocks = 0

  line(line: TextLine): void {
    this.lines.push(line)
  }

  plain(block: Parameters<NonNullable<LineSink['plain']>>[0]): void {
    this.blocks++
    const texts = block.text.split('\n').slice(0, -1)
    if (texts.length !== block.lines) throw new Error('a block counts its lines wrongly')
    for (const [i, text] of texts.entries()) this.lines.push({ text, start: block.lineStart(i), end: block.lineStart(i + 1), terminated: true })
  }

  middle(piece: { readonly text: string }): void {
    this.middles.push(piece.text)
  }
}

export interface Normalised {
  readonly lines: readonly TextLine[]
  readonly facts: NormaliserFacts
  readonly middle: string
}

/** Normalises a text that is pushed in pieces cut at the given offsets. */
export function normalise(text: string, cuts: readonly number[] = []): Normalised {
  const sink = new Collector()
  const normaliser = new Normaliser(sink)
  let from = 0
  for (const cut of [...[...cuts].sort((a, b) => a - b), text.length]) {
    if (cut > from) normaliser.push(text.slice(from, cut), from)
    from = Math.max(from, cut)
  }
  normaliser.end()
  return { lines: sink.lines, facts: normaliser.facts, middle: sink.middles.join('') }
}

export const texts = (text: string): string[] => normalise(text).lines.map((line) => line.text)
