import type { AppSettings } from '../../shared/channels'
import { en, type Messages } from './en'
import { zhCN } from './zh-CN'

export type { Messages } from './en'

/** The catalogue of the chosen language; `locale` is the system's, for the choice "system". */
export function messagesFor(language: AppSettings['language'], locale: string): Messages {
  const chosen = language === 'system' ? locale : language
  return chosen.toLowerCase().startsWith('zh') ? zhCN : en
}
