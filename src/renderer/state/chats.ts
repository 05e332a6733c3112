import type { ChatInfo, ChatItem } from '../../shared/channels'
import type { ChatId } from '../../shared/ids'

export interface ChatsState {
  /** Newest first. */
  readonly infos: readonly ChatInfo[]
  readonly active: ChatId | null
  /** Of the active chat. */
  readonly items: readonly ChatItem[]
}
export const NO_CHATS: ChatsState = { infos: [], active: null, items: [] }

export function withChat(state: ChatsState, info: ChatInfo): ChatsState {
  const others = state.infos.filter(({ chatId }) => chatId !== info.chatId)
  return { ...state, infos: [...others, info].sort((a, b) => b.updatedAt - a.updatedAt || b.createdAt - a.createdAt) }
}

export function withoutChat(state: ChatsState, chatId: ChatId): ChatsState {
  const infos = state.infos.filter((info) => info.chatId !== chatId)
  return state.active === chatId ? { infos, active: null, items: [] } : { ...state, infos }
}

export function showingChat(state: ChatsState, info: ChatInfo, items: readonly ChatItem[]): ChatsState {
  return { ...withChat(state, info), active: info.chatId, items }
}

export function retitled(state: ChatsState, chatId: ChatId, title: string): ChatsState {
  return { ...state, infos: state.infos.map((info) => (info.chatId === chatId ? { ...info, title } : info)) }
}

/** An item that is new or has changed as a whole. */
export function withItem(state: ChatsState, chatId: ChatId, item: ChatItem): ChatsState {
  if (chatId !== state.active) return state
  const known = state.items.some(({ id }) => id === item.id)
  return { ...state, items: known ? state.items.map((other) => (other.id === item.id ? item : other)) : [...state.items, item] }
}

/** More streamed text. The item comes first; text for an unknown one is dropped, for the whole item follows at its end. */
export function withDelta(state: ChatsState, chatId: ChatId, id: string, text: string): ChatsState {
  if (chatId !== state.active) return state
  const grown = (item: ChatItem): ChatItem => (item.id === id && item.kind === 'assistant' ? { ...item, text: item.text + text } : item)
  return { ...state, items: state.items.map(grown) }
}

/** The ids of an item and of all that stands after it: what leaves when another message takes its place. */
export function idsFrom(state: ChatsState, itemId: string): ReadonlySet<string> {
  const at = state.items.findIndex(({ id }) => id === itemId)
  return new Set(at < 0 ? [] : state.items.slice(at).map(({ id }) => id))
}

export function withoutItems(state: ChatsState, ids: ReadonlySet<string>): ChatsState {
  return { ...state, items: state.items.filter(({ id }) => !ids.has(id)) }
}

export function activeChat(state: ChatsState): ChatInfo | null {
  return state.infos.find(({ chatId }) => chatId === state.active) ?? null
}
