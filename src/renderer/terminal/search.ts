import { SearchAddon, type ISearchOptions } from '@xterm/addon-search'
import type { Terminal } from '@xterm/xterm'

export interface SearchWish {
  readonly query: string
  readonly caseSensitive: boolean
  readonly wholeWord: boolean
  readonly regex: boolean
}
/** `at` is one-based; null while the newest match is among those that are not marked. */
export interface SearchFound {
  readonly at: number | null
  readonly count: number
  /** There are more than are marked. */
  readonly more: boolean
}
export const NOTHING_FOUND: SearchFound = { at: null, count: 0, more: false }

/** Marked at once. More would make every new line of output slow. */
const MARK_CAP = 5000

/** Why a pattern is none, in the words of the engine that would run it; null: it is one. */
export function patternProblem(wish: SearchWish): string | null {
  if (!wish.regex || wish.query === '') return null
  try {
    new RegExp(wish.query, 'g')
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : String(error)
  }
  return null
}

const DARK = { matchBackground: '#4a3b12', matchBorder: '#8a6a1e', matchOverviewRuler: '#e3b341', activeMatchBackground: '#7a5a10', activeMatchBorder: '#f2cc6b', activeMatchColorOverviewRuler: '#ffffff' }
const LIGHT = { matchBackground: '#fbe9b7', matchBorder: '#d6b04a', matchOverviewRuler: '#b98900', activeMatchBackground: '#f5cf66', activeMatchBorder: '#8a6100', activeMatchColorOverviewRuler: '#1b2430' }

/** Finds text in the screen and the lines above it, and marks all of it. */
export class TerminalSearch {
  private readonly addon = new SearchAddon({ highlightLimit: MARK_CAP })
  private listener: (found: SearchFound) => void = () => undefined
  private last: SearchWish | null = null

  constructor(terminal: Terminal) {
    terminal.loadAddon(this.addon)
    this.addon.onDidChangeResults(({ resultIndex, resultCount }) => {
      this.listener({ at: resultIndex < 0 ? null : resultIndex + 1, count: resultCount, more: resultCount >= MARK_CAP })
    })
  }

  onFound(listener: (found: SearchFound) => void): void {
    this.listener = listener
  }

  /** A pattern that is none finds nothing; `typing` begins with the newest match and stays where it still fits. */
  find(wish: SearchWish, where: 'next' | 'previous' | 'typing', dark: boolean): void {
    if (wish.query === '' || patternProblem(wish) !== null) {
      this.addon.clearDecorations()
      this.listener(NOTHING_FOUND)
      return
    }
    const { last } = this
    // The addon takes changed options for the same ones, since it remembers them before it compares.
    if (last !== null && (last.caseSensitive !== wish.caseSensitive || last.wholeWord !== wish.wholeWord || last.regex !== wish.regex)) this.addon.clearDecorations()
    this.last = wish
    const options: ISearchOptions = { ...wish, decorations: dark ? DARK : LIGHT, incremental: where === 'typing' }
    if (where === 'next') this.addon.findNext(wish.query, options)
    else this.addon.findPrevious(wish.query, options)
  }

  /** The marks go; what is selected stays, to be copied. */
  end(): void {
    this.listener = () => undefined
    this.addon.clearDecorations()
  }
}
