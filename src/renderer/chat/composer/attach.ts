import { messagesFor } from '../../messages'
import { notify, useApp } from '../../state'
import { commandRange, selectionRange } from '../../terminal'
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
  const others = attachments.filter(({ captureId, from, to }) => captureId !== attachment.captureId || from !== attachment.from || to !== attachment.to)
  if (active === null || others.length >= ATTACHMENT_CAP) return false
  changeDraft(active, { attachments: [...others, attachment] })
  focusComposer()
  return true
}

const SOURCES = { selection: selectionRange, command: commandRange } as const
export type AttachmentSource = keyof typeof SOURCES

/**
 * Attaches what is selected in the active terminal, or its last command, as a range of the capture: the text stays here, and the
 * engine observes the range when the message is sent. Its label is ours for the same reason.
 */
export async function attach(source: AttachmentSource): Promise<void> {
  const { sessions, settings, app } = useApp.getState()
  const text = messagesFor(settings.language, app?.locale ?? navigator.language)
  if (sessions.active === null) return
  const range = await SOURCES[source](sessions.active)
  if (range === null) return notify('info', text.nothingToAttach[source])
  const { captureId, from, to, lines, label: hint } = range
  if (!attachToComposer({ captureId, from, to, label: text.attachmentChip(text.attachmentNames[source], lines), hint })) notify('info', text.tooManyAttached(ATTACHMENT_CAP))
}
