import type { CaptureInfo, CaptureRow, EngineRequestOf } from '../../shared/channels'
import { ask } from '../bridge'
import { PAGE_ROWS, RowCache } from './row-cache'
import { clamped, endOf, moved, type Position } from './scroll'
import { SearchRun } from './search-run'
import { useViewer, type Opened } from './store'

/** How often the engine is asked while it reads, and while the program prints. */
const READING_MS = 100
const LIVE_MS = 250
const ERRORS_EVERY_MS = 2000
/** Rows above one that is jumped to. */
const CONTEXT_ROWS = 6

export type Look = EngineRequestOf<'capture.info'>

/** One open viewer: asks the engine for what is looked at and keeps the store up to date. */
export class ViewerSession {
  readonly rows = new RowCache()
  readonly search = new SearchRun(this)
  rowHeight = 20
  viewHeight = 600
  private readonly heights = new Map<number, number>()
  private over = false
  private timer = 0
  private loading = false
  private wanted: { readonly from: number; readonly to: number } = { from: 0, to: 0 }
  private epoch = 0
  private errorsAt = { ms: 0, bytes: -1, generation: -1 }

  constructor(readonly opened: Opened) {}

  start(): void {
    void this.poll(true)
  }

  close(): void {
    this.over = true
    window.clearTimeout(this.timer)
    this.search.close()
  }

  look(): Look {
    const { unmasked, encoding } = useViewer.getState()
    return { captureId: this.opened.captureId, unmasked, encoding }
  }

  /** Another encoding or other masks: everything is read again, at the same byte. */
  async relook(change: { readonly unmasked?: boolean; readonly encoding?: string | null }): Promise<void> {
    const { position } = useViewer.getState()
    const cursor = this.rows.get(position.row)?.cursor
    const { follow } = useViewer.getState()
    this.epoch++
    this.forget()
    useViewer.setState({ ...change, info: null, errors: { rows: [], more: false }, chosen: null, target: null, askingSecrets: false, problem: null })
    this.errorsAt = { ms: 0, bytes: -1, generation: -1 }
    await this.poll(false)
    if (cursor !== undefined && !follow) await this.goToCursor(cursor, 0)
    this.search.again()
  }

  /** The size of a row that does not wrap, and of what is seen at once, in pixels. */
  sized(rowHeight: number, viewHeight: number): void {
    this.rowHeight = rowHeight
    this.viewHeight = viewHeight
    const { follow, position } = useViewer.getState()
    if (follow) this.toEnd(true)
    else this.scrollTo(position)
  }

  readonly heightOf = (row: number): number => (useViewer.getState().wrap ? (this.heights.get(row) ?? this.rowHeight) : this.rowHeight)

  measured(heights: readonly (readonly [row: number, height: number])[]): void {
    for (const [row, height] of heights) this.heights.set(row, height)
  }

  forgetHeights(): void {
    this.heights.clear()
  }

  get total(): number {
    return useViewer.getState().info?.rows ?? 0
  }

  scrollBy(px: number): void {
    const { position } = useViewer.getState()
    this.scrollTo(moved(position, px, this.total, this.heightOf), px < 0 ? false : 'if-at-end')
  }

  /** `follow`: whether what is printed is followed from now on; `if-at-end` follows when the end is reached. */
  scrollTo(position: Position, follow: boolean | 'if-at-end' = false): void {
    const { wrap, info } = useViewer.getState()
    const next = wrap ? position : clamped(position, this.total, this.viewHeight, this.rowHeight)
    const end = endOf(this.total, this.viewHeight, this.rowHeight)
    const atEnd = !wrap && next.row >= end.row && next.px >= end.px - 1
    useViewer.setState({ position: next, follow: info?.ended === true ? false : follow === 'if-at-end' ? atEnd || useViewer.getState().follow : follow })
  }

  toEnd(follow: boolean): void {
    const end = useViewer.getState().wrap ? { row: Math.max(0, this.total - 1), px: 0 } : endOf(this.total, this.viewHeight, this.rowHeight)
    this.scrollTo(end, follow)
  }

  /** Shows the row with some rows above it, and marks it. Nothing moves when it can be seen already. */
  reveal(row: number, context = CONTEXT_ROWS): void {
    const { position } = useViewer.getState()
    const shown = Math.floor(this.viewHeight / this.rowHeight)
    const visible = row > position.row && row < position.row + shown - 1 && !useViewer.getState().wrap
    useViewer.setState({ target: row, follow: false })
    if (!visible) this.scrollTo({ row: Math.max(0, row - context), px: 0 })
  }

  async goToCursor(cursor: number, context = CONTEXT_ROWS): Promise<void> {
    await this.goTo({ cursor }, context)
  }

  async goToLine(line: number): Promise<void> {
    await this.goTo({ line }, CONTEXT_ROWS)
  }

