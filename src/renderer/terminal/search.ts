import type { IDecoration, IDisposable, IMarker, Terminal } from '@xterm/xterm'
import { finderOf, matchesUpwards, type Finder, type Match, type SearchWish } from './search-lines'

export type { SearchWish } from './search-lines'
/** `at` is one-based; null while nothing is found yet. */
export interface SearchFound {
  readonly at: number | null
  readonly count: number
  /** There are more than are counted. */
  readonly more: boolean
}
export const NOTHING_FOUND: SearchFound = { at: null, count: 0, more: false }

/** The newest that are counted and gone through. */
const MATCH_CAP = 5000
/** The newest of those that are marked at once, as the one that is selected always is. More would make every new line of output slow. */
const MARK_CAP = 500
/** Searched in one go; then the window may breathe. */
const SLICE_MS = 8
/** What is printed is searched so long after it came. */
const SETTLE_MS = 200

/** Why a pattern is none, in the words of the engine that would run it; null: it is one. */
export function patternProblem(wish: SearchWish): string | null {
  if (!wish.regex || wish.query === '') return null
  const finder = finderOf(wish)
  return typeof finder === 'string' ? finder : null
}

const DARK = { match: '#4a3b12', border: '#8a6a1e', ruler: '#e3b341', active: '#7a5a10', activeBorder: '#f2cc6b', activeRuler: '#ffffff' }
const LIGHT = { match: '#fbe9b7', border: '#d6b04a', ruler: '#b98900', active: '#f5cf66', activeBorder: '#8a6100', activeRuler: '#1b2430' }

type Where = 'next' | 'previous' | 'typing'
interface Running {
  readonly wish: SearchWish
  readonly find: Finder
  readonly dark: boolean
}

/** Finds text in the screen and the lines above it, and marks it. It works in slices of time: neither a pattern nor a long line stops the window. */
export class TerminalSearch {
  private listener: (found: SearchFound) => void = () => undefined
  private running: Running | null = null
  /** From the oldest to the newest. */
  private matches: readonly Match[] = []
  private more = false
  private at = -1
  private active: { readonly marker: IMarker | undefined; readonly column: number } | null = null
  private marks: IDisposable[] = []
  private rulerRows = new Set<number>()
  private timer: number | undefined
  private wanted: Where[] = []

  constructor(private readonly terminal: Terminal) {
    const again = () => {
      if (this.running !== null && this.timer === undefined) this.timer = window.setTimeout(() => this.start('still'), SETTLE_MS)
    }
    terminal.onWriteParsed(again)
    terminal.onResize(again)
  }

  onFound(listener: (found: SearchFound) => void): void {
    this.listener = listener
  }

  /** A pattern that is none finds nothing; `typing` begins with the newest match and stays where it still fits. */
  find(wish: SearchWish, where: Where, dark: boolean): void {
    const find = wish.query === '' ? '' : finderOf(wish)
    if (typeof find === 'string') {
      this.stop()
      this.listener(NOTHING_FOUND)
      return
    }
    const same = this.running?.wish === wish && this.running.dark === dark
    this.running = { wish, find, dark }
    if (same && this.timer === undefined) this.go(where)
    else if (same) this.wanted.push(where)
    else this.start('typing')
  }

  /** The marks go; what is selected stays, to be copied. */
  end(): void {
    this.listener = () => undefined
    this.stop()
  }

  private stop(): void {
    window.clearTimeout(this.timer)
    this.timer = undefined
    this.running = null
    this.wanted = []
    this.matches = []
    this.at = -1
    this.setActive(null)
    this.clearMarks()
  }

