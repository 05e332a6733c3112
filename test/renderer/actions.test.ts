import { describe, expect, it } from 'vitest'
import { belongsToTerminal, chordText, parseChord } from '../../src/renderer/actions/chord'
import { conflictsIn, keymapOf } from '../../src/renderer/actions/keymap'
import { ACTIONS } from '../../src/renderer/actions/registry'
import { messagesFor } from '../../src/renderer/messages'

describe('the registry of actions', () => {
  it('has each id once, named by its area', () => {
    const ids = ACTIONS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z]+(\.[a-zA-Z0-9]+)+$/.test(id))).toEqual([])
  })

  it('names every action in both languages, and no two alike in the palette', () => {
    for (const language of ['en', 'zh-CN'] as const) {
      const text = messagesFor(language, '')
      const titles = ACTIONS.map(({ title }) => title(text))
      expect(titles.filter((title) => title.trim() === '')).toEqual([])
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    }
  })

  it('every default key is a chord in its one spelling', () => {
    const written = ACTIONS.flatMap(({ keys }) => (keys === undefined ? [] : [keys.mac, keys.other]))
    const spelled = written.map((chord) => [chord, parseChord(chord)] as const)
    expect(spelled.filter(([chord, parsed]) => parsed === null || chordText(parsed) !== chord)).toEqual([])
  })

  it('takes no plain Ctrl+letter and nothing else that programs in a terminal need', () => {
    for (const mac of [false, true]) {
      const taken = [...keymapOf(ACTIONS, mac, {})].filter(([, chord]) => belongsToTerminal(chord))
      expect(taken.map(([id, chord]) => [id, chordText(chord)])).toEqual([])
    }
  })

  it('has no two defaults on one key', () => {
    for (const mac of [false, true]) expect(conflictsIn(keymapOf(ACTIONS, mac, {})).map(({ chord, ids }) => [chordText(chord), ids])).toEqual([])
  })
})
