import type { Hash, Hasher } from '../kernel'
import { groupDigits } from './group-digits'
import { encodingOf, isDigestList, looksEncoded, MIN_RUN_CHARS, type Encoding } from './encoded'
import type { LineSink, MiddlePiece, PlainBlock, TextLine } from './types'

const TOKEN = new RegExp(`[A-Za-z0-9+/_-]{${MIN_RUN_CHARS + 1},}={0,2}`, 'g')
const WHOLE_LINE = /^[A-Za-z0-9+/_-]+={0,2}$/
/** Encoders wrap at 60 to 76 characters, some at 40 and more; shorter lines are words. */
const MIN_LINE_CHARS = 40
const MAX_WRAP_CHARS = 256

/** Lines that may be one run: of one length, but for a shorter last one. */
interface Candidate {
  readonly lines: TextLine[]
  readonly width: number
  chars: number
}

/** A run that is certain. */
interface Run {
  readonly encoding: Encoding
  readonly width: number
  readonly hasher: Hasher
  readonly start: number
  end: number
  chars: number
  lines: number
  terminated: boolean
}

/**
 * Replaces runs of more than 512 base64 or hex characters, within a line or over equally long lines, by a summary:
 * `[base64 700,000 chars in 9,211 lines sha256:…]`, the digest being that of the characters without line ends. Everything
 * else passes unchanged and in order. Holds back at most the lines of a run that is not certain yet.
 */
export class RunSummariser implements LineSink {
  private candidate: Candidate | undefined
  private run: Run | undefined
  private middleIsToken = true
  private summarisedRuns = 0
  private summarisedChars = 0

  constructor(
    private readonly sink: LineSink,
    private readonly hash: Hash,
  ) {}

  /** Runs that were replaced, and their characters. */
  get facts(): { readonly runs: number; readonly chars: number } {
    return { runs: this.summarisedRuns, chars: this.summarisedChars }
  }

  line(line: TextLine): void {
    const { text } = line
    const width = this.run?.width ?? this.candidate?.width
    if (line.omitted === undefined && text.length >= MIN_LINE_CHARS && (width === undefined || text.length >= width) && WHOLE_LINE.test(text)) {
      this.wholeLine(line)
      return
    }
    if (this.run !== undefined && isLastLine(line, this.run.width)) {
      this.extend(this.run, line)
      this.flush()
      return
    }
    if (this.candidate !== undefined && isLastLine(line, this.candidate.width)) {
      this.candidate.lines.push(line)
      this.candidate.chars += text.length
      this.decide(this.candidate)
      this.flush()
      return
    }
    this.flush()
    if (text.length >= MIN_LINE_CHARS && line.omitted === undefined && WHOLE_LINE.test(text)) this.wholeLine(line)
    else this.sink.line(this.within(line))
  }

  plain(block: PlainBlock): void {
    const { sink } = this
    const idle = this.run === undefined && this.candidate === undefined
    if (idle && sink.plain !== undefined && !mayHoldRuns(block.text)) {
      sink.plain(block)
      return
    }
    let at = 0
    for (let i = 0; i < block.lines; i++) {
      const end = block.text.indexOf('\n', at)
      this.line({ text: block.text.slice(at, end), start: block.lineStart(i), end: block.lineStart(i + 1), terminated: true })
      at = end + 1
    }
  }

  middle(piece: MiddlePiece): void {
    if (/[^A-Za-z0-9+/_-]/.test(piece.text)) this.middleIsToken = false
    this.sink.middle?.(piece)
  }

  /** Delivers what is held back. */
  end(): void {
    this.flush()
  }

  /** Lines held back, as `end` would deliver them; changes nothing. */
  peek(): readonly TextLine[] {
    if (this.run !== undefined) return [summaryOf(this.run)]
    return this.candidate?.lines.map((line) => this.within(line, true)) ?? []
  }

  private wholeLine(line: TextLine): void {
    const { length } = line.text
    if (length > (this.run?.width ?? this.candidate?.width ?? length)) this.flush()
    if (this.run !== undefined) {
      this.extend(this.run, line)
      return
    }
    this.candidate ??= { lines: [], width: length, chars: 0 }
    this.candidate.lines.push(line)
    this.candidate.chars += length
    this.decide(this.candidate)
  }

