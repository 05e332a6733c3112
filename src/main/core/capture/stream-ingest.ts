import type { Hash } from '../kernel'
import { Normaliser, RunSummariser, type LineSink, type NormaliserFacts, type PlainBlock, type TextLine } from '../text'
import type { MaskedSink } from './pending-text'
import type { StreamScan } from './stream-scan'
import type { StreamDigest } from './types'

/** Lines of one stream that may still change, as they would finish now. */
export interface Pending {
  readonly lines: readonly TextLine[]
  /** Bytes left out because they may still become a secret. */
  readonly withheldBytes: number
}

/** Counts what passes and gives it to the digest. */
class DigestSink implements LineSink {
  totalChars = 0

  constructor(private readonly digest: StreamDigest) {}

  line(line: TextLine): void {
    this.totalChars += charsOf(line)
    this.digest.line(line)
  }

  plain(block: PlainBlock): void {
    this.totalChars += block.text.length
    const { text, lines, start, end } = block
    this.digest.plain(text.length === end - start ? { text, lines, start, end } : { text, lines, start, end, offsetAt: lineOffsets(block) })
  }
}

function charsOf(line: TextLine): number {
  return line.text.length + (line.omitted?.chars ?? 0) + (line.terminated ? 1 : 0)
}

/** Asked in rising order for characters that begin a line: counts the lines on the way. */
function lineOffsets(block: PlainBlock): (index: number) => number {
  let line = 0
  let at = 0
  return (index) => {
    if (index < at) {
      line = 0
      at = 0
    }
    for (let next = block.text.indexOf('\n', at); next >= 0 && next < index; next = block.text.indexOf('\n', at)) {
      line += 1
      at = next + 1
    }
    return block.lineStart(line)
  }
}

/** The way of one stream's bytes while they arrive: scan and mask, normalise, summarise encoded data, digest. */
export class StreamIngest {
  private readonly sink: DigestSink
  private readonly summariser: RunSummariser
  private readonly normaliser: Normaliser
  private readonly masked: MaskedSink
  /** The last character that the normaliser was given. */
  private lastUnit = 0

  constructor(readonly scan: StreamScan, digest: StreamDigest, private readonly hash: Hash) {
    this.sink = new DigestSink(digest)
    this.summariser = new RunSummariser(this.sink, hash)
    this.normaliser = new Normaliser(this.summariser)
    const into = maskedInto(this.normaliser)
    this.masked = {
      ...into,
      text: (text, at, byteOf) => {
        into.text(text, at, byteOf)
        this.lastUnit = text.charCodeAt(text.length - 1)
      },
    }
  }

  get totalChars(): number {
    return this.sink.totalChars
  }

  get facts(): NormaliserFacts {
    return this.normaliser.facts
  }

  recode(encoding: string): void {
    this.scan.recode(encoding)
  }

  push(bytes: Uint8Array): void {
    this.scan.push(bytes, this.masked)
  }

  end(): void {
    this.scan.end(this.masked)
    this.normaliser.end()
    this.summariser.end()
  }

  pending(): Pending {
    const lines: TextLine[] = [...this.summariser.peek()]
    const rest = this.scan.rest()
    const summariser = new RunSummariser({ line: (line) => lines.push(line) }, this.hash)
    const preview = new Normaliser(summariser)
    this.replay(preview)
    rest.writeTo(maskedInto(preview))
    preview.end()
    summariser.end()
    return { lines, withheldBytes: this.scan.completeTo - rest.withheldFrom }
  }

  /** Puts the rows that may still change on another screen; its cursor then stands at the end of the last, or at its start after a CR. */
  private replay(preview: Normaliser): void {
    const rows = this.normaliser.peek()
    for (const [index, { text, start, end, terminated }] of rows.entries()) {
      preview.insert(text, start, end - start)
      if (terminated) preview.push('\n', end - 1)
      else if (index === rows.length - 1 && this.lastUnit === 0x0d) preview.push('\r', end)
    }
  }
}

function maskedInto(normaliser: Normaliser): MaskedSink {
  return {
    text: (text, at, byteOf) => normaliser.push(text, at, byteOf === undefined ? undefined : { offsetAt: byteOf }),
    insert: (text, at, byteLength) => normaliser.insert(text, at, byteLength),
  }
}
