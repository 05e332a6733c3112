import { belongsToTerminal, chordFor, chordText, conflictsIn, keymapOf, parseChord, type Action, type Chord, type Overrides } from '../actions'
import type { Messages } from '../messages'
import { matches } from './descriptors'

/** One action in the key editor. */
export interface KeyRow {
  readonly action: Action
  readonly title: string
  readonly chord: Chord | null
  /** The person has changed it. */
  readonly changed: boolean
  /** Titles of other actions with the same keys. */
  readonly sharedWith: readonly string[]
  /** Programs in a terminal would otherwise get these keys. */
  readonly takenFromTerminal: boolean
}

export function keyRows(actions: readonly Action[], mac: boolean, overrides: Overrides, text: Messages): readonly KeyRow[] {
  const conflicts = conflictsIn(keymapOf(actions, mac, overrides))
  const titles = new Map(actions.map((action) => [action.id, action.title(text)]))
  return actions.map((action) => {
    const chord = chordFor(action, mac, overrides)
    const shared = chord === null ? undefined : conflicts.find(({ ids }) => ids.includes(action.id))
    return {
      action, chord, title: titles.get(action.id) ?? action.id,
      changed: Object.hasOwn(overrides, action.id),
      sharedWith: (shared?.ids ?? []).filter((id) => id !== action.id).map((id) => titles.get(id) ?? id),
      takenFromTerminal: chord !== null && belongsToTerminal(chord),
    }
  })
}

export function foundKeys(rows: readonly KeyRow[], query: string, text: Messages): readonly KeyRow[] {
  return query === '' ? rows : rows.filter(({ title, chord, action }) => matches(query, title, action.id, chord === null ? '' : chordText(chord), text.settingsSections.keys))
}

/** What is kept after an action has got other keys, or none (null): nothing where that is its default. */
export function withKey(overrides: Overrides, action: Action, mac: boolean, chord: Chord | null): Overrides {
  const own = chord === null ? '' : chordText(chord)
  const usual = action.keys === undefined ? null : parseChord(mac ? action.keys.mac : action.keys.other)
  const rest = withoutKey(overrides, action.id)
  return own === (usual === null ? '' : chordText(usual)) ? rest : { ...rest, [action.id]: own }
}

/** Back to the default. */
export function withoutKey(overrides: Overrides, id: string): Overrides {
  return Object.fromEntries(Object.entries(overrides).filter(([other]) => other !== id))
}

/** Keys that type or that the window needs itself: they can only be part of a chord. */
export function needsModifier({ ctrl, alt, cmd, key }: Chord): boolean {
  return !ctrl && !alt && !cmd && !/^F\d/.test(key)
}
