/** Modifiers and a key by its place on a US keyboard, so that a layout does not move it: `T`, `1`, `,`, `Left`, `F5`. */
export interface Chord {
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
  readonly cmd: boolean
  readonly key: string
}

/** `KeyboardEvent.code` of each key that is not a letter, a digit or an F key. */
const CODES = {
  Backquote: '`', Minus: '-', Equal: '=', BracketLeft: '[', BracketRight: ']', Backslash: '\\', Semicolon: ';', Quote: "'", Comma: ',', Period: '.',
  Slash: '/', ArrowLeft: 'Left', ArrowRight: 'Right', ArrowUp: 'Up', ArrowDown: 'Down', Tab: 'Tab', Enter: 'Enter', Escape: 'Escape', Space: 'Space',
  Backspace: 'Backspace', Delete: 'Delete', Insert: 'Insert', Home: 'Home', End: 'End', PageUp: 'PageUp', PageDown: 'PageDown',
} as const
const NAMED = new Map<string, string>(Object.entries(CODES))
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const DIGITS = [...'0123456789']
const F_KEYS = Array.from({ length: 24 }, (_, index) => `F${index + 1}`)

/** Every key that a chord can have. */
export const KEYS: readonly string[] = [...LETTERS, ...DIGITS, ...F_KEYS, ...NAMED.values()]
const BY_LOWER = new Map(KEYS.map((key) => [key.toLowerCase(), key]))

type Modifier = 'ctrl' | 'alt' | 'shift' | 'cmd'
const MODIFIERS: readonly Modifier[] = ['ctrl', 'alt', 'shift', 'cmd']
const MODIFIER_NAMES = new Map<string, Modifier>([
  ['ctrl', 'ctrl'], ['control', 'ctrl'], ['alt', 'alt'], ['option', 'alt'], ['opt', 'alt'], ['shift', 'shift'],
  ['cmd', 'cmd'], ['command', 'cmd'], ['meta', 'cmd'], ['super', 'cmd'], ['win', 'cmd'],
])
const WRITTEN = { ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift', cmd: 'Cmd' } as const

/** Reads a chord as people write it, in any order and case. Null: it is none. */
export function parseChord(written: string): Chord | null {
  const parts = written.split('+').map((part) => part.trim().toLowerCase())
  const key = BY_LOWER.get(parts.at(-1) ?? '')
  const held = parts.slice(0, -1).map((part) => MODIFIER_NAMES.get(part))
  if (key === undefined || held.includes(undefined) || new Set(held).size !== held.length) return null
  return { ctrl: held.includes('ctrl'), alt: held.includes('alt'), shift: held.includes('shift'), cmd: held.includes('cmd'), key }
}

/** As settings hold it: one spelling for each chord. */
export function chordText(chord: Chord): string {
  return [...MODIFIERS.filter((modifier) => chord[modifier]).map((modifier) => WRITTEN[modifier]), chord.key].join('+')
}

const ARROWS = { Left: '←', Right: '→', Up: '↑', Down: '↓' } as const
const MAC_KEYS = new Map<string, string>([
  ...Object.entries(ARROWS), ['Tab', '⇥'], ['Enter', '↩'], ['Escape', '⎋'], ['Space', '␣'], ['Backspace', '⌫'], ['Delete', '⌦'],
  ['Home', '↖'], ['End', '↘'], ['PageUp', '⇞'], ['PageDown', '⇟'],
])
const OTHER_KEYS = new Map<string, string>(Object.entries(ARROWS))
const MAC_MODIFIERS = { ctrl: '⌃', alt: '⌥', shift: '⇧', cmd: '⌘' } as const

/** As the platform's people read it: `⇧⌘P`, `Ctrl+Shift+P`. */
export function printChord(chord: Chord, mac: boolean): string {
  const held = MODIFIERS.filter((modifier) => chord[modifier])
  if (mac) return held.map((modifier) => MAC_MODIFIERS[modifier]).join('') + (MAC_KEYS.get(chord.key) ?? chord.key)
  const names = held.map((modifier) => (modifier === 'cmd' ? 'Super' : WRITTEN[modifier]))
  return [...names, OTHER_KEYS.get(chord.key) ?? chord.key].join('+')
}

export interface PressedKey {
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
}
/** The chord of a key event; null for modifiers alone and for keys that chords do not name. */
export function chordOf(event: PressedKey): Chord | null {
  const key = keyOfCode(event.code)
  return key === null ? null : { ctrl: event.ctrlKey, alt: event.altKey, shift: event.shiftKey, cmd: event.metaKey, key }
}

function keyOfCode(code: string): string | null {
  const plain = /^(?:Key([A-Z])|Digit(\d)|(F\d{1,2}))$/.exec(code)
  const key = plain?.[1] ?? plain?.[2] ?? plain?.[3] ?? NAMED.get(code)
  return key !== undefined && BY_LOWER.has(key.toLowerCase()) ? key : null
}

/** Keys that scroll a terminal with Shift, as terminals have it. */
const SCROLLING = ['PageUp', 'PageDown', 'Home', 'End', 'Up', 'Down', 'Insert']
/** Control characters beside the letters: NUL, ESC, FS, GS, RS, US, DEL. */
const CONTROL = /^[A-Z2-8[\]\\/]$/

/**
 * Keys that programs in a terminal must get: text, plain Ctrl+letter, Alt (which is Meta there), and plain keys such as Tab. A
 * default never takes one of them; a person may.
 */
export function belongsToTerminal(chord: Chord): boolean {
  if (chord.cmd) return false
  const fKey = /^F\d/.test(chord.key)
  if (!chord.ctrl) return chord.alt || !((chord.shift && (fKey || SCROLLING.includes(chord.key))) || chord.key === 'F11')
  // Undo of readline and Emacs: Ctrl+_.
  if (chord.shift) return chord.key === '-' && !chord.alt
  return CONTROL.test(chord.key) || chord.key === 'Space'
}
