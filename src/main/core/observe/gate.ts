import type { HandleId } from '../../../shared/ids'
import type { ObservationFacts, ObservationRecord, ViewPiece } from '../../../shared/observation'
import type { Chars } from '../../../shared/units'
import { mintNonce, type Random } from '../kernel'
import { redact, type KnownSecrets } from '../redact'
import { elide, snapDown, snapUp } from '../text'
import { composeBody, type Body, type StreamView } from './body'
import { clipBody } from './clip'
import type { KnownFacts } from './blank-facts'
import { OBSERVATION_MIN } from './budget'
import { factsText, factsTextFor, stateWords } from './facts-text'
import { Frame, FRAME_COST } from './frame'
import { seal, type Observed } from './observed'
import type { Interval } from './intervals'
import { shrinkPieces } from './shrink'
import { withoutShown } from './without'

/** One observation: `text` is byte for byte what a model gets, now and in every later request. */
export interface Observation extends ObservationRecord {
  readonly text: Observed
}

/**
 * THE gate: the only maker of text that may reach a model. Everything it returns is masked, framed and within its budget.
 */
export class Gate {
  /** @param known values known to be secret on this machine, as they are at this moment. */
  constructor(private readonly random: Random, private readonly known: () => KnownSecrets | undefined = () => undefined) {}

  /** One observation of whole streams: head, error windows, tail, facts. */
  observe(streams: readonly StreamView[], facts: KnownFacts, budget: Chars): Observation {
    return this.fit(facts, budget, (room) => composeBody(streams, room))
  }

  /** One observation of text that a reader has already cut to fit: a page or search hits. `compose` gets the characters there are. */
  page(facts: KnownFacts, budget: Chars, compose: (room: number) => { readonly body: Body; readonly facts: Partial<KnownFacts> }): Observation {
    let added: Partial<KnownFacts> = {}
    const view = this.fit({ ...facts, truncatedBeforeCursor: true }, budget, (room) => {
      const page = compose(room)
      added = page.facts
      return page.body
    }, () => added)
    return view
  }

  /** Weir's own sentence, a person's message, a tool argument played back: masked, and well-formed (providers refuse half a surrogate pair). */
  own(text: string): Observed {
    return seal(this.mask(text.replace(LONE_SURROGATES, '\ufffd')).text, true)
  }

  /** A stored observation; byte-equal when it was made by this gate. */
  restore(record: ObservationRecord): Observation {
    return { ...record, text: this.own(record.text) }
  }

  /** Older tool text: head, error windows and tail of what was shown, in the same frame. */
  shrink(observation: ObservationRecord, headChars: number, tailChars: number): Observed {
    const pieces = shrinkPieces(observation.pieces, headChars, tailChars)
    const frame = new Frame(observation.nonce)
    return this.own(frame.wrap(frame.body(pieces), factsText(observation.facts)))
  }

  /** The observation less the lines that lie wholly in `intervals` of its capture: text that stands elsewhere in the same request. */
  without(observation: ObservationRecord, intervals: readonly Interval[]): Observed {
    const frame = new Frame(observation.nonce)
    return this.own(frame.wrap(frame.body(withoutShown(observation.pieces, intervals)), factsText(observation.facts)))
  }

  /** One line that stands for an old observation. */
  factLine(observation: ObservationRecord): Observed {
    const { facts } = observation
    const parts = [
      facts.command === '' ? '' : elide(facts.command.replace(/\s+/g, ' '), 160),
      facts.state === null ? '' : stateWords(facts.state) + (facts.exitCode === null ? '' : ` ${String(facts.exitCode)}`),
      `${(facts.durationMs / 1000).toFixed(1)} s`,
      facts.effects,
      facts.handle === null ? '' : `handle ${facts.handle}`,
      facts.taskId === null ? '' : `task ${facts.taskId}, next cursor ${String(facts.nextCursor)}`,
    ].filter((part) => part !== '')
    return this.own(`[${observation.nonce}: earlier output left out: ${parts.join('; ')}]`)
  }

  /** One line instead of text that stands elsewhere in the same request. */
  alreadyShown(observation: ObservationRecord): Observed {
    const { facts } = observation
    const where = `cursor ${String(facts.fromCursor)}-${String(facts.nextCursor)}${facts.handle === null ? '' : ` of ${facts.handle}`}`
    return this.own(`[${observation.nonce}: already shown above, unchanged: ${where}${facts.state === null ? '' : `; ${stateWords(facts.state)}`}${facts.exitCode === null ? '' : ` ${String(facts.exitCode)}`}]`)
  }

