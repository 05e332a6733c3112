import { TextSelect } from 'lucide-react'
import type { ChatItem } from '../../../shared/channels'
import { useApp } from '../../state'
import { formatCount } from '../../ui/format'
import { useText } from '../../ui/hooks'

/** What went with a message; each opens to exactly what the assistant saw of it. */
export function SentAttachments({ item }: { readonly item: Extract<ChatItem, { kind: 'user' }> }) {
  const text = useText()
  return (
    <ul className="sent-attachments" aria-label={text.attachments}>
      {item.attachments.map((attachment, index) => (
        <li key={`${attachment.captureId}-${attachment.from}-${attachment.to}`}>
          <button
            type="button" className="chip accent sent-chip" title={text.attachmentHelp}
            onClick={() => useApp.setState({ inspected: { kind: 'attachment', id: item.id, index } })} data-testid="sent-attachment"
          >
            <TextSelect size={11} aria-hidden="true" />
            <span className="chip-words">{attachment.label}{attachment.observation === null ? '' : ` · ${text.charsUnit(formatCount(attachment.observation.facts.shownChars))}`}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