  private decide(candidate: Candidate): void {
    if (candidate.chars <= MIN_RUN_CHARS) return
    this.candidate = undefined
    const text = candidate.lines.map((line) => line.text).join('')
    const encoding = encodingOf(text)
    const [first] = candidate.lines
    if (first === undefined) return
    if (encoding === undefined || (candidate.lines.length > 1 && isDigestList(encoding, candidate.width))) {
      for (const line of candidate.lines) this.sink.line(line)
      return
    }
    this.run = { encoding, width: candidate.width, hasher: this.hash.sha256(), start: first.start, end: first.end, chars: 0, lines: 0, terminated: true }
    for (const line of candidate.lines) this.extend(this.run, line)
  }

  private extend(run: Run, line: TextLine): void {
    run.hasher.update(line.text)
    run.chars += line.text.length
    run.lines++
    run.end = Math.max(run.end, line.end)
    run.terminated = line.terminated
  }

  private flush(): void {
    const { run, candidate } = this
    this.run = undefined
    this.candidate = undefined
    if (run !== undefined) {
      this.summarisedRuns++
      this.summarisedChars += run.chars
      this.sink.line(summaryOf(run))
    }
    for (const line of candidate?.lines ?? []) this.sink.line(line)
  }

  /** Runs inside a line that holds other text too, or whose middle was too long to keep. */
  private within(line: TextLine, peeking = false): TextLine {
    const { text, omitted } = line
    const spans = omitted !== undefined && this.middleIsToken
    if (!peeking && omitted !== undefined) this.middleIsToken = true
    if (text.length <= MIN_RUN_CHARS) return line
    let out = ''
    let at = 0
    let gapAt = omitted?.at ?? -1
    let joined = false
    for (const match of text.matchAll(TOKEN)) {
      const [token] = match
      const from = match.index
      const to = from + token.length
      const cut = omitted !== undefined && from < omitted.at && to > omitted.at
      // Only a middle that is all token, too, belongs to a run that reaches it on both sides.
      if (cut && !spans) continue
      const encoding = encodingOf(cut ? token.slice(0, 64 * 1024) : token)
      if (encoding === undefined) continue
      const chars = token.length + (cut ? omitted.chars : 0)
      const mark = cut ? `[${encoding} ${groupDigits(chars)} chars]` : `[${encoding} ${groupDigits(chars)} chars sha256:${this.digest(token)}]`
      if (cut) joined = true
      else if (omitted !== undefined && to <= omitted.at) gapAt += mark.length - token.length
      if (!peeking) {
        this.summarisedRuns++
        this.summarisedChars += chars
      }
      out += text.slice(at, from) + mark
      at = to
    }
    if (at === 0) return line
    const { start, end, terminated } = line
    const changed = { text: out + text.slice(at), start, end, terminated }
    return omitted === undefined || joined ? changed : { ...changed, omitted: { ...omitted, at: gapAt } }
  }

  private digest(text: string): string {
    const hasher = this.hash.sha256()
    hasher.update(text)
    return hasher.digestHex()
  }
}

/** The shorter last line of a wrapped run. In doubt it is a line of its own: a scrap that is shown does no harm. */
function isLastLine(line: TextLine, width: number): boolean {
  const { text } = line
  if (line.omitted !== undefined || width > MAX_WRAP_CHARS || text.length >= width || !WHOLE_LINE.test(text)) return false
  if (text.length % 4 === 0 && text.endsWith('=')) return true
  return text.length >= 12 && looksEncoded(text)
}

function summaryOf(run: Run): TextLine {
  const { encoding, chars, lines, start, end, terminated } = run
  const inLines = lines > 1 ? ` in ${groupDigits(lines)} lines` : ''
  return { text: `[${encoding} ${groupDigits(chars)} chars${inLines} sha256:${run.hasher.digestHex()}]`, start, end, terminated }
}

/** A quick look: a run needs a line without a space, or a very long one. */
function mayHoldRuns(text: string): boolean {
  let space = -1
  for (let at = 0, end = text.indexOf('\n'); end >= 0; at = end + 1, end = text.indexOf('\n', at)) {
    const length = end - at
    if (length > MIN_RUN_CHARS) return true
    if (length < MIN_LINE_CHARS) continue
    if (space < at) space = text.indexOf(' ', at)
    if (space < 0) space = text.length
    if (space > end && WHOLE_LINE.test(text.slice(at, end))) return true
  }
  return false
}
