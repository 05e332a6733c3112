import { errorKindOf, nextTrigger } from '../observe'
import type { LineIndex } from './line-index'
import { shownText } from './rows'
import type { Section } from './section'
import { withoutSgr } from './sgr'
import type { RowSink, RowStart, Stretch } from './types'
import { Walker } from './walker'

const MAX_ERRORS = 1000
/** Windows of two lines around each error that would touch are one. */
const APART_ROWS = 5

export interface ErrorRows {
  readonly rows: readonly number[]
  readonly more: boolean
}

/** Where errors begin, by the gate's own rules. Goes on from where it was when the capture has grown. */
export class ErrorRowFinder {
  /** First and last error row of each. */
  private found: ErrorWindow[] = []
  private more = false
  private generation = -1
  private readonly doneTo = new Map<Section, number>()

  constructor(private readonly index: LineIndex) {}

  *find(): Generator<void, ErrorRows> {
    const { index } = this
    if (this.generation !== index.generation) {
      this.generation = index.generation
      this.found = []
      this.more = false
      this.doneTo.clear()
    }
    for (const section of index.sections()) {
      const to = section.readTo
      const done = this.doneTo.get(section) ?? -1
      if (this.more || done >= to) continue
      const first = done < 0 ? section.before(0) : section.beforeCursor(done)
      const raised = index.offsets(section).rows
      this.found = this.found.filter((window) => window.first < first.row + raised)
      const last = this.found.at(-1)
      if (last !== undefined) last.last = Math.min(last.last, first.row + raised - 1)
      const scan = new Scan(index, first.row + raised, this.found)
      const walker = new Walker(index.reader, index.look, index.charset, scan, first.start, to)
      while (!scan.full && walker.step()) yield
      this.more = scan.full
      this.doneTo.set(section, to)
    }
    return { rows: this.found.map((window) => window.first), more: this.more }
  }
}

interface ErrorWindow {
  readonly first: number
  last: number
}

class Scan implements RowSink {
  full = false

  constructor(private readonly index: LineIndex, private at: number, private readonly found: ErrorWindow[]) {}

  plain(stretch: Stretch): void {
    const text = shownText(stretch, this.index)
    let counted = 0
    let row = this.at
    this.at += stretch.rows
    for (let trigger = nextTrigger(text, 0); trigger >= 0; trigger = nextTrigger(text, counted)) {
      const begin = trigger === 0 ? 0 : text.lastIndexOf('\n', trigger - 1) + 1
      for (let end = text.indexOf('\n', counted); end >= 0 && end < begin; end = text.indexOf('\n', counted)) {
        row++
        counted = end + 1
      }
      const end = text.indexOf('\n', begin)
      if (end < 0) return
      if (errorKindOf(text.slice(begin, end)) >= 0) this.add(row)
      row++
      counted = end + 1
    }
  }

  row(_start: RowStart, text: string): void {
    if (errorKindOf(withoutSgr(text)) >= 0) this.add(this.at)
    this.at++
  }

  private add(row: number): void {
    const last = this.found.at(-1)
    if (last !== undefined && row - last.last < APART_ROWS) last.last = row
    else if (this.found.length < MAX_ERRORS) this.found.push({ first: row, last: row })
    else this.full = true
  }
}
