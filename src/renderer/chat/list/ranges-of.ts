import type { ChatItem } from '../../../shared/channels'
import type { Message } from '../../state'

/** The ranges that went with a message, as they go with it again. */
export function rangesOf({ attachments }: Extract<ChatItem, { kind: 'user' }>): NonNullable<Message['attachments']> {
  return attachments.map(({ captureId, from, to, label }) => ({ captureId, from, to, label }))
}
