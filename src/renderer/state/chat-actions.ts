import { ask } from '../bridge'
import type { Answer } from '../bridge'
import type { ApprovalMode } from '../../shared/effects'
import type { EngineRequestOf, EngineResponseOf } from '../../shared/channels'
import type { ChatId, SessionId } from '../../shared/ids'
import { activeChat, idsFrom, retitled, showingChat, withChat, withoutChat, withoutItems } from './chats'
import { notify, useApp } from './store'

function told<T>(answer: Answer<T>): answer is { readonly ok: true; readonly value: T } {
  if (!answer.ok) notify('error', answer.error.message)
  return answer.ok
}

export async function showChat(chatId: ChatId): Promise<void> {
  const answer = await ask('chat.items', { chatId })
  if (!told(answer)) return
  useApp.setState(({ chats }) => ({ chats: showingChat(chats, answer.value.info, answer.value.items) }))
  followTab()
}

/** A new chat in the mode that the person chose for new ones. */
export async function newChat(): Promise<void> {
  const answer = await ask('chat.create', { mode: useApp.getState().settings.newChatMode })
  if (!told(answer)) return
  useApp.setState(({ chats }) => ({ chats: showingChat(chats, answer.value, []), followTab: true }))
  followTab()
}

/** Deletes the chat with its captures; the newest other one, or a new one, takes its place. */
export async function deleteChat(chatId: ChatId): Promise<void> {
  const wasActive = useApp.getState().chats.active === chatId
  if (!told(await ask('chat.delete', { chatId }))) return
  useApp.setState(({ chats }) => ({ chats: withoutChat(chats, chatId) }))
  if (wasActive) await showNewestChat()
}

export async function showNewestChat(): Promise<void> {
  const newest = useApp.getState().chats.infos[0]
  await (newest === undefined ? newChat() : showChat(newest.chatId))
}

/** What a message consists of. */
export type Message = Omit<EngineRequestOf<'chat.send'>, 'chatId'>

/** @returns whether it was taken. */
export async function sendMessage(message: Message): Promise<boolean> {
  const { active } = useApp.getState().chats
  return active !== null && told(await ask('chat.send', { chatId: active, ...message }))
}

/** Puts another message in the place of an earlier one; what stands after that one leaves the list. */
export async function resendMessage(itemId: string, message: Message): Promise<boolean> {
  const { chats } = useApp.getState()
  const { active } = chats
  const leaving = idsFrom(chats, itemId)
  if (active === null || !told(await ask('chat.resend', { chatId: active, itemId, ...message }))) return false
  // At once: the new answer never stands beside the old one.
  useApp.setState((state) => ({ chats: withoutItems(state.chats, leaving) }))
  await showChat(active)
  return true
}

export async function renameChat(chatId: ChatId, title: string): Promise<boolean> {
  const named = title.trim().slice(0, 200)
  if (named === '' || !told(await ask('chat.rename', { chatId, title: named }))) return false
  useApp.setState(({ chats }) => ({ chats: retitled(chats, chatId, named) }))
  return true
}

export type FoundChat = EngineResponseOf<'chat.search'>[number]
export function searchChats(query: string): Promise<Answer<readonly FoundChat[]>> {
  return ask('chat.search', { query })
}

export async function stopChat(): Promise<void> {
  const { active } = useApp.getState().chats
  if (active !== null) told(await ask('chat.stop', { chatId: active }))
}

export async function stopEverything(): Promise<void> {
  const { active } = useApp.getState().chats
  if (active !== null) told(await ask('chat.stopAll', { chatId: active }))
}

export async function setMode(mode: ApprovalMode): Promise<void> {
  const chat = activeChat(useApp.getState().chats)
  if (chat === null || chat.mode === mode) return
  if (told(await ask('chat.mode', { chatId: chat.chatId, mode }))) {
    useApp.setState(({ chats }) => ({ chats: withChat(chats, { ...chat, mode }) }))
  }
}

/** @returns why the answer was not taken, to be said where the question stands; null: it was. */
export async function answerApproval(request: EngineRequestOf<'chat.approve'>): Promise<string | null> {
  const answer = await ask('chat.approve', request)
  return answer.ok ? null : answer.error.message
}

/** The person's own choice of the terminal whose folder commands use; null: the home folder. */
export async function chooseSession(sessionId: SessionId | null): Promise<void> {
  useApp.setState({ followTab: false })
  await setSession(sessionId)
}

/** Until the person chooses, the chat goes with the active tab. */
export function followTab(): void {
  const { followTab: follows, sessions } = useApp.getState()
  if (follows) void setSession(sessions.active)
}

async function setSession(sessionId: SessionId | null): Promise<void> {
  const chat = activeChat(useApp.getState().chats)
  if (chat === null || chat.sessionId === sessionId) return
  if (told(await ask('chat.session', { chatId: chat.chatId, sessionId }))) {
    useApp.setState(({ chats }) => ({ chats: withChat(chats, { ...chat, sessionId }) }))
  }
}
