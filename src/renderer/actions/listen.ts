import { allActions } from './catalog'
import { chordOf } from './chord'
import { actionsFor, keymapOf, type Overrides } from './keymap'
import type { Action } from './types'

export interface KeyContext {
  readonly mac: boolean
  readonly overrides: Overrides
}

/** The keymap is made anew only when something of it has changed: this runs at every key. */
function rememberedKeymap() {
  let last: { readonly all: readonly Action[]; readonly mac: boolean; readonly overrides: Overrides } | null = null
  let keymap: ReturnType<typeof keymapOf> = new Map()
  return (all: readonly Action[], mac: boolean, overrides: Overrides) => {
    if (last === null || last.all !== all || last.mac !== mac || last.overrides !== overrides) {
      last = { all, mac, overrides }
      keymap = keymapOf(all, mac, overrides)
    }
    return keymap
  }
}

/**
 * The one listener for the app's keys: takes them before the terminal sees them. `context` is asked at each key; `inDialog`
 * tells whether a dialog is open, in which only actions made for it are done. Returns what stops it.
 */
export function listenToKeys(context: () => KeyContext, inDialog: () => boolean): () => void {
  const keymap = rememberedKeymap()
  const onKey = (event: KeyboardEvent) => {
    // AltGr types a character, whatever modifiers the system says it is made of; a composition has all keys.
    if (event.isComposing || event.getModifierState('AltGraph')) return
    // Where keys are being recorded they belong to the recorder.
    if (event.target instanceof Element && event.target.closest('[data-own-keys="all"]') !== null) return
    const chord = chordOf(event)
    if (chord === null) return
    const { mac, overrides } = context()
    const all = allActions()
    const dialog = inDialog()
    const action = actionsFor(all, keymap(all, mac, overrides), chord).find(({ when, inDialogs }) => (!dialog || inDialogs === true) && when?.() !== false)
    if (action === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat || action.repeats === true) action.run()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}
