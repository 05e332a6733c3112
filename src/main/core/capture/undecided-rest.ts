import { maskText, type RestView } from '../redact'
import type { MaskedSink, PendingText } from './pending-text'
import type { MaskSpan } from './types'

const BINARY_GOES_ON = '[binary data, still arriving]'

/** The undecided end of a stream at one moment: what a view may show of it, masked as it would be if the stream ended now. */
export class UndecidedRest {
  readonly spans: readonly MaskSpan[]
  /** Bytes from here on may still become a secret and must not be shown; the end of the stream when nothing is withheld. */
  readonly withheldFrom: number

  /** `pending` is a copy of its own; `tail` are the bytes behind it, of which only binary data is of interest. */
  constructor(
    private readonly pending: PendingText,
    private readonly view: RestView,
    private readonly tail: { readonly from: number; readonly to: number; readonly inBinary: boolean },
  ) {
    const spans: MaskSpan[] = view.spans.map(({ start, end, kind }) => ({ start: pending.byteAt(start), end: pending.endByteAt(end), kind, text: maskText(kind) }))
    const withheld = view.withheldFrom < pending.end
    if (this.binaryGoesOn) spans.push({ start: tail.from, end: tail.to, kind: 'binary', text: BINARY_GOES_ON })
    this.spans = spans
    this.withheldFrom = withheld ? pending.byteAt(view.withheldFrom) : tail.to
  }

  /** The rest as text, without what is withheld. Once only. */
  writeTo(sink: MaskedSink): void {
    this.pending.addSpans(this.view.spans)
    this.pending.release(this.view.withheldFrom, {
      text: (text, at, byteOf) => sink.text(text, at, byteOf),
      inserted: (text, at, byteLength) => sink.insert(text, at, byteLength),
      mask: ({ start, end, kind }, goesOn) => {
        if (!goesOn) sink.insert(maskText(kind), start, end - start)
      },
    })
    if (this.binaryGoesOn && this.withheldFrom === this.tail.to) sink.insert(BINARY_GOES_ON, this.tail.from, this.tail.to - this.tail.from)
  }

  private get binaryGoesOn(): boolean {
    return this.tail.inBinary && this.tail.to > this.tail.from
  }
}
