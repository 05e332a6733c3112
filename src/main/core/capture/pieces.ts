import type { StreamName } from '../../../shared/observation'
import { sequenceBefore, type Stored } from './range'
import { parts, Rests, runs } from './run'

/** What a person's view shows of a capture, in the observed order and before decoding. */
export type ShownPiece =
  /** What follows is of `stream`; `begun` are the bytes of an escape sequence of that stream that is still open here. */
  | { readonly kind: 'run'; readonly stream: StreamName; readonly cursor: number; readonly begun: Uint8Array }
  /** `last`: no bytes follow that belong to the same characters. */
  | { readonly kind: 'bytes'; readonly cursor: number; readonly bytes: Uint8Array; readonly last: boolean }
  /** Constant text that stands for `length` bytes: a secret, or binary data. */
  | { readonly kind: 'mask'; readonly cursor: number; readonly length: number; readonly text: string }
  /** The run ends; `withheld` bytes of it may still become a secret and are left out. */
  | { readonly kind: 'end'; readonly cursor: number; readonly withheld: number }

/** The pieces of [from, to). Both must be borders of characters; evicted bytes must not lie between. */
export function* shownPieces(stored: Stored, range: { readonly from: number; readonly to: number }, masked: boolean): Generator<ShownPiece> {
  const rests = masked ? new Rests(stored.contents) : undefined
  for (const run of runs(stored.contents, range.from, range.to)) {
    const { stream, cursor, offset, length } = run
    yield { kind: 'run', stream, cursor, begun: sequenceBefore(stored, stream, offset) }
    const until = rests === undefined ? offset + length : rests.shownTo(run)
    for (const part of parts(stored, run, until, rests)) {
      const at = cursor + part.offset - offset
      if (part.kind === 'span') yield { kind: 'mask', cursor: at, length: part.length, text: part.text }
      else yield { kind: 'bytes', cursor: at, bytes: part.bytes, last: part.last }
    }
    yield { kind: 'end', cursor: cursor + length, withheld: offset + length - until }
  }
}

/**
 * What masks of a live stream may still become other than they are: from which of its offsets on, and how they look now between that
 * and `until`. Two equal signatures mean that a view of these bytes still holds.
 */
export function maskState({ contents }: Stored, stream: StreamName, since: number, until: number): { readonly settledTo: number; readonly signature: string } {
  const list = contents.spans(stream)
  const decided = contents.decidedTo(stream)
  const last = list.length === 0 ? undefined : list.at(list.length - 1)
  // A secret of many lines that goes on is entered piece by piece.
  const settledTo = last !== undefined && last.end >= decided ? Math.min(last.start, decided) : decided
  const marks: string[] = []
  for (let index = list.firstEndingAfter(since); index < list.length; index++) {
    const { start, end, text } = list.at(index)
    if (start >= until) break
    marks.push(`${Math.max(start, since)}-${Math.min(end, until)}${text}`)
  }
  const rest = contents.rest(stream)
  for (const { start, end, text } of rest?.spans ?? []) {
    if (end > since && start < until) marks.push(`${Math.max(start, since)}-${Math.min(end, until)}${text}`)
  }
  if (rest !== undefined && rest.withheldFrom < until) marks.push(`withheld ${Math.max(since, rest.withheldFrom)}`)
  return { settledTo, signature: marks.join('|') }
}
