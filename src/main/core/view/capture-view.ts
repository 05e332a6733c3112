import type { CaptureReader } from '../capture'
import type { RegexEngine } from '../handles'
import { CancelSource, fail, ok, type Clock, type Result } from '../kernel'
import type { Charset } from '../text'
import { ErrorRowFinder, type ErrorRows } from './errors'
import { finderOf, type Query } from './finder'
import { LineIndex } from './line-index'
import { readRows, rowOfCursor, rowOfLine, type Row } from './rows'
import { searchRows, type Found } from './search'
import { inSlices } from './slices'
import type { Look } from './walker'

export interface ViewPorts {
  readonly clock: Clock
  readonly charset: Charset
  readonly regex: RegexEngine
}

/** How far a view has come. */
export interface ViewState {
  readonly rows: number
  readonly lines: number
  readonly complete: boolean
  readonly generation: number
  readonly evicted: { readonly row: number; readonly bytes: number } | null
  readonly droppedRows: number
}

const CANCELLED = 'A newer search was begun; this one was given up.'

/** One capture, looked at in one way. Everything that takes long is done in slices. */
export class CaptureView {
  readonly index: LineIndex
  private readonly errors: ErrorRowFinder
  private building: Promise<void> | null = null
  private search: CancelSource | null = null
  private readonly gone = new CancelSource()
  private finding: Promise<ErrorRows | undefined> | null = null

  constructor(readonly reader: CaptureReader, look: Look, private readonly ports: ViewPorts) {
    this.index = new LineIndex(reader, look, ports.charset)
    this.errors = new ErrorRowFinder(this.index)
  }

  /** Follows what was printed since; what a first slice finds is there when this returns. */
  refresh(): Promise<void> {
    if (this.building === null && !this.index.upToDate) {
      this.building = inSlices(this.ports.clock, this.index.build(), this.gone.token).then(() => undefined)
      void this.building.finally(() => (this.building = null)).catch(() => undefined)
    }
    return this.building ?? Promise.resolve()
  }

  state(): ViewState {
    const { index } = this
    void this.refresh().catch(() => undefined)
    const row = index.evictedRow
    const { evicted } = this.reader
    return {
      rows: index.rows, lines: index.lines, complete: index.upToDate && this.building === null, generation: index.generation,
      evicted: row === null || evicted === null ? null : { row, bytes: evicted.to - evicted.from }, droppedRows: index.droppedRows,
    }
  }

  async rows(from: number, count: number): Promise<readonly Row[]> {
    void this.refresh().catch(() => undefined)
    return (await inSlices(this.ports.clock, readRows(this.index, from, Math.min(count, Math.max(0, this.index.rows - from))), this.gone.token)) ?? []
  }

  /** A search that is still going on is given up. @returns `invalid` for a pattern that is none, `refused` when given up. */
  async find(query: Query, from: number, limit: number): Promise<Result<Found>> {
    this.search?.cancel()
    const finder = finderOf(query, this.ports.regex)
    if (!finder.ok) return finder
    const search = new CancelSource()
    this.search = search
    await this.refresh()
    const found = await inSlices(this.ports.clock, searchRows(this.index, finder.value, from, limit), search.token)
    return found === undefined ? fail('refused', CANCELLED) : ok(found)
  }

  async errorRows(): Promise<ErrorRows> {
    await this.refresh()
    this.finding ??= inSlices(this.ports.clock, this.errors.find(), this.gone.token)
    try {
      return (await this.finding) ?? { rows: [], more: false }
    } finally {
      this.finding = null
    }
  }

  async rowOf(at: { readonly cursor: number } | { readonly line: number }): Promise<number> {
    const known = () => this.index.sectionOf('cursor' in at ? at.cursor : 0).walkedTo > ('cursor' in at ? at.cursor : Number.MAX_SAFE_INTEGER)
    if (!known()) await this.refresh()
    const work = 'cursor' in at ? rowOfCursor(this.index, at.cursor) : rowOfLine(this.index, at.line)
    return (await inSlices(this.ports.clock, work, this.gone.token)) ?? 0
  }

  dispose(): void {
    this.gone.cancel()
    this.search?.cancel()
  }
}
