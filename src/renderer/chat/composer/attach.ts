import { useApp } from '../../state'
import { changeDraft, draftOf, usePanel, type DraftAttachment } from '../panel'
import { focusComposer } from './field'

/** What one message carries (contract, chat.send). */
const ATTACHMENT_CAP = 10

/**
 * Puts a range of a capture with the message that is being written in the shown chat, once, and goes to where the person
 * writes. @returns false when the message is full or there is no chat: nothing was changed then.
 */
export function attachToComposer(attachment: DraftAttachment): boolean {
  const { active } = useApp.getState().chats
  const { attachments } = draftOf(usePanel.getState(), active)
  const others = attachments.filter(({ captureId, from }) => captureId !== attachment.captureId || from !== attachment.from)
  if (active === null || others.length >= ATTACHMENT_CAP) return false
  changeDraft(active, { attachments: [...others, attachment] })
  focusComposer()
  return true
}
