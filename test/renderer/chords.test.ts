import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { belongsToTerminal, chordOf, chordText, KEYS, parseChord, printChord, type Chord } from '../../src/renderer/actions/chord'
import { actionsFor, conflictsIn, keymapOf } from '../../src/renderer/actions/keymap'
import type { Action } from '../../src/renderer/actions/types'

const chords: fc.Arbitrary<Chord> = fc.record({ ctrl: fc.boolean(), alt: fc.boolean(), shift: fc.boolean(), cmd: fc.boolean(), key: fc.constantFrom(...KEYS) })
const action = (id: string, other?: string, mac = 'Cmd+9'): Action => ({ id, title: () => id, run: () => undefined, ...(other === undefined ? {} : { keys: { other, mac } }) })
const parsed = (written: string): Chord => {
  const chord = parseChord(written)
  if (chord === null) throw new Error(`no chord: ${written}`)
  return chord
}

describe('chords', () => {
  it('are read as they are written, in any order and case', () => {
    fc.assert(fc.property(chords, fc.boolean(), (chord, lower) => {
      const written = chordText(chord)
      expect(parseChord(written)).toEqual(chord)
      const parts = written.split('+')
      const shuffled = [...parts.slice(0, -1).reverse(), parts.at(-1)].join(' + ')
      expect(parseChord(lower ? shuffled.toLowerCase() : shuffled.toUpperCase())).toEqual(chord)
    }))
  })

  it('different ones are never written or printed alike', () => {
    fc.assert(fc.property(chords, chords, fc.boolean(), (a, b, mac) => {
      fc.pre(chordText(a) !== chordText(b))
      expect(printChord(a, mac)).not.toBe(printChord(b, mac))
    }))
  })

  it('anything else is none, and never throws', () => {
    for (const written of ['', 'Ctrl', 'Ctrl+', '+', 'Ctrl+Ctrl+A', 'Ctrl+Control+A', 'Hyper+A', 'Ctrl+AB', 'A+Ctrl', 'F25']) expect(parseChord(written)).toBeNull()
    fc.assert(fc.property(fc.string(), (written) => {
      const chord = parseChord(written)
      if (chord !== null) expect(parseChord(chordText(chord))).toEqual(chord)
    }))
  })

  it('come from key events by the place of the key', () => {
    const held = { ctrlKey: true, altKey: false, shiftKey: true, metaKey: false }
    expect(chordText(parsed('shift+ctrl+p'))).toBe('Ctrl+Shift+P')
    expect(chordOf({ ...held, code: 'KeyP' })).toEqual(parsed('Ctrl+Shift+P'))
    expect(chordOf({ ...held, code: 'Digit1' })).toEqual(parsed('Ctrl+Shift+1'))
    expect(chordOf({ ...held, code: 'ArrowLeft' })).toEqual(parsed('Ctrl+Shift+Left'))
    expect(chordOf({ ...held, code: 'Comma' })).toEqual(parsed('Ctrl+Shift+,'))
    for (const code of ['ControlLeft', 'ShiftRight', 'Lang1', '', 'constructor', 'F25']) expect(chordOf({ ...held, code })).toBeNull()
  })

  it('are printed as each platform does', () => {
    expect(printChord(parsed('Cmd+Shift+P'), true)).toBe('⇧⌘P')
    expect(printChord(parsed('Ctrl+Alt+Right'), true)).toBe('⌃⌥→')
    expect(printChord(parsed('Ctrl+Shift+Left'), false)).toBe('Ctrl+Shift+←')
  })

  it('what programs in a terminal need is known', () => {
    for (const written of ['Ctrl+C', 'Ctrl+Alt+X', 'Alt+1', 'Alt+Left', 'A', 'Shift+A', 'Tab', 'Shift+Tab', 'Enter', 'F5', 'PageUp', 'Ctrl+Space', 'Ctrl+[', 'Ctrl+Shift+-', 'Alt+Shift+X']) {
      expect([written, belongsToTerminal(parsed(written))]).toEqual([written, true])
    }
    for (const written of ['Ctrl+Shift+C', 'Ctrl+Tab', 'Ctrl+PageUp', 'Cmd+C', 'Ctrl+Shift+1', 'Shift+PageUp', 'Ctrl+Shift+Left', 'Ctrl+=']) {
      expect([written, belongsToTerminal(parsed(written))]).toEqual([written, false])
    }
  })
})

describe('the keymap', () => {
  const actions = [action('a', 'Ctrl+Shift+A'), action('b', 'Ctrl+Shift+B', 'Cmd+B'), action('c')]
  const text = (keymap: ReadonlyMap<string, Chord>) => Object.fromEntries([...keymap].map(([id, chord]) => [id, chordText(chord)]))

  it('has the defaults of the platform, over which the person has the last word', () => {
    expect(text(keymapOf(actions, false, {}))).toEqual({ a: 'Ctrl+Shift+A', b: 'Ctrl+Shift+B' })
    expect(text(keymapOf(actions, true, {}))).toEqual({ a: 'Cmd+9', b: 'Cmd+B' })
    expect(text(keymapOf(actions, false, { a: '', c: 'alt+f5', unknown: 'F1' }))).toEqual({ b: 'Ctrl+Shift+B', c: 'Alt+F5' })
  })

  it('keeps the default where the person wrote what is no chord', () => {
    expect(text(keymapOf(actions, false, { a: 'nonsense', c: 'nonsense' }))).toEqual({ a: 'Ctrl+Shift+A', b: 'Ctrl+Shift+B' })
  })

  it('names the actions that share a chord, and the first comes first', () => {
    const keymap = keymapOf(actions, false, { c: 'shift+ctrl+b' })
    expect(conflictsIn(keymap).map(({ chord, ids }) => [chordText(chord), ids])).toEqual([['Ctrl+Shift+B', ['b', 'c']]])
    expect(conflictsIn(keymapOf(actions, false, {}))).toEqual([])
    expect(actionsFor(actions, keymap, parsed('Ctrl+Shift+B')).map(({ id }) => id)).toEqual(['b', 'c'])
  })
})
