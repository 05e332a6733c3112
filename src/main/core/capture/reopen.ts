import type { CaptureId } from '../../../shared/ids'
import type { PerStreamBytes, StreamName } from '../../../shared/observation'
import type { Hash } from '../kernel'
import type { KnownSecrets } from '../redact'
import type { Charset } from '../text'
import { Contents } from './contents'
import { decodeRecords, type ClosingFacts } from './records'
import { StreamScan } from './stream-scan'
import type { CaptureBlob, CaptureFacts } from './types'

const READ_BYTES = 64 * 1024
/** Scanned again before the first undecided byte: a secret may be recognised by what stands lines before it. */
const LOOK_BACK_BYTES = 64 * 1024

export interface ReaderPorts {
  readonly charset: Charset
  readonly hash: Hash
  readonly secrets?: KnownSecrets
}

/** What is stored of a capture, from its index; after a crash completed by what its files hold. */
export function reopen(id: CaptureId, blob: CaptureBlob, ports: ReaderPorts): { readonly contents: Contents; readonly facts: CaptureFacts } | undefined {
  const read = readIndex(id, blob)
  if (read === undefined) return undefined
  const { contents, decided } = read
  if (contents.closing === undefined) {
    for (const stream of contents.streams) recover(contents, stream, decided.get(stream) ?? 0, blob, ports)
  }
  contents.ended = true
  return { contents, facts: factsOf(contents) }
}

function readIndex(id: CaptureId, blob: CaptureBlob): { readonly contents: Contents; readonly decided: ReadonlyMap<StreamName, number> } | undefined {
  let contents: Contents | undefined
  const decided = new Map<StreamName, number>()
  for (const record of decodeRecords(blob.readIndex())) {
    if (record[0] === 'weir-capture') {
      if (record[2] !== id) return undefined
      contents = new Contents({ id, encoding: record[3], streams: record[4] })
      continue
    }
    if (contents === undefined) return undefined
    if (record[0] === 'x') contents.evicted = { from: record[1], to: record[2] }
    else if (record[0] === 'f') contents.closing = record[1]
    else if (record[0] === 'c') contents.recode(record[1], record[2])
    else {
      const stream = contents.streams[record[0] === 'e' ? record[2] : record[1]]
      if (stream === undefined) return undefined
      // Late bytes after the end: the closing facts before them no longer hold.
      contents.closing = undefined
      if (record[0] === 'e') contents.events.restore(stream, record[3], record[4], record[1])
      else if (record[0] === 'd') decided.set(stream, record[2])
      else contents.spans(stream).add({ start: record[2], end: record[3], kind: record[4], text: record[5] })
    }
  }
  return contents === undefined ? undefined : { contents, decided }
}

/** The end of a stream whose writer died: bytes that no event covers become one, and what was undecided is scanned again. */
function recover(contents: Contents, stream: StreamName, decided: number, blob: CaptureBlob, ports: ReaderPorts): void {
  const { events, evicted } = contents
  const size = blob.size(stream)
  const covered = events.receivedOf(stream)
  const lastAt = events.length === 0 ? 0 : events.event(events.length - 1).at
  if (size > covered) events.restore(stream, size - covered, lastAt)
  const spans = contents.spans(stream)
  const last = spans.length === 0 ? undefined : spans.at(spans.length - 1)
  // A secret of many lines that was going on is scanned from its beginning.
  const suspect = last !== undefined && last.end >= decided ? Math.min(last.start, decided) : decided
  const kept = evicted === null ? 0 : events.offsetAt(stream, evicted.to)
  const from = lineStart(blob, stream, Math.max(0, suspect - LOOK_BACK_BYTES))
  const start = evicted !== null && from >= events.offsetAt(stream, evicted.from) ? Math.max(from, kept) : from
  const scan = new StreamScan({ encoding: contents.encoding, charset: ports.charset, hash: ports.hash, secrets: ports.secrets, spans }, start)
  const nowhere = { text: () => undefined, insert: () => undefined }
  for (let offset = start; offset < size; ) {
    const bytes = blob.read(stream, offset, READ_BYTES)
    if (bytes.length === 0) break
    scan.push(bytes, nowhere)
    offset += bytes.length
  }
  scan.end(nowhere)
}

function lineStart(blob: CaptureBlob, stream: StreamName, offset: number): number {
  if (offset === 0) return 0
  const bytes = blob.read(stream, offset, READ_BYTES)
  const lineEnd = bytes.indexOf(0x0a)
  return lineEnd < 0 ? offset : offset + lineEnd + 1
}

function factsOf(contents: Contents): CaptureFacts {
  const { events } = contents
  const closing = contents.closing ?? crashFacts(contents)
  return {
    id: contents.id, encoding: contents.encoding, ...closing, keptBytes: contents.keptBytes, evicted: contents.evicted, nextCursor: events.nextCursor, ended: true,
  }
}

/** What can still be said of a capture that was never closed. */
function crashFacts(contents: Contents): ClosingFacts {
  const received: PerStreamBytes = {}
  const masks: Record<string, number> = {}
  for (const stream of contents.streams) {
    received[stream] = contents.events.receivedOf(stream)
    const spans = contents.spans(stream)
    for (let index = 0; index < spans.length; index++) {
      const { kind } = spans.at(index)
      if (kind !== 'binary') masks[kind] = (masks[kind] ?? 0) + 1
    }
  }
  return {
    received, masks, sha256: {}, replacements: 0, lineEndsNormalised: 0, clampedMoves: 0, hiddenChars: 0, totalChars: 0,
    lastByteAt: contents.events.length === 0 ? null : contents.events.event(contents.events.length - 1).at,
    storageProblem: 'the capture was not closed: Weir ended while it was being written',
  }
}