  /** `still`: for what has changed; the match that stands selected stays so. */
  private start(how: 'typing' | 'still'): void {
    window.clearTimeout(this.timer)
    const { running } = this
    if (running === null) return
    const lines = matchesUpwards(this.terminal.buffer.active, running.find)
    const found: (readonly Match[])[] = []
    let count = 0
    const slice = () => {
      const until = performance.now() + SLICE_MS
      while (performance.now() < until) {
        const step = lines.next()
        if (step.done !== true && count <= MATCH_CAP) {
          found.push(step.value)
          count += step.value.length
          continue
        }
        this.timer = undefined
        this.more = count > MATCH_CAP
        this.matches = found.toReversed().flat().slice(-MATCH_CAP)
        this.show(how)
        return
      }
      this.timer = window.setTimeout(slice, 0)
    }
    this.timer = window.setTimeout(slice, 0)
  }

  private show(how: 'typing' | 'still'): void {
    this.clearMarks()
    for (const match of this.matches.slice(-MARK_CAP)) this.mark(match, false)
    const { active } = this
    const row = active?.marker?.line ?? -1
    const kept = active === null ? -1 : this.matches.findIndex((match) => match.row === row && match.column === active.column)
    this.at = kept >= 0 ? kept : this.matches.length - 1
    if (how === 'typing') this.select()
    else this.keep()
    const wanted = this.wanted
    this.wanted = []
    for (const where of wanted) this.go(where)
    this.tell()
  }

  private go(where: Where): void {
    const { length } = this.matches
    if (length === 0) return
    if (where === 'next') this.at = (this.at + 1) % length
    if (where === 'previous') this.at = (this.at - 1 + length) % length
    this.select()
    this.tell()
  }

  private tell(): void {
    this.listener({ at: this.at < 0 ? null : this.at + 1, count: this.matches.length, more: this.more })
  }

  private select(): void {
    const match = this.matches[this.at]
    if (match === undefined) {
      this.setActive(null)
      return
    }
    const { terminal } = this
    terminal.select(match.column, match.row, match.cells)
    const { viewportY } = terminal.buffer.active
    if (match.row < viewportY || match.row >= viewportY + terminal.rows) terminal.scrollLines(match.row - viewportY - Math.floor(terminal.rows / 2))
    this.keep()
  }

  /** Holds on to the match that is selected, wherever its line moves. */
  private keep(): void {
    const match = this.matches[this.at]
    this.setActive(match === undefined ? null : { marker: this.markerAt(match.row), column: match.column })
    if (match !== undefined) this.activeMarks = this.mark(match, true)
  }

  private activeMarks: readonly IDisposable[] = []
  private setActive(active: { readonly marker: IMarker | undefined; readonly column: number } | null): void {
    this.active?.marker?.dispose()
    for (const mark of this.activeMarks) mark.dispose()
    this.activeMarks = []
    this.active = active
  }

  private markerAt(row: number): IMarker | undefined {
    const { baseY, cursorY, type } = this.terminal.buffer.active
    return type === 'normal' ? this.terminal.registerMarker(row - baseY - cursorY) : undefined
  }

  private clearMarks(): void {
    for (const mark of this.marks) mark.dispose()
    this.marks = []
    this.rulerRows = new Set()
  }

  private mark(match: Match, active: boolean): readonly IDisposable[] {
    const colors = this.running?.dark === false ? LIGHT : DARK
    const made: IDisposable[] = []
    let { column, cells: left, row } = match
    while (left > 0) {
      const width = Math.min(this.terminal.cols - column, left)
      if (width <= 0) break
      const marker = this.markerAt(row)
      const ruler = { color: active ? colors.activeRuler : colors.ruler, position: 'center' as const }
      const decoration = marker === undefined ? undefined : this.terminal.registerDecoration({
        marker, x: column, width, backgroundColor: active ? colors.active : colors.match,
        ...(active || !this.rulerRows.has(row) ? { overviewRulerOptions: ruler } : {}),
      })
      this.rulerRows.add(row)
      if (marker !== undefined) made.push(marker)
      if (decoration !== undefined) made.push(decoration, outlined(decoration, active ? colors.activeBorder : colors.border))
      left -= width
      column = 0
      row += 1
    }
    if (!active) this.marks.push(...made)
    return made
  }
}

function outlined(decoration: IDecoration, color: string): IDisposable {
  return decoration.onRender((element) => {
    element.style.outline = `1px solid ${color}`
  })
}
