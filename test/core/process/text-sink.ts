import { Emitter } from '../../../src/main/core/kernel'
import type { OutputSink, TaskSignals } from '../../../src/main/core/process'

/** Keeps the first and last of each stream, counts all; its own signals for waits. */
export class TextSink implements OutputSink, TaskSignals {
  private readonly changes = new Emitter<void>()
  private readonly kept = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) }
  readonly counts = { stdout: 0, stderr: 0 }
  private latest: 'stdout' | 'stderr' = 'stdout'
  chunks = 0
  ends = 0
  readonly onChange = this.changes.event

  constructor(private readonly keepBytes = 1_000_000) {}

  append(stream: 'stdout' | 'stderr', bytes: Uint8Array): void {
    this.chunks += 1
    this.latest = stream
    this.counts[stream] += bytes.length
    if (this.kept[stream].length < this.keepBytes) this.kept[stream] = Buffer.concat([this.kept[stream], bytes])
    this.changes.fire()
  }
  end(): void {
    this.ends += 1
    this.changes.fire()
  }

  get stdout(): string {
    return this.kept.stdout.toString()
  }
  get stderr(): string {
    return this.kept.stderr.toString()
  }
  get text(): string {
    return this.stdout + this.stderr
  }
  chars(): number {
    return this.counts.stdout + this.counts.stderr
  }
  errorLines(): number {
    return [this.stdout, this.stderr].flatMap((text) => text.split('\n')).filter((line) => line.startsWith('error:')).length
  }
  lastLine(): string {
    const text = this[this.latest]
    return text.slice(text.lastIndexOf('\n') + 1)
  }

  /** Resolves when `text` contains the piece. */
  seen(piece: string): Promise<void> {
    return new Promise((resolve) => {
      const listener = this.onChange(() => look())
      const look = (): void => {
        if (!this.text.includes(piece)) return
        listener.dispose()
        resolve()
      }
      look()
    })
  }
}
