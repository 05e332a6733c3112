import type { ChatItem } from '../../../shared/channels'
import { useText } from '../../ui/hooks'
import { CopyButton } from '../CopyButton'
import { Markdown } from '../markdown/Markdown'

export type AnswerItem = Extract<ChatItem, { kind: 'assistant' }>

export function AnswerMessage({ item }: { readonly item: AnswerItem }) {
  const text = useText()
  return (
    <article className="said" aria-label={text.answerLabel}>
      <div className="answer" data-testid="message-assistant" data-streaming={item.streaming}>
        <Markdown text={item.text} growing={item.streaming} />
      </div>
      {item.streaming || item.text.trim() === '' ? null : (
        <div className="said-tools">
          <CopyButton label={text.copyMessage} copied={() => item.text} testId="copy-message" />
        </div>
      )}
    </article>
  )
}
