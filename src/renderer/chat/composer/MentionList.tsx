import { useEffect, useRef } from 'react'
import type { SessionId } from '../../../shared/ids'
import { useText } from '../../ui/hooks'
import { Dot } from '../../ui/parts'
import { sessionTone } from '../../ui/session-tone'
import type { Mentionable } from './use-mentions'

interface Props {
  readonly id: string
  readonly found: readonly Mentionable[]
  readonly at: number
  readonly onPick: (id: SessionId) => void
}

export const optionId = (list: string, index: number) => `${list}-${index}`

/** The open terminals that fit what was typed after `@`. The focus stays in the field. */
export function MentionList({ id, found, at, onPick }: Props) {
  const text = useText()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }), [at])
  return (
    <div ref={list} className="mention-list" data-testid="mentions">
      <div id={id} role="listbox" aria-label={text.mentionLabel}>
        {found.map(({ session, label, where }, index) => (
          <div
            key={session.sessionId} id={optionId(id, index)} role="option" aria-selected={index === at} className="mention" data-testid="mention"
            onMouseDown={(event) => {
              event.preventDefault()
              onPick(session.sessionId)
            }}
          >
            <Dot tone={sessionTone(session)} />
            <span className="mention-name">{label}</span>
            <small>{where}</small>
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className="mention-none">{text.mentionNone}</p> : null}
    </div>
  )
}
