import { printChord } from './chord'
import { chordFor, type Overrides } from './keymap'
import type { Action } from './types'

/**
 * Where every part finds the actions without knowing each other's rooms: the registry joins the lists and hands them over
 * here once, before the first picture.
 */
let actions: readonly Action[] = []
let byId: ReadonlyMap<string, Action> = new Map()

export function setActions(all: readonly Action[]): void {
  actions = all
  byId = new Map(all.map((action) => [action.id, action]))
}

export function allActions(): readonly Action[] {
  return actions
}

/** Those that make sense now. */
export function possibleActions(): readonly Action[] {
  return actions.filter((action) => action.when === undefined || action.when())
}

/** @returns false when there is no such action or it makes no sense now. */
export function runAction(id: string): boolean {
  const action = byId.get(id)
  if (action === undefined || action.when?.() === false) return false
  action.run()
  return true
}

/** The key of an action as people read it; empty when it has none. */
export function keyWords(id: string, mac: boolean, overrides: Overrides): string {
  const action = byId.get(id)
  const chord = action === undefined ? null : chordFor(action, mac, overrides)
  return chord === null ? '' : printChord(chord, mac)
}
