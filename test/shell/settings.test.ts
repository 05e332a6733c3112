import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { placeAt, readJson } from '../../src/shared/json-text'
import { limitsOf, SETTING_KEYS, settingDefaults } from '../../src/shared/settings-fields'
import { readSettingsText, writeSettingsText } from '../../src/shared/settings-text'
import { SettingsFile } from '../../src/main/shell/settings'
import { en } from '../../src/main/shell/words/en'
import { zhCN } from '../../src/main/shell/words/zh-CN'
import { useTempDirs } from '../support/temp-dir'

const DEFAULTS = settingDefaults()
const temporaryDirectory = useTempDirs()

describe('JSON with places', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(readJson(text)).toMatchObject({ ok: true, value: JSON.parse(text) })
    }))
  })

  it.each([['plain', 'x'], ['escaped', '\\"'], ['mixed', 'y\\n']])('reads a string of any length: %s', (_name, piece) => {
    const text = `{"a":"${piece.repeat(12_000_000 / piece.length)}"}`
    const read = readJson(text)
    expect(read.ok && JSON.stringify(read.value).length).toBe(text.length)
  })

  it('refuses what JSON.parse refuses', () => {
    const piece = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '"a"', '1', '-', '0', '1e', 'true', 'nul', ' ', '\n', '\\', '//', '\t', '\u0001', '\ufeff', '.5')
    fc.assert(fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const parses = () => {
        try {
          JSON.parse(text.replace(/^\ufeff/, ''))
          return true
        } catch {
          return false
        }
      }
      expect(readJson(text).ok).toBe(parses())
    }), { numRuns: 2000 })
  })

  it.each([
    ['{"a": 1,}', 'name', 1, 9],
    ['{\n  "a": 1\n  "b": 2\n}', ', or }', 3, 3],
    ['{\n  // dark\n  "a": 1\n}', 'no comment', 2, 3],
    ['{"a": "x\n"}', 'string', 1, 7],
    ['[1 2]', ', or ]', 1, 4],
    ['{"a" 1}', ':', 1, 6],
    ['{"a": }', 'value', 1, 7],
    ['{} {}', 'end', 1, 4],
    ['{"a": {', 'name', 1, 8],
    ['['.repeat(60), 'less nesting', 1, 52],
  ])('names the place in %j', (text, expected, line, column) => {
    const read = readJson(text)
    expect(read.ok ? null : { ...placeAt(text, read.fault.at), expected: read.fault.expected }).toEqual({ line, column, expected })
  })
})

describe('settings as text', () => {
  it('knows the form of every setting', () => {
    for (const key of SETTING_KEYS) expect(limitsOf(key).kind, key).toMatch(/choice|number|flag|text|list|map/)
    expect(limitsOf('fontSize')).toEqual({ kind: 'number', min: 8, max: 40, whole: true })
    expect(limitsOf('lineHeight')).toEqual({ kind: 'number', min: 1, max: 2, whole: false })
    expect(limitsOf('shellArguments')).toEqual({ kind: 'list', maxItems: 50, maxLength: 1000 })
  })

  it('a bad field has its default and costs no other', () => {
    const { settings, faults } = readSettingsText('{\n  "theme": "dark",\n  "fontSize": 400,\n  "bell": "loud",\n  "mine": [1]\n}')
    expect(settings).toEqual({ ...DEFAULTS, theme: 'dark' })
    expect(faults).toEqual([
      { kind: 'field', field: 'fontSize', place: { line: 3, column: 15 } },
      { kind: 'field', field: 'bell', place: { line: 4, column: 11 } },
    ])
    expect(faults.map((fault) => en.settingsFault(fault))).toEqual([
      'Line 3, column 15: fontSize must be a whole number from 8 to 40.',
      'Line 4, column 11: bell must be one of "none", "visual", "sound".',
    ])
    expect(faults.map((fault) => zhCN.settingsFault(fault))[0]).toBe('第 3 行第 15 列：fontSize 必须是8 到 40 之间的整数。')
  })

  it('what is written reads back the same, and strange fields stay', () => {
    const setting = fc.record({ fontSize: fc.integer({ min: 8, max: 40 }), theme: fc.constantFrom('system' as const, 'dark' as const), shellArguments: fc.array(fc.string({ maxLength: 20 }), { maxLength: 5 }) })
    fc.assert(fc.property(setting, fc.dictionary(fc.string({ minLength: 1 }).filter((name) => !name.startsWith('__')), fc.jsonValue()), (change, extra) => {
      const strange = Object.fromEntries(Object.entries(extra).filter(([name]) => !Object.hasOwn(DEFAULTS, name)))
      const read = readSettingsText(writeSettingsText(strange, { ...DEFAULTS, ...change }))
      expect(read.settings).toEqual({ ...DEFAULTS, ...change })
      expect(read.fields).toMatchObject(JSON.parse(JSON.stringify(strange)))
      expect(read.faults).toEqual([])
    }))
  })
})

