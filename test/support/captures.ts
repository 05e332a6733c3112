import { Capture, type CaptureLimits, type PlainLines, type StreamDigest } from '../../src/main/core/capture'
import { NodeCharset } from '../../src/main/adapters/charset'
import { nodeHash } from '../../src/main/adapters/platform'
import type { KnownSecrets } from '../../src/main/core/redact'
import type { TextLine } from '../../src/main/core/text'
import type { StreamName } from '../../src/shared/observation'
import { MemoryBlob } from './memory-store'
import { ManualClock } from './ports'

export const charset = new NodeCharset()

/** Keeps the text of every line it is given. */
export class RecordingDigest implements StreamDigest {
  readonly lines: { readonly text: string; readonly start: number; readonly end: number; readonly terminated: boolean }[] = []

  line({ text, start, end, terminated }: TextLine): void {
    this.lines.push({ text, start, end, terminated })
  }

  plain({ text, start, end, offsetAt }: PlainLines): void {
    const byteOf = (index: number): number => (index >= text.length ? end : offsetAt === undefined ? start + index : offsetAt(index))
    for (let at = 0; at < text.length; ) {
      const stop = text.indexOf('\n', at)
      this.lines.push({ text: text.slice(at, stop), start: byteOf(at), end: byteOf(stop + 1), terminated: true })
      at = stop + 1
    }
  }

  get text(): string {
    return this.lines.map(({ text, terminated }) => (terminated ? `${text}\n` : text)).join('')
  }
}

/** A capture in memory with everything a test looks at. */
export function makeCapture(options: { readonly streams?: readonly StreamName[]; readonly encoding?: string; readonly limits?: CaptureLimits; readonly secrets?: KnownSecrets; readonly blob?: MemoryBlob } = {}) {
  const streams = options.streams ?? ['stdout', 'stderr']
  const digests = new Map(streams.map((stream) => [stream, new RecordingDigest()]))
  const blob = options.blob ?? new MemoryBlob()
  const clock = new ManualClock()
  const capture = new Capture(
    {
      id: 'cap_test', streams, encoding: options.encoding ?? 'utf-8', digest: (stream) => digests.get(stream) ?? new RecordingDigest(),
      ...(options.limits === undefined ? {} : { limits: options.limits }), ...(options.secrets === undefined ? {} : { secrets: options.secrets }),
    },
    { clock, hash: nodeHash, charset, blob },
  )
  const write = (stream: StreamName, data: string | Uint8Array): void => capture.append(stream, typeof data === 'string' ? new TextEncoder().encode(data) : data)
  const digest = (stream: StreamName): RecordingDigest => digests.get(stream) ?? new RecordingDigest()
  return { capture, blob, clock, write, digest }
}
