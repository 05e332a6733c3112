import type { EngineRequestOf } from '../../shared/channels'
import { ask } from '../bridge'
import { firstFrom, neighbour, NO_SEARCH, type SearchQuery } from './search-state'
import { useViewer } from './store'

const LIMIT = 10_000
/** Typing goes on; what is printed is searched through now and then. */
const TYPING_MS = 150
const GROWN_MS = 1000

/** What a search needs of the viewer it belongs to. */
interface Searched {
  look(): EngineRequestOf<'capture.info'>
  readonly total: number
  reveal(row: number): void
}

/** The search of one viewer: the newest query wins. */
export class SearchRun {
  private run = 0
  private timer = 0
  private searchedRows = 0

  constructor(private readonly session: Searched) {}

  /** The viewer is closed: what is asked or waits must not reach the next one. */
  close(): void {
    this.run++
    window.clearTimeout(this.timer)
  }

  /** A new query, from the keyboard: soon. */
  type(query: SearchQuery): void {
    window.clearTimeout(this.timer)
    if (query.query === '') {
      this.run++
      useViewer.setState({ search: { ...NO_SEARCH, ...query } })
      return
    }
    useViewer.setState(({ search }) => ({ search: { ...search, ...query, state: 'searching', problem: null } }))
    this.timer = window.setTimeout(() => void this.begin(), TYPING_MS)
  }

  /** The same query, in what is another text now. */
  again(): void {
    if (useViewer.getState().search.query !== '') void this.begin()
  }

  /** The capture has grown. */
  grown(changed: boolean): void {
    const { search } = useViewer.getState()
    if (search.query === '' || search.state === 'searching') return
    if (changed) return void this.begin()
    if (search.next !== null || this.session.total <= this.searchedRows) return
    window.clearTimeout(this.timer)
    this.timer = window.setTimeout(() => void this.more(Math.max(0, this.searchedRows - 1)), GROWN_MS)
  }

  /** To the next or previous match; the first one is the next from what is shown. */
  async step(by: 1 | -1): Promise<void> {
    const { search, position } = useViewer.getState()
    if (search.matches.length === 0) return
    if (by === 1 && search.next !== null && search.current === search.matches.length - 1) await this.more(search.next)
    const { matches, current } = useViewer.getState().search
    const from = current ?? (by === 1 ? firstFrom(matches, position.row) : null)
    const next = current === null && by === 1 && from !== null ? Math.max(0, from) : neighbour(matches.length, from, by)
    this.show(next)
  }

  private show(current: number | null): void {
    useViewer.setState(({ search }) => ({ search: { ...search, current } }))
    const match = current === null ? undefined : useViewer.getState().search.matches[current]
    if (match !== undefined) this.session.reveal(match.row)
  }

  private async begin(): Promise<void> {
    const run = ++this.run
    useViewer.setState(({ search }) => ({ search: { ...search, state: 'searching', matches: [], next: null, current: null } }))
    const { query, regex, caseSensitive } = useViewer.getState().search
    const { total } = this.session
    const answer = await ask('capture.search', { ...this.session.look(), query, regex, caseSensitive, from: 0, limit: LIMIT })
    if (run !== this.run) return
    if (!answer.ok) {
      useViewer.setState(({ search }) => ({ search: { ...search, state: 'done', problem: answer.error.message } }))
      return
    }
    this.searchedRows = total
    const { matches, next } = answer.value
    const first = firstFrom(matches, useViewer.getState().position.row)
    useViewer.setState(({ search }) => ({ search: { ...search, state: 'done', matches, next } }))
    if (matches.length > 0) this.show(Math.max(0, first))
  }

  /** Adds what is found from the row on. */
  private async more(from: number): Promise<void> {
    const { run } = this
    const { query, regex, caseSensitive } = useViewer.getState().search
    const { total } = this.session
    const answer = await ask('capture.search', { ...this.session.look(), query, regex, caseSensitive, from, limit: LIMIT })
    if (run !== this.run || !answer.ok) return
    this.searchedRows = total
    const { matches, next } = answer.value
    useViewer.setState(({ search }) => ({ search: { ...search, matches: [...search.matches.filter((match) => match.row < from), ...matches], next } }))
  }
}
