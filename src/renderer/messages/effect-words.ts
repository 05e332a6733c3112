import { EFFECT_CLASSES, EFFECT_SCOPES } from '../../shared/effects'
import type { Messages } from './en'

/** `write:cwd network destructive` in the person's words: "writes here · uses the network · destructive". */
export function effectWords(summary: string, text: Messages): string {
  return summary.split(' ').filter((word) => word !== '').map((word) => {
    if (word === 'destructive') return text.destructive
    const [name, scopeName] = word.split(':')
    const effect = EFFECT_CLASSES.find((known) => known === name)
    const scope = EFFECT_SCOPES.find((known) => known === scopeName)
    if (effect === undefined) return word
    return scope === undefined ? text.effectNames[effect] : `${text.effectNames[effect]}${text.lang === 'en' ? ' ' : ''}${text.scopeNames[scope]}`
  }).join(' · ')
}
