import { create } from 'zustand'
import type { SessionId } from '../../shared/ids'

/** A program wants to put something on the clipboard. */
export interface ClipboardQuestion {
  readonly text: string
  readonly selection: boolean
}
/** A paste that the person should look at first. */
export interface PasteQuestion {
  readonly text: string
  readonly lines: number
}
export interface LinkTip {
  /** Where it goes, with control and bidi characters made visible. */
  readonly target: string
  /** What the program shows in its place, where that differs. */
  readonly shown: string | null
  /** CSS pixels within the terminal's place. */
  readonly x: number
  readonly y: number
}
/** What stands around or over one emulator. */
export interface TerminalUi {
  readonly searching: boolean
  readonly link: LinkTip | null
  readonly clipboard: ClipboardQuestion | null
  readonly paste: PasteQuestion | null
  /** Characters of a long paste that were sent so far. */
  readonly pasting: { readonly sent: number; readonly total: number } | null
  /** Counts the bells that are to be seen. */
  readonly flashes: number
}
export const QUIET: TerminalUi = { searching: false, link: null, clipboard: null, paste: null, pasting: null, flashes: 0 }

export const useTerminalUi = create<{ readonly of: Readonly<Record<SessionId, TerminalUi>> }>(() => ({ of: {} }))

export function uiOf(sessionId: SessionId): TerminalUi {
  return useTerminalUi.getState().of[sessionId] ?? QUIET
}

export function changeUi(sessionId: SessionId, change: Partial<TerminalUi>): void {
  useTerminalUi.setState(({ of }) => ({ of: { ...of, [sessionId]: { ...(of[sessionId] ?? QUIET), ...change } } }))
}

export function forgetUi(sessionId: SessionId): void {
  useTerminalUi.setState(({ of }) => ({ of: Object.fromEntries(Object.entries(of).filter(([id]) => id !== sessionId)) }))
}

/** A bell to be seen. */
export function flashUi(sessionId: SessionId): void {
  changeUi(sessionId, { flashes: uiOf(sessionId).flashes + 1 })
}
