import { ArrowDown, ArrowUp, CaseSensitive, Regex, WholeWord, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { SessionId } from '../../../shared/ids'
import { useText } from '../../ui/hooks'
import { IconButton } from '../../ui/parts'
import { NOTHING_FOUND, patternProblem, type SearchFound, type SearchWish } from '../search'
import { terminalOf } from '../terminals'
import { changeUi } from '../ui-state'

/** What was searched last, in any terminal: a person often asks several the same. */
let lastWish: SearchWish = { query: '', caseSensitive: false, wholeWord: false, regex: false }

/** Searches the screen and the lines above it. Esc closes it and gives the keyboard back. */
export function SearchBar({ sessionId }: { readonly sessionId: SessionId }) {
  const text = useText()
  const [wish, setWish] = useState<SearchWish>(() => startingWish(sessionId))
  const [found, setFound] = useState<SearchFound>(NOTHING_FOUND)
  const field = useRef<HTMLInputElement>(null)
  const problem = useMemo(() => patternProblem(wish), [wish])

  useEffect(() => {
    const { search } = terminalOf(sessionId)
    search.onFound(setFound)
    field.current?.focus()
    field.current?.select()
    return () => search.end()
  }, [sessionId])
  useEffect(() => {
    lastWish = wish
    const host = terminalOf(sessionId)
    host.search.find(wish, 'typing', host.dark)
  }, [sessionId, wish])

  const go = (where: 'next' | 'previous') => {
    const host = terminalOf(sessionId)
    host.search.find(wish, where, host.dark)
  }
  const close = () => {
    changeUi(sessionId, { searching: false })
    terminalOf(sessionId).focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'F3') go(event.shiftKey ? 'previous' : 'next')
    else if (event.key === 'Enter' && event.target === field.current) go(event.shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const toggle = (what: 'caseSensitive' | 'wholeWord' | 'regex') => setWish({ ...wish, [what]: !wish[what] })

  return (
    <search className="search-bar" aria-label={text.searchTerminal} data-testid="search-bar" onKeyDown={onKey}>
      <div className="search-row">
        <input
          ref={field} type="text" value={wish.query} spellCheck={false} placeholder={text.searchPlaceholder} aria-label={text.searchPlaceholder} aria-invalid={problem !== null}
          onChange={(event) => setWish({ ...wish, query: event.target.value })} data-testid="search-field"
        />
        <span className="search-count" role="status" data-testid="search-count">{wish.query === '' || problem !== null ? '' : text.searchCount(found.at, found.count, found.more)}</span>
        <IconButton icon={CaseSensitive} label={text.searchCase} pressed={wish.caseSensitive} onClick={() => toggle('caseSensitive')} />
        <IconButton icon={WholeWord} label={text.searchWord} pressed={wish.wholeWord} onClick={() => toggle('wholeWord')} />
        <IconButton icon={Regex} label={text.searchRegex} pressed={wish.regex} onClick={() => toggle('regex')} />
        <IconButton icon={ArrowUp} label={text.searchPrevious} shortcut="Shift+Enter" onClick={() => go('previous')} />
        <IconButton icon={ArrowDown} label={text.searchNext} shortcut="Enter" onClick={() => go('next')} />
        <IconButton icon={X} label={text.close} shortcut="Esc" onClick={close} testId="search-close" />
      </div>
      {problem === null ? null : <p className="search-problem" role="alert" data-testid="search-problem">{text.searchBadPattern(problem)}</p>}
    </search>
  )
}

/** A short selection is what the person wants to find. */
function startingWish(sessionId: SessionId): SearchWish {
  const LONGEST = 200
  const selected = terminalOf(sessionId).selection()
  return selected === '' || selected.length > LONGEST || selected.includes('\n') ? lastWish : { ...lastWish, query: selected, regex: false }
}
