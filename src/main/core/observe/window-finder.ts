import { ERROR_KINDS, errorKindOf, isStackFrame, nextTrigger } from './errors'
import { excerptLine } from './excerpt-line'
import type { KeptLine } from './kept-line'

/** An error line with its surroundings. */
export interface ErrorWindow {
  /** Index into ERROR_KINDS; the bottom of a stack has the kind of the error above it. */
  readonly kind: number
  /** 0 for the first of its kind. */
  readonly ordinal: number
  readonly errorStart: number
  readonly lines: readonly KeptLine[]
}

/** ±2 lines (observation.md). */
const CONTEXT_LINES = 2
/** Two of each kind and the bottoms of a few stacks: at most 64 windows in all. */
const PER_KIND = 2
const MAX_STACK_BOTTOMS = 8
/** Shorter stacks stand whole in the window of their error. */
const STACK_LINES = 5
/** A window shows this much of one line, around what matched. */
const MAX_LINE_CHARS = 1_000

interface Open {
  readonly kind: number
  readonly ordinal: number
  readonly errorStart: number
  readonly lines: KeptLine[]
  missing: number
}

/** Finds error windows while lines go by; a function of the sequence of lines alone. */
export class WindowFinder {
  readonly counts: number[]
  private readonly done: ErrorWindow[]
  private open: Open[] = []
  private before: KeptLine[]
  private stackLines = 0
  private stackKind = -1
  private stackBottoms: number
  private taken: number[]

  constructor(from?: WindowFinder) {
    this.counts = from?.counts.slice() ?? ERROR_KINDS.map(() => 0)
    this.taken = from?.taken.slice() ?? ERROR_KINDS.map(() => 0)
    this.done = from?.done.slice() ?? []
    this.open = from?.open.map((window) => ({ ...window, lines: window.lines.slice() })) ?? []
    this.before = from?.before.slice() ?? []
    this.stackLines = from?.stackLines ?? 0
    this.stackKind = from?.stackKind ?? -1
    this.stackBottoms = from?.stackBottoms ?? 0
  }

  get errorLines(): number {
    return this.counts.reduce((sum, count) => sum + count, 0)
  }

  windows(): readonly ErrorWindow[] {
    return [...this.done, ...this.open]
  }

  /** The next line must be looked at even when nothing in it triggers. */
  get attentive(): boolean {
    return this.open.length > 0 || this.stackKind >= 0
  }

  /** Lines that went by unseen: only the newest matter, as surroundings of what comes next. */
  skip(lines: readonly KeptLine[]): void {
    this.before = [...this.before, ...lines].slice(-CONTEXT_LINES)
  }

  line(line: KeptLine): void {
    for (const window of this.open) {
      window.lines.push(excerptLine(line, 0, MAX_LINE_CHARS))
      window.missing--
    }
    const full = this.open.filter((window) => window.missing === 0)
    if (full.length > 0) {
      this.done.push(...full)
      this.open = this.open.filter((window) => window.missing > 0)
    }
    const kind = errorKindOf(line.text)
    this.followStack(line, kind)
    if (kind >= 0) this.found(line, kind)
    this.before = [...this.before, excerptLine(line, 0, MAX_LINE_CHARS)].slice(-CONTEXT_LINES)
  }

  private found(line: KeptLine, kind: number): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    const ordinal = this.taken[kind] ?? 0
    if (ordinal >= PER_KIND || this.open.some((window) => window.kind === kind)) return
    this.taken[kind] = ordinal + 1
    this.open.push({ kind, ordinal, errorStart: line.start, lines: [...this.before, excerptLine(line, nextTrigger(line.text, 0), MAX_LINE_CHARS)], missing: CONTEXT_LINES })
  }

  /** The top of a stack stands below its error; its bottom gets a window of its own when the stack is long. */
  private followStack(line: KeptLine, kind: number): void {
    if (isStackFrame(line.text)) {
      if (this.stackKind >= 0) this.stackLines++
      return
    }
    const bottom = this.before.at(-1)
    if (this.stackKind >= 0 && this.stackLines >= STACK_LINES && bottom !== undefined && this.stackBottoms < MAX_STACK_BOTTOMS) {
      this.stackBottoms++
      this.done.push({ kind: this.stackKind, ordinal: PER_KIND, errorStart: bottom.start, lines: [...this.before, excerptLine(line, 0, MAX_LINE_CHARS)] })
    }
    this.stackKind = kind
    this.stackLines = 0
  }
}
