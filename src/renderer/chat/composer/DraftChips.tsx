import { AtSign, TextSelect, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ChatId } from '../../../shared/ids'
import { useText } from '../../ui/hooks'
import { changeDraft, type Draft } from '../panel'
import { mentioned } from './mentions'

/** What goes with the message that is being written: ranges of output and named terminals; each may be taken off. */
export function DraftChips({ chatId, draft }: { readonly chatId: ChatId; readonly draft: Draft }) {
  const text = useText()
  const named = mentioned(draft.text, draft.mentions)
  if (draft.attachments.length === 0 && named.length === 0) return null
  return (
    <ul className="draft-chips" aria-label={text.attachments} data-testid="draft-chips">
      {draft.attachments.map((attachment, index) => {
        const remove = () => changeDraft(chatId, { attachments: draft.attachments.filter((_, other) => other !== index) })
        return <Chip key={`${attachment.captureId}-${attachment.from}-${attachment.to}`} icon={TextSelect} words={attachment.label} hint={attachment.hint} testId="draft-attachment" onRemove={remove} />
      })}
      {named.map((mention) => {
        const remove = () => changeDraft(chatId, {
          text: draft.text.replaceAll(`@${mention.label}`, mention.label), mentions: draft.mentions.filter(({ id }) => id !== mention.id),
        })
        return <Chip key={mention.id} icon={AtSign} words={mention.label} hint={mention.label} testId="draft-mention" onRemove={remove} />
      })}
    </ul>
  )
}

interface ChipProps {
  readonly icon: LucideIcon
  readonly words: string
  readonly hint: string
  readonly testId: string
  readonly onRemove: () => void
}
function Chip({ icon: Icon, words, hint, testId, onRemove }: ChipProps) {
  const text = useText()
  return (
    <li className="chip draft-chip" data-testid={testId}>
      <Icon size={11} aria-hidden="true" />
      <span className="chip-words" title={hint}>{words}</span>
      <button type="button" aria-label={text.removeAttachment(words)} title={text.removeAttachment(words)} onClick={onRemove}><X size={11} aria-hidden="true" /></button>
    </li>
  )
}
