import { describe, expect, it } from 'vitest'
import { parseChord, type Action } from '../../src/renderer/actions'
import { en } from '../../src/renderer/messages/en'
import { zhCN } from '../../src/renderer/messages/zh-CN'
import { DESCRIPTORS, fieldsOf, foundFields } from '../../src/renderer/settings/descriptors'
import { keyRows, needsModifier, withKey, withoutKey } from '../../src/renderer/settings/key-rows'
import { draftOfPattern, newDraft, patternRequest } from '../../src/renderer/settings/pattern-draft'
import { offsetOf } from '../../src/renderer/settings/text-place'
import { appSettingsSchema } from '../../src/shared/channels'
import { limitsOf, SETTING_KEYS } from '../../src/shared/settings-fields'

describe('the form of the settings', () => {
  it('has every key of the schema once, in a section, and nothing else', () => {
    expect(Object.keys(DESCRIPTORS).toSorted()).toEqual(Object.keys(appSettingsSchema.shape).toSorted())
    const shown = (['appearance', 'terminal', 'assistant', 'keys', 'advanced'] as const).flatMap(fieldsOf)
    expect([...shown, 'keybindings'].toSorted()).toEqual(SETTING_KEYS.toSorted())
  })

  it.each([['en', en], ['zh-CN', zhCN]] as const)('has words for every setting and every choice in %s', (_name, text) => {
    for (const key of SETTING_KEYS) {
      const { label, choices } = text.settingFields[key]
      expect(label.trim(), key).not.toBe('')
      const limits = limitsOf(key)
      if (limits.kind === 'choice') expect(Object.keys(choices).toSorted(), key).toEqual([...limits.values].toSorted())
    }
  })

  it('is searched by name, help, choice and the name in the file', () => {
    expect(foundFields('appearance', 'solar', en)).toEqual(['colorScheme'])
    expect(foundFields('terminal', 'scrollbackLines', en)).toEqual(['scrollbackLines'])
    expect(foundFields('appearance', '字号', zhCN)).toEqual(['fontSize'])
    expect(foundFields('appearance', 'font size', en)).toEqual(['fontSize'])
    expect(foundFields('terminal', 'nothing like it', en)).toEqual([])
  })
})

describe('the key editor', () => {
  const action = (id: string, other?: string): Action => ({ id, title: () => `title of ${id}`, ...(other === undefined ? {} : { keys: { other, mac: 'Cmd+X' } }), run: () => undefined })
  const [a, b, c] = [action('a', 'Ctrl+Shift+A'), action('b', 'Ctrl+Shift+B'), action('c')]
  const chord = (text: string) => {
    const read = parseChord(text)
    if (read === null) throw new Error(text)
    return read
  }

  it('shows who else has the keys, and what a terminal no longer gets', () => {
    const rows = keyRows([a, b, c], false, { a: 'Ctrl+Shift+B', c: 'Ctrl+K' }, en)
    expect(rows.map(({ sharedWith }) => sharedWith)).toEqual([['title of b'], ['title of a'], []])
    expect(rows.map(({ changed }) => changed)).toEqual([true, false, true])
    expect(rows.map(({ takenFromTerminal }) => takenFromTerminal)).toEqual([false, false, true])
  })
  it('keeps only what differs from the default', () => {
    expect(withKey({}, a, false, chord('Ctrl+Shift+F2'))).toEqual({ a: 'Ctrl+Shift+F2' })
    expect(withKey({ a: 'Ctrl+Shift+F2' }, a, false, chord('Ctrl+Shift+A'))).toEqual({})
    expect(withKey({}, a, false, null)).toEqual({ a: '' })
    expect(withKey({ c: 'Ctrl+K' }, c, false, null)).toEqual({})
    expect(withoutKey({ a: '', b: 'F2' }, 'a')).toEqual({ b: 'F2' })
  })
  it('lets nobody give away a key that types', () => {
    expect(['A', 'Shift+A', 'Tab', 'Shift+Left'].map((text) => needsModifier(chord(text)))).toEqual([true, true, true, true])
    expect(['Ctrl+A', 'F5', 'Alt+1'].map((text) => needsModifier(chord(text)))).toEqual([false, false, false])
  })
})

describe('the pattern form', () => {
  it('makes what the engine takes, one word a line', () => {
    const draft = { ...newDraft('allow', '/home/me'), program: ' git ', words: 'commit\n\n-m\ntwo words\n' }
    expect(patternRequest(null, draft)).toEqual({ id: null, decision: 'allow', rule: { target: 'local', cwd: '/home/me', program: 'git', words: ['commit', '-m', 'two words'], rest: true } })
    expect(patternRequest(null, newDraft('ask', '/home/me'))).toBeNull()
    expect(patternRequest(7, { ...newDraft('ask', '/home/me'), program: 'rm' })?.rule).toEqual({ target: '', cwd: '', program: 'rm', words: [], rest: true })
  })
  it('a removed one is saved again as it was', () => {
    const rule = { target: 'local', cwd: '/srv', program: 'npm', words: ['run', 'build'], rest: false, effects: 'runs-local-code' }
    const { effects: _effects, ...kept } = rule
    expect(patternRequest(null, draftOfPattern({ id: 3, decision: 'allow', rule, words: 'npm run build', at: 0 }))).toEqual({ id: null, decision: 'allow', rule: kept })
  })
})

describe('a place in a text', () => {
  it('is found again by line and column', () => {
    const text = 'one\ntwo\nthree'
    expect([{ line: 1, column: 1 }, { line: 2, column: 2 }, { line: 3, column: 5 }, { line: 9, column: 9 }].map((place) => text[offsetOf(text, place)] ?? 'end')).toEqual(['o', 'w', 'e', 'end'])
  })
})
