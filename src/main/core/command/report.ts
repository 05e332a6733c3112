import {
  EFFECT_CLASSES,
  EFFECT_SCOPES,
  type Effect,
  type EffectClass,
  type EffectReport,
  type EffectScope,
} from '../../../shared/effects'

/** A delete or a write outside the working directory and the temporary directories. */
export function isDestructive(effect: Effect): boolean {
  if (effect.effect !== 'write' && effect.effect !== 'delete') return false
  return effect.scope !== 'cwd' && effect.scope !== 'temp'
}

/** Effects without repetition, and their summary in the notation of EffectReport. Nothing at all counts as a read. */
export function reportOf(found: readonly Effect[]): EffectReport {
  const unique = new Map(found.map((effect) => [JSON.stringify([effect.effect, effect.scope, effect.target]), effect]))
  const scoped = [...unique.values()].filter((effect) => effect.effect !== 'read' || effect.scope !== undefined)
  const effects: readonly Effect[] = scoped.length === 0 ? [{ effect: 'read' }] : scoped
  const destructive = effects.some(isDestructive)
  const words = EFFECT_CLASSES.flatMap((name) => wordsFor(name, effects))
  const strong = words.filter((word) => !word.startsWith('read'))
  const shown = strong.length > 0 ? strong : words
  return { effects, destructive, summary: [...shown, ...(destructive ? ['destructive'] : [])].join(' ') }
}

function wordsFor(name: EffectClass, effects: readonly Effect[]): readonly string[] {
  const own = effects.filter((effect) => effect.effect === name)
  if (own.length === 0) return []
  const scope = widest(own.flatMap((effect) => (effect.scope === undefined ? [] : [effect.scope])))
  return [scope === undefined ? name : `${name}:${scope}`]
}

/** The widest of some scopes, in the order of EFFECT_SCOPES; undefined when there is none. */
export function widest(scopes: readonly EffectScope[]): EffectScope | undefined {
  return EFFECT_SCOPES.findLast((scope) => scopes.includes(scope))
}
