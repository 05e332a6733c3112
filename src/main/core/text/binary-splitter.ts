import type { Hash, Hasher } from '../kernel'
import { isAllText, lookAt, MAGIC_BYTES, typeOf, type Look } from './byte-classes'
import { groupDigits } from './group-digits'

export type BytePiece =
  | { readonly kind: 'text'; readonly bytes: Uint8Array; readonly at: number }
  | { readonly kind: 'binary'; readonly length: number; readonly sha256: string; readonly type: string; readonly at: number }

/** Bytes are judged by segments: up to a line feed, or this many. */
const SEGMENT_BYTES = 4096
/** What is not clearly binary waits for what follows, up to this much; then it is text. */
const UNDECIDED_BYTES = 16 * 1024
const LF = 0x0a
/** Printable bytes after which a clean segment ends a binary run at once; two shorter ones in a row do too. */
const CLEAN_END_CHARS = 16
const CLEAN_PART_CHARS = 4

interface Run {
  readonly at: number
  readonly hasher: Hasher
  length: number
  start: Uint8Array
}

type Verdict = 'text' | 'unclear' | 'binary'

/**
 * Tells binary data from text before anything is decoded, so that size and sha256 are those of the bytes. The pieces
 * cover the stream in order and do not depend on the chunks. Text in a wrong or unknown encoding stays text: only
 * control bytes prove binary data. At most SEGMENT_BYTES + UNDECIDED_BYTES are held back; see `undecided`.
 */
export class BinarySplitter {
  private pending: Uint8Array = NO_BYTES
  private at: number
  private run: Run | undefined
  /** Undecided segments: unclear ones outside of a run, short clean ones inside. */
  private held: Uint8Array[] = []
  private heldBytes = 0
  private heldLook: Look = { length: 0, controls: 0, invalid: 0, printable: 0 }
  private pieces: BytePiece[] = []
  /** The run's last byte is a line feed that is not hashed yet. */
  private lfPending = false

  /** `at`: offset of the first byte. `utf8`: whether bytes that UTF-8 does not know count against a segment. */
  constructor(private readonly hash: Hash, private utf8: boolean, at = 0) {
    this.at = at
  }

  /** What follows is judged so. */
  expectUtf8(utf8: boolean): void {
    this.utf8 = utf8
  }

  /** Pieces that are now certain; their bytes may be views of `bytes`. */
  push(bytes: Uint8Array): readonly BytePiece[] {
    const data = this.pending.length === 0 ? bytes : this.finishPending(bytes)
    let from = 0
    if (this.run === undefined && this.heldBytes === 0 && isAllText(data)) {
      from = lastBoundary(data)
      this.text(data.subarray(0, from))
    } else {
      for (let end = segmentEnd(data, from); end > from; end = segmentEnd(data, from)) {
        this.segment(data.subarray(from, end))
        from = end
      }
    }
    if (from < data.length) this.pending = data.slice(from)
    return this.taken()
  }

  /** Completes the segment that an earlier push began, so that only its own bytes are copied. Returns what follows it. */
  private finishPending(bytes: Uint8Array): Uint8Array {
    const room = SEGMENT_BYTES - this.pending.length
    const lf = bytes.indexOf(LF)
    const end = lf >= 0 && lf < room ? lf + 1 : room
    const begun = joined([this.pending, bytes.subarray(0, end)])
    if (end > bytes.length) {
      this.pending = begun
      return NO_BYTES
    }
    this.pending = NO_BYTES
    this.segment(begun)
    return bytes.subarray(end)
  }

  end(): readonly BytePiece[] {
    const rest = this.pending
    this.pending = NO_BYTES
    if (rest.length > 0) this.segment(rest)
    if (this.run !== undefined) this.close(this.run, this.heldBytes > 0)
    this.release()
    return this.taken()
  }

  /** Bytes not decided yet and where they begin; text as far as can be told now, or the latest of a binary run. */
  get undecided(): { readonly bytes: Uint8Array; readonly at: number; readonly inBinary: boolean } {
    return { bytes: joined([...this.held, this.pending]), at: this.at, inBinary: this.run !== undefined }
  }

  private segment(bytes: Uint8Array): void {
    const look = lookAt(bytes, 0, bytes.length, this.utf8)
    if (this.run !== undefined) this.inRun(this.run, bytes, look)
    else this.outside(bytes, look)
  }

  private outside(bytes: Uint8Array, look: Look): void {
    const verdict = judge(look)
    if (verdict === 'text') {
      this.release()
      this.text(bytes)
      return
    }
    this.hold(bytes, look)
    if (verdict === 'binary' || judge(this.heldLook) === 'binary') {
      const held = this.takeHeld()
      this.run = { at: this.at, hasher: this.hash.sha256(), length: 0, start: held.slice(0, MAGIC_BYTES) }
      this.feed(this.run, held)
    } else if (this.heldBytes > UNDECIDED_BYTES) this.release()
  }