describe('the settings file', () => {
  const open = (content?: string) => {
    const folder = temporaryDirectory()
    const path = join(folder, 'settings.json')
    if (content !== undefined) writeFileSync(path, content)
    return { folder, path, file: new SettingsFile(folder), text: () => readFileSync(path, 'utf8'), bad: () => readFileSync(`${path}.bad`, 'utf8') }
  }

  it('starts without a file, keeps what differs, for this person only', () => {
    const { file, path, text } = open()
    expect(file.get()).toEqual(DEFAULTS)
    expect(existsSync(path)).toBe(false)
    file.set({ ...DEFAULTS, fontSize: 18 })
    expect(JSON.parse(text())).toEqual({ fontSize: 18 })
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it.each(['{ "theme": "dark", ', '[]', '', '{"fontSize": "big"}', '\u0000\u0001'])('bad content %j is left alone until a change, and a copy is kept', (content) => {
    const { file, text, bad } = open(content)
    expect(file.get()).toEqual(DEFAULTS)
    expect(text()).toBe(content)
    expect(file.faults.length).toBe(content === '' ? 0 : 1)
    file.set({ ...DEFAULTS, theme: 'light' })
    expect(JSON.parse(text())).toEqual({ theme: 'light' })
    expect(file.faults).toEqual([])
    if (content !== '') expect(bad()).toBe(content)
  })

  it('takes a text whole or not at all', () => {
    const { file, text } = open('{"theme": "dark", "mine": 1}')
    expect(file.setText('{"fontSize": 7}')).toMatchObject([{ kind: 'field', field: 'fontSize', place: { line: 1, column: 14 } }])
    expect(file.setText('{"fontSize": 9')).toMatchObject([{ kind: 'syntax' }])
    expect(text()).toBe('{"theme": "dark", "mine": 1}')
    expect(file.setText('{\n  "fontSize": 9,\n  "mine": 2 }')).toEqual([])
    expect(file.get()).toEqual({ ...DEFAULTS, fontSize: 9 })
    file.set({ ...file.get(), theme: 'light' })
    expect(JSON.parse(text())).toEqual({ theme: 'light', fontSize: 9, mine: 2 })
  })

  it('notices an edit by hand once, and not its own', async () => {
    const { file, path } = open('{}')
    const changed = vi.fn()
    file.watch(changed)
    file.set({ ...DEFAULTS, fontSize: 20 })
    writeFileSync(path, '{"fontSize": ')
    writeFileSync(path, '{"fontSize": 21}')
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 5000 })
    expect(file.get().fontSize).toBe(21)
    expect(changed).toHaveBeenCalledTimes(1)
    file.dispose()
  })

  it('a file that cannot be written throws, and the choice holds', () => {
    const { file, path } = open()
    mkdirSync(path)
    expect(() => file.set({ ...DEFAULTS, fontSize: 30 })).toThrow()
    expect(file.get().fontSize).toBe(30)
  })
})
