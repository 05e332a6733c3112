import { shownRange, type Stored } from './range'
import { parts, Rests, runs } from './run'

export interface RawPage {
  readonly text: string
  readonly fromCursor: number
  readonly nextCursor: number
  readonly truncatedBeforeCursor: boolean
  readonly hasMore: boolean
}

/** See `CaptureReader.raw`. */
export function readRaw(stored: Stored, options: { readonly cursor: number; readonly maxBytes: number; readonly masked: boolean }): RawPage {
  const { contents, charset } = stored
  const { from, to, truncatedBeforeCursor } = shownRange(stored, { from: options.cursor, to: options.cursor + Math.max(1, options.maxBytes) })
  const rests = options.masked ? new Rests(contents) : undefined
  let text = ''
  let nextCursor = to
  for (const run of runs(contents, from, to)) {
    const end = run.offset + run.length
    const until = rests === undefined ? end : rests.shownTo(run)
    if (until < end) nextCursor = Math.min(nextCursor, run.cursor + until - run.offset)
    const decoder = charset.decoder(contents.encoding)
    for (const part of parts(stored, run, until, rests)) {
      if (part.kind === 'span') text += part.text
      else text += decoder.push(part.bytes).text + (part.last ? decoder.end().text : '')
    }
  }
  return { text, fromCursor: from, nextCursor, truncatedBeforeCursor, hasMore: to < contents.events.nextCursor }
}