  private inRun(run: Run, bytes: Uint8Array, look: Look): void {
    const clean = look.controls === 0 && look.invalid === 0
    if (clean && (look.printable >= CLEAN_END_CHARS || (this.heldBytes > 0 && look.printable >= CLEAN_PART_CHARS))) {
      this.close(run, true)
      this.release()
      this.text(bytes)
    } else if (clean && look.printable >= CLEAN_PART_CHARS) {
      this.hold(bytes, look)
    } else {
      this.feed(run, this.takeHeld())
      this.feed(run, bytes)
    }
  }

  private feed(run: Run, bytes: Uint8Array): void {
    if (bytes.length === 0) return
    if (run.start.length < MAGIC_BYTES) run.start = joined([run.start, bytes]).slice(0, MAGIC_BYTES)
    // A line feed at the end is kept back: before text it is the line end of the summary.
    if (this.lfPending) run.hasher.update(LF_BYTES)
    this.lfPending = bytes[bytes.length - 1] === LF
    run.hasher.update(this.lfPending ? bytes.subarray(0, -1) : bytes)
    run.length += bytes.length
    this.at += bytes.length
  }

  private close(run: Run, textFollows: boolean): void {
    const lf = this.lfPending
    if (lf && !textFollows) run.hasher.update(LF_BYTES)
    this.lfPending = false
    this.run = undefined
    const length = run.length - (lf && textFollows ? 1 : 0)
    this.pieces.push({ kind: 'binary', length, sha256: run.hasher.digestHex(), type: typeOf(run.start), at: run.at })
    if (lf && textFollows) this.pieces.push({ kind: 'text', bytes: LF_BYTES, at: this.at - 1 })
  }

  private hold(bytes: Uint8Array, look: Look): void {
    this.held.push(bytes.slice())
    this.heldBytes += bytes.length
    const { length, controls, invalid, printable } = this.heldLook
    this.heldLook = {
      length: length + look.length, controls: controls + look.controls,
      invalid: invalid + look.invalid, printable: printable + look.printable,
    }
  }

  private takeHeld(): Uint8Array {
    const held = joined(this.held)
    this.held = []
    this.heldBytes = 0
    this.heldLook = { length: 0, controls: 0, invalid: 0, printable: 0 }
    return held
  }

  private release(): void {
    if (this.heldBytes > 0) this.text(this.takeHeld())
  }

  private text(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    const last = this.pieces.at(-1)
    if (last?.kind === 'text' && last.bytes.buffer === bytes.buffer && last.bytes.byteOffset + last.bytes.length === bytes.byteOffset) {
      const both = new Uint8Array(bytes.buffer, last.bytes.byteOffset, last.bytes.length + bytes.length)
      this.pieces[this.pieces.length - 1] = { kind: 'text', bytes: both, at: last.at }
    } else this.pieces.push({ kind: 'text', bytes, at: this.at })
    this.at += bytes.length
  }

  private taken(): readonly BytePiece[] {
    const pieces = this.pieces
    this.pieces = []
    return pieces
  }
}

const NO_BYTES = new Uint8Array(0)
const LF_BYTES = Uint8Array.of(LF)

/** Enough controls, or some among much that is not UTF-8. A few bytes never suffice. */
function judge({ length, controls, invalid }: Look): Verdict {
  if (controls === 0 && invalid === 0) return 'text'
  const enough = length >= 32 && controls >= 3
  if (enough && (controls > length * 0.05 || (controls > length * 0.01 && controls + invalid > length * 0.15))) return 'binary'
  return 'unclear'
}

function segmentEnd(data: Uint8Array, from: number): number {
  const lf = data.indexOf(LF, from)
  if (lf >= 0 && lf < from + SEGMENT_BYTES) return lf + 1
  return data.length - from >= SEGMENT_BYTES ? from + SEGMENT_BYTES : from
}

function lastBoundary(data: Uint8Array): number {
  const line = data.lastIndexOf(LF) + 1
  return line + Math.floor((data.length - line) / SEGMENT_BYTES) * SEGMENT_BYTES
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The line that stands for binary data: `[binary 1.2 MB sha256:… PNG]`. */
export function binaryMark(piece: { readonly length: number; readonly sha256: string; readonly type: string }): string {
  return `[binary ${sizeText(piece.length)} sha256:${piece.sha256} ${piece.type}]`
}

function sizeText(bytes: number): string {
  if (bytes < 10_000) return `${groupDigits(bytes)} bytes`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
