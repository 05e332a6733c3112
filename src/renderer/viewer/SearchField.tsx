import { CaseSensitive, ChevronDown, ChevronUp, Regex, Search } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { inOwnWords } from '../messages'
import { formatCount } from '../ui/format'
import { useText } from '../ui/hooks'
import { IconButton } from '../ui/parts'
import type { SearchQuery } from './search-state'
import type { ViewerSession } from './session'
import { useViewer } from './store'

interface Props {
  readonly session: ViewerSession
  readonly field: RefObject<HTMLInputElement | null>
}

export function SearchField({ session, field }: Props) {
  const text = useText()
  const search = useViewer((state) => state.search)
  const { query, regex, caseSensitive, matches, current, next, state, problem } = search
  const change = (changed: Partial<SearchQuery>) => session.search.type({ query, regex, caseSensitive, ...changed })
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void session.search.step(event.shiftKey ? -1 : 1)
    }
  }
  const count = `${formatCount(matches.length)}${next === null ? '' : '+'}`
  const words = query === '' ? '' : state === 'searching' ? text.viewerSearching : problem !== null ? text.viewerBadPattern : matches.length === 0 ? text.viewerNoMatch : text.viewerMatch(current === null ? '–' : formatCount(current + 1), count)
  return (
    <div className={problem === null ? 'viewer-search' : 'viewer-search bad'} role="search">
      <Search size={13} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={field} value={query} maxLength={1000} spellCheck={false} placeholder={text.viewerFind} aria-label={text.viewerFind} aria-invalid={problem !== null} data-testid="viewer-search"
        title={problem === null ? undefined : inOwnWords(problem, text)} onChange={(event) => change({ query: event.target.value.replaceAll(/[\r\n]/g, '') })} onKeyDown={onKey}
      />
      <span className="viewer-count" role="status" data-testid="viewer-count">{words}</span>
      <IconButton icon={CaseSensitive} label={text.viewerCase} pressed={caseSensitive} onClick={() => change({ caseSensitive: !caseSensitive })} testId="viewer-case" />
      <IconButton icon={Regex} label={text.viewerRegex} pressed={regex} onClick={() => change({ regex: !regex })} testId="viewer-regex" />
      <IconButton icon={ChevronUp} label={text.viewerPrevious} shortcut="Shift+Enter" onClick={() => void session.search.step(-1)} testId="viewer-previous" />
      <IconButton icon={ChevronDown} label={text.viewerNext} shortcut="Enter" onClick={() => void session.search.step(1)} testId="viewer-next" />
    </div>
  )
}