  /** The view has come to show these rows. */
  want(from: number, to: number): void {
    this.wanted = { from: Math.max(0, from), to: Math.min(to, this.total) }
    void this.load()
  }

  /** Rows for the clipboard. @returns undefined when they cannot be had. */
  async read(from: number, to: number): Promise<readonly CaptureRow[] | undefined> {
    const all: CaptureRow[] = []
    while (all.length < to - from) {
      const answer = await ask('capture.lines', { ...this.look(), from: from + all.length, count: Math.min(2000, to - from - all.length) })
      if (!answer.ok || answer.value.rows.length === 0) return undefined
      all.push(...answer.value.rows)
    }
    return all
  }

  fail(message: string): void {
    if (!this.over) useViewer.setState({ problem: message })
  }

  private async goTo(at: { readonly cursor: number } | { readonly line: number }, context: number): Promise<void> {
    const { epoch } = this
    const answer = await ask('capture.lineOf', { ...this.look(), at })
    if (this.over || epoch !== this.epoch) return
    if (!answer.ok) return this.fail(answer.error.message)
    if (context > 0) this.reveal(answer.value.row, context)
    else this.scrollTo({ row: answer.value.row, px: 0 })
  }

  private async poll(first: boolean): Promise<void> {
    window.clearTimeout(this.timer)
    const { epoch } = this
    const answer = await ask('capture.info', this.look())
    if (this.over || epoch !== this.epoch) return
    if (!answer.ok) return this.fail(answer.error.message)
    this.take(answer.value, first)
    if (first) await this.begin(answer.value)
    if (this.over || epoch !== this.epoch) return
    if (!answer.value.complete || !answer.value.ended) this.timer = window.setTimeout(() => void this.poll(false), answer.value.complete ? LIVE_MS : READING_MS)
  }

  private async begin(info: CaptureInfo): Promise<void> {
    if (this.opened.cursor !== undefined) await this.goToCursor(this.opened.cursor)
    else if (!info.ended) this.toEnd(true)
  }

  private take(info: CaptureInfo, first: boolean): void {
    const before = useViewer.getState()
    const old = before.info
    const changed = old !== null && old.generation !== info.generation
    if (changed) this.forget()
    // The last row that was known may have gone on.
    else if (old !== null && (old.rows !== info.rows || old.bytes !== info.bytes)) this.rows.dropFrom(Math.max(0, Math.min(old.rows, info.rows) - 1))
    useViewer.setState({ info, arrived: before.arrived + 1 })
    if (changed) this.moveWithEviction(old, info)
    if (!first && before.follow) this.toEnd(!info.ended)
    else if (!first && !before.wrap) this.scrollTo(useViewer.getState().position, before.follow)
    void this.load()
    this.search.grown(changed)
    void this.findErrors(info)
  }

  /** What is looked at stays where it is when rows above it go. */
  private moveWithEviction(old: CaptureInfo, info: CaptureInfo): void {
    if (old.evicted === null || info.evicted === null) return
    const gone = info.evicted.droppedRows - old.evicted.droppedRows
    const { position } = useViewer.getState()
    if (position.row > old.evicted.row && gone > 0) useViewer.setState({ position: { ...position, row: Math.max(info.evicted.row, position.row - gone) } })
  }

  private async findErrors(info: CaptureInfo): Promise<void> {
    const last = this.errorsAt
    if (!info.complete || (last.bytes === info.bytes && last.generation === info.generation)) return
    if (!info.ended && Date.now() - last.ms < ERRORS_EVERY_MS) return
    const { epoch } = this
    this.errorsAt = { ms: Date.now(), bytes: info.bytes, generation: info.generation }
    const answer = await ask('capture.errors', this.look())
    if (this.over || epoch !== this.epoch || !answer.ok) return
    useViewer.setState({ errors: { rows: answer.value.rows, more: answer.value.more } })
  }

  private forget(): void {
    this.rows.clear()
    this.heights.clear()
  }

  /** One request at a time, always for what is looked at now. */
  private async load(): Promise<void> {
    if (this.loading || this.over) return
    this.loading = true
    try {
      for (let from = this.rows.missing(this.wanted.from, this.wanted.to); from !== undefined; from = this.rows.missing(this.wanted.from, this.wanted.to)) {
        const { epoch } = this
        const answer = await ask('capture.lines', { ...this.look(), from, count: PAGE_ROWS })
        if (this.over) return
        if (epoch !== this.epoch) continue
        if (!answer.ok) return this.fail(answer.error.message)
        if (answer.value.rows.length === 0 || answer.value.generation !== useViewer.getState().info?.generation) return
        this.rows.put(answer.value.rows, this.wanted.from)
        useViewer.setState(({ arrived }) => ({ arrived: arrived + 1 }))
      }
    } finally {
      this.loading = false
    }
  }
}
