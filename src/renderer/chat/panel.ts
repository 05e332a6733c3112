import { create } from 'zustand'
import type { CaptureId, ChatId, SessionId } from '../../shared/ids'
import type { FoundMention } from './composer/mentions'

/** A range of a capture that goes with the next message. */
export interface DraftAttachment {
  readonly captureId: CaptureId
  readonly from: number
  readonly to: number
  /** Ours: `selection · 3 lines`. It goes with the message. */
  readonly label: string
  /** Its first line, for the person alone. */
  readonly hint: string
}

/** What the person has written and not sent. */
export interface Draft {
  readonly text: string
  readonly attachments: readonly DraftAttachment[]
  /** Terminals that were named with `@`; they count while their name stands in the text. */
  readonly mentions: readonly FoundMention<SessionId>[]
}
export const EMPTY_DRAFT: Draft = { text: '', attachments: [], mentions: [] }

interface PanelState {
  readonly listOpen: boolean
  /** By chat. Kept while the window lives. */
  readonly drafts: Readonly<Record<ChatId, Draft>>
  /** The item to scroll to, as soon as its chat is shown; taken away when it has been done. */
  readonly jumpTo: { readonly chatId: ChatId; readonly itemId: string } | null
  /** The own message that is being edited. */
  readonly editing: string | null
}

/** What only the assistant's panel knows. */
export const usePanel = create<PanelState>(() => ({ listOpen: false, drafts: {}, jumpTo: null, editing: null }))

export function draftOf(state: Pick<PanelState, 'drafts'>, chatId: ChatId | null): Draft {
  return (chatId === null ? undefined : state.drafts[chatId]) ?? EMPTY_DRAFT
}

export function changeDraft(chatId: ChatId, change: Partial<Draft>): void {
  usePanel.setState((state) => ({ drafts: { ...state.drafts, [chatId]: { ...draftOf(state, chatId), ...change } } }))
}

export function forgetDraft(chatId: ChatId): void {
  usePanel.setState(({ drafts }) => {
    const { [chatId]: _gone, ...others } = drafts
    return { drafts: others }
  })
}
