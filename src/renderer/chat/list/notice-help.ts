import type { ChatItem } from '../../../shared/channels'

export interface Help {
  /** What is said has its cause in the settings of the provider. */
  readonly settings: boolean
  /** The turn broke off: its message may be sent again. */
  readonly again: boolean
}

const SETTINGS = /^The provider|No answer within|No model|smaller window/
const NO_SETTINGS = /^The provider (limits|is overloaded)/

/** What helps with a notice of the engine. A message that was read is never sent again by itself. */
export function helpsWith({ level, text }: Extract<ChatItem, { kind: 'notice' }>): Help {
  if (level !== 'error') return { settings: false, again: false }
  return { settings: SETTINGS.test(text) && !NO_SETTINGS.test(text), again: true }
}
