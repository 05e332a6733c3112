import type { AppSettings } from '../../shared/channels'
import { en, type Messages } from './en'
import { zhCN } from './zh-CN'

export { effectWords } from './effect-words'
export type { Messages } from './en'
export { inOwnWords } from './said'

/** The catalogue of the chosen language; `locale` is the system's, for the choice "system". */
export function messagesFor(language: AppSettings['language'], locale: string): Messages {
  const chosen = language === 'system' ? locale : language
  return chosen.toLowerCase().startsWith('zh') ? zhCN : en
}
