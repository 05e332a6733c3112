import type { FoundChat } from '../../state'
import { useText } from '../../ui/hooks'
import { visibleText } from '../visible'
import { markHits } from './mark-hits'
import { when } from './when'

interface Props {
  readonly hit: FoundChat
  readonly query: string
  readonly now: number
  readonly onOpen: () => void
}

/** A chat that was found, with the place where; opens there. */
export function FoundEntry({ hit, query, now, onOpen }: Props) {
  const text = useText()
  const title = hit.title === '' ? text.untitledChat : visibleText(hit.title)
  return (
    <li className="chat-entry" data-testid="found-chat">
      <button type="button" className="entry-open found" data-stop onClick={onOpen}>
        <span className="entry-title">
          <span className="entry-name" title={title}><Marked said={title} query={query} /></span>
          <time className="entry-facts">{when(hit.updatedAt, now, text.lang, text.justNow)}</time>
        </span>
        {hit.itemId === null ? null : <span className="entry-excerpt" data-testid="excerpt"><Marked said={visibleText(hit.excerpt)} query={query} /></span>}
      </button>
    </li>
  )
}

function Marked({ said, query }: { readonly said: string; readonly query: string }) {
  return <>{markHits(said, query).map((part, index) => (part.hit ? <mark key={index}>{part.text}</mark> : part.text))}</>
}
