import { chordText, parseChord, type Chord } from './chord'
import type { Action } from './types'

/** What the person changed: action id -> chord; an empty string takes the key away. */
export type Overrides = Readonly<Record<string, string>>

/** The chord of each action that has one: the person's, else the default. One that cannot be read counts as not set. */
export function keymapOf(actions: readonly Action[], mac: boolean, overrides: Overrides): ReadonlyMap<string, Chord> {
  return new Map(actions.flatMap((action) => {
    const chord = chordFor(action, mac, overrides)
    return chord === null ? [] : [[action.id, chord]]
  }))
}

export function chordFor(action: Action, mac: boolean, overrides: Overrides): Chord | null {
  const own = Object.hasOwn(overrides, action.id) ? overrides[action.id] : undefined
  if (own === '') return null
  const fallback = action.keys === undefined ? null : parseChord(mac ? action.keys.mac : action.keys.other)
  return own === undefined ? fallback : (parseChord(own) ?? fallback)
}

export interface KeyConflict {
  readonly chord: Chord
  readonly ids: readonly string[]
}
/** Chords that more than one action has, in the order of the actions. The first one that applies gets the key. */
export function conflictsIn(keymap: ReadonlyMap<string, Chord>): readonly KeyConflict[] {
  const owners = new Map<string, { readonly chord: Chord; readonly ids: readonly string[] }>()
  for (const [id, chord] of keymap) {
    const written = chordText(chord)
    owners.set(written, { chord, ids: [...(owners.get(written)?.ids ?? []), id] })
  }
  return [...owners.values()].filter(({ ids }) => ids.length > 1)
}

/** Actions of a chord, in their order. */
export function actionsFor(actions: readonly Action[], keymap: ReadonlyMap<string, Chord>, chord: Chord): readonly Action[] {
  const written = chordText(chord)
  return actions.filter(({ id }) => {
    const own = keymap.get(id)
    return own !== undefined && chordText(own) === written
  })
}
