import type { StreamName } from '../../../../shared/observation'
import type { Capture, CaptureFacts } from '../../capture'
import type { Listener } from '../../kernel'
import { Digest, type StreamView } from '../../observe'
import type { OutputSink, TaskSignals } from '../../process'

const STREAMS = ['stdout', 'stderr'] as const

/** The output of one task while it runs: the capture on disk, the gate's digests, and what a wait wants to know of it. */
export class Recording implements OutputSink, TaskSignals {
  readonly onChange: TaskSignals['onChange']
  private over = false

  constructor(
    readonly capture: Capture,
    private readonly digests: ReadonlyMap<StreamName, Digest>,
    private readonly onEnd: () => void,
  ) {
    this.onChange = (listener: Listener<void>) => capture.onAppend(() => listener())
  }

  append(stream: 'stdout' | 'stderr', bytes: Uint8Array): void {
    if (!this.over) this.capture.append(stream, bytes)
  }

  /** Closes the capture's files; what was kept is still read from them. Bytes that come after this (the command line does not wait for a pipe that is held open) are dropped. */
  end(): void {
    if (this.over) return
    this.over = true
    this.capture.dispose()
    this.onEnd()
  }

  get ended(): boolean {
    return this.over
  }

  facts(): CaptureFacts {
    return this.capture.facts()
  }

  /** Both streams as they stand now, rows that may still change included. */
  streams(): readonly StreamView[] {
    const { received } = this.capture.facts()
    return STREAMS.flatMap((stream) => {
      const digest = this.digests.get(stream)
      if (digest === undefined) return []
      const view = digest.view(this.capture.pending(stream).lines)
      return [{ stream, digest: view, length: received[stream] ?? 0, toCursor: (offset: number) => this.capture.toCursor(stream, offset) }]
    })
  }

  /** Where the next look begins: an unfinished last line, or a withheld rest, is shown again from its start. */
  nextCursor(): number {
    return STREAMS.reduce((next, stream) => Math.min(next, this.settledCursor(stream)), this.capture.nextCursor)
  }

  private settledCursor(stream: StreamName): number {
    const { lines, withheldBytes } = this.capture.pending(stream)
    const last = lines.at(-1)
    if (last !== undefined && !last.terminated) return this.capture.toCursor(stream, last.start)
    if (withheldBytes === 0) return this.capture.nextCursor
    return this.capture.toCursor(stream, (this.capture.facts().received[stream] ?? 0) - withheldBytes)
  }

  /** Bytes stand for characters here: it is a threshold, asked at every chunk. */
  chars(): number {
    return this.capture.nextCursor
  }

  errorLines(): number {
    let count = 0
    for (const [stream, digest] of this.digests) {
      const pending = new Digest()
      for (const line of this.capture.pending(stream).lines) pending.line(line)
      count += digest.errorLines + pending.errorLines
    }
    return count
  }

  lastLine(): string {
    for (const stream of STREAMS) {
      const last = this.capture.pending(stream).lines.at(-1)
      if (last !== undefined && !last.terminated) return last.text
    }
    return ''
  }
}
