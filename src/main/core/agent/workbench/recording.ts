import type { StreamName } from '../../../../shared/observation'
import type { Capture, CaptureFacts, ViewLine } from '../../capture'
import type { Listener } from '../../kernel'
import { Digest, type StreamView } from '../../observe'
import { OscProgressScanner, type OscProgress, type OutputSink, type TaskSignals } from '../../process'
import { elideEnd, snapUp } from '../../text'

const STREAMS = ['stdout', 'stderr'] as const
type OutputStream = (typeof STREAMS)[number]
/** What a list of tasks shows of a line, `…` included. */
const NEWEST_LINE_CHARS = 200
/** The newest line is looked for in so much of the end: asked four times a second, it must not cost more for more output. */
const NEWEST_LINE_BYTES = 2048

/** The output of one task while it runs: the capture on disk, the gate's digests, and what a wait wants to know of it. */
export class Recording implements OutputSink, TaskSignals {
  readonly onChange: TaskSignals['onChange']
  private over = false
  private newest: OutputStream = 'stdout'
  private readonly progress: Readonly<Record<OutputStream, OscProgressScanner>> = { stdout: new OscProgressScanner(), stderr: new OscProgressScanner() }

  constructor(
    readonly capture: Capture,
    private readonly digests: ReadonlyMap<StreamName, Digest>,
    private readonly onEnd: () => void,
  ) {
    this.onChange = (listener: Listener<void>) => capture.onAppend(() => listener())
  }

  append(stream: OutputStream, bytes: Uint8Array): void {
    if (this.over) return
    this.newest = stream
    this.progress[stream].push(bytes)
    this.capture.append(stream, bytes)
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

  /** What the program last said of its progress, on the stream that spoke last where both did. */
  reported(): OscProgress {
    const latest = this.progress[this.newest].last
    return latest.kind === 'none' ? this.progress[other(this.newest)].last : latest
  }

  /** For a person's list: the newest line with something on it, masked, finished or not, whichever stream wrote it. Empty when there is none. */
  newestLine(): string {
    const to = this.capture.nextCursor
    const from = Math.max(0, to - NEWEST_LINE_BYTES)
    const written: ViewLine[] = []
    this.capture.reader().render({ from, to }, (line) => {
      if (line.text.trim() !== '') written.push(line)
    })
    const newest = written.at(-1)
    return newest === undefined ? '' : shortened(newest, from)
  }
}

/** The beginning of a line; of one whose beginning is further back, the end. */
function shortened({ text, from }: ViewLine, lookedFrom: number): string {
  const line = text.trimEnd()
  if (line.length <= NEWEST_LINE_CHARS) return line
  if (from > lookedFrom || lookedFrom === 0) return elideEnd(line, NEWEST_LINE_CHARS - 1)
  return `…${line.slice(snapUp(line, Math.max(0, line.length - NEWEST_LINE_CHARS + 1)))}`
}

function other(stream: OutputStream): OutputStream {
  return stream === 'stdout' ? 'stderr' : 'stdout'
}