  /** A bounded view of a long text of the person; the whole stands behind the handle. */
  excerpt(text: string, headChars: number, tailChars: number, handle: HandleId): Observed {
    const masked = this.own(text)
    if (masked.length <= headChars + tailChars) return masked
    const nonce = this.nonce(masked)
    const headEnd = snapDown(masked, headChars)
    const tailStart = snapUp(masked, masked.length - tailChars)
    return this.own(`${masked.slice(0, headEnd)}\n[${nonce}: ${String(tailStart - headEnd)} characters of this message not shown; handle ${handle}]\n${masked.slice(tailStart)}`)
  }

  /** A tool call that produced no output of its own: bad arguments, refused, denied, failed, unknown outcome. */
  failure(facts: KnownFacts, sentence: string): Observation {
    // Masked before it is elided: half a secret is none to the scanner.
    const { text, masks } = this.mask(sentence)
    return this.fit({ ...facts, masks: merged(facts.masks, masks) }, OBSERVATION_MIN, (room) => ownWords(elide(text, Math.max(200, room))))
  }

  private fit(facts: KnownFacts, budget: Chars, compose: (room: number) => Body, late: () => Partial<KnownFacts> = () => ({})): Observation {
    const write = (some: ObservationFacts) => factsTextFor(some, budget)
    const reserve = write(worstCase(facts)).length + FRAME_COST
    for (let room = budget - reserve; ; room -= 200) {
      const body = clipBody(compose(Math.max(0, room)), Math.max(0, room))
      const observation = this.finish({ ...facts, ...late() }, body, write)
      if (observation.text.length <= budget || room <= 0) return observation
    }
  }

  private finish(known: KnownFacts, body: Body, write: (facts: ObservationFacts) => string): Observation {
    const extra: Record<string, number> = {}
    const count = (masks: Readonly<Record<string, number>>) => {
      for (const [kind, times] of Object.entries(masks)) extra[kind] = (extra[kind] ?? 0) + times
    }
    const pieces = body.pieces.map((piece): ViewPiece => {
      if (piece.kind !== 'text') return piece
      const masked = this.mask(piece.text)
      count(masked.masks)
      return masked.text === piece.text ? piece : { ...piece, text: masked.text }
    })
    const nonce = this.nonce(pieces.map((piece) => ('text' in piece ? piece.text : '')).join('\n'))
    const facts: ObservationFacts = {
      ...known,
      command: this.mask(known.command).text,
      cwd: this.mask(known.cwd).text,
      masks: merged(known.masks, extra),
      totalChars: body.totalChars, shownChars: body.shownChars, foldedChars: body.foldedChars,
      omittedChars: body.totalChars - body.shownChars - body.foldedChars,
      totalLines: body.totalLines, errorLinesNotShown: body.errorLinesNotShown, errorWindowsShown: body.errorWindowsShown,
      gaps: body.gaps, truncated: body.gaps > 0 || body.foldedChars > 0,
      bytes: { ...known.bytes, shown: body.shownBytes },
    }
    const frame = new Frame(nonce)
    return { text: this.own(frame.wrap(frame.body(pieces), write(facts))), nonce, facts, pieces }
  }

  /** Six letters and digits that stand nowhere in the text. */
  private nonce(text: string): string {
    for (;;) {
      const nonce = mintNonce(this.random).slice(0, 6)
      if (!text.includes(nonce)) return nonce
    }
  }

  private mask(text: string): ReturnType<typeof redact> {
    return redact(text, this.known())
  }
}

const LONE_SURROGATES = /\p{Surrogate}/gu

function ownWords(sentence: string): Body {
  return {
    pieces: [{ kind: 'text', stream: 'stdout', text: sentence, error: false, from: 0, to: 0 }],
    shownChars: sentence.length, foldedChars: 0, totalChars: sentence.length, totalLines: 1, shownBytes: 0, gaps: 0,
    errorLinesNotShown: 0, errorWindowsShown: 0,
  }
}

function merged(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const all = { ...a }
  for (const [kind, times] of Object.entries(b)) all[kind] = (all[kind] ?? 0) + times
  return all
}

/** Characters a byte can become at most: a tab at the start of a row. Masks and marks are longer but rare. */
const CHARS_PER_BYTE = 8

/** The facts with every number that is not known yet as long as it can get: a function of what was received, never of the budget. */
function worstCase(known: KnownFacts): ObservationFacts {
  const received = Object.values(known.bytes.received).reduce((sum, bytes) => sum + bytes, 0)
  const long = received === 0 ? 9_999_999_999 : Math.max(9_999, received * CHARS_PER_BYTE)
  return {
    ...known,
    bytes: { ...known.bytes, shown: long },
    totalChars: long, shownChars: long, foldedChars: long, omittedChars: long, totalLines: long,
    errorLinesNotShown: long, errorWindowsShown: 64, gaps: 999, truncated: true, nextCursor: long,
  }
}
