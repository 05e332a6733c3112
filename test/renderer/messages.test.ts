import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messagesFor } from '../../src/renderer/messages'
import { ROOT } from '../house/tree'

const en = messagesFor('en', 'en')
const zh = messagesFor('zh-CN', 'en')

/** Without a Chinese word: names of products and languages, numbers with signs between them. */
const NO_WORDS = [
  'about', 'appName', 'factValue.cursors', 'lang', 'maskKinds.cookie', 'maskKinds.slack-webhook', 'onTarget', 'providerKinds.anthropic', 'providerKinds.google', 'providerKinds.openai', 'reading', 'settingFields.colorScheme.choices.solarized', 'settingFields.colorScheme.choices.tango',
  'settingFields.colorScheme.choices.weir', 'settingFields.language.choices.en', 'settingFields.renderer.choices.dom', 'settingFields.renderer.choices.webgl',
  'settingFields.shell.label', 'settingFields.unicodeWidths.choices.15', 'settingFields.unicodeWidths.choices.6', 'usedOf', 'viewerMatch',
]
/** What may be left out: a setting that needs no more than its name. */
const OPTIONAL = /^(settingFields\.\w+\.help|presetHints\.\w+)$/

type Said = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'made'; readonly arity: number; readonly texts: readonly string[] } | { readonly kind: 'other' }

/** Each function is called with arguments that can be found again in what it says. */
const MARKS = ['7101', '7202', '7303', '7404', '7505']

function call(make: (...args: readonly unknown[]) => unknown, args: readonly unknown[]): string | null {
  try {
    const said = make(...args)
    return typeof said === 'string' ? said : null
  } catch {
    return null
  }
}

/** Words may depend on what they are given (1 file, 2 files; a flag): every kind is tried, and those that fit are looked at. */
function sayings(make: (...args: readonly unknown[]) => unknown): readonly string[] {
  const marks = MARKS.slice(0, make.length)
  const tries: readonly (readonly unknown[])[] = [marks, marks.map(Number), marks.map((_, index) => index === 0), marks.map(() => 1), marks.map(() => '')]
  return tries.flatMap((args) => call(make, args) ?? [])
}

function isMaker(value: unknown): value is (...args: readonly unknown[]) => unknown {
  return typeof value === 'function'
}

/** Every message by its path. */
function flat(value: unknown, path = ''): readonly (readonly [string, Said])[] {
  if (value === '' && OPTIONAL.test(path)) return [[path, { kind: 'other' }]]
  if (typeof value === 'string') return [[path, { kind: 'text', text: value }]]
  if (isMaker(value)) return [[path, { kind: 'made', arity: value.length, texts: sayings(value) }]]
  if (typeof value !== 'object' || value === null) return [[path, { kind: 'other' }]]
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
}

const inEnglish = new Map(flat(en))
const inChinese = new Map(flat(zh))
const texts = (said: Said): readonly string[] => (said.kind === 'text' ? [said.text] : said.kind === 'made' ? said.texts : [])
/** Which arguments are found in what is said, digits that were grouped included. */
const used = (said: Said): readonly string[] => {
  if (said.kind !== 'made') return []
  const all = said.texts.slice(0, 2).join(' ').replace(/(?<=\d)[\s\u202f,](?=\d{3})/g, '')
  return MARKS.slice(0, said.arity).filter((mark) => all.includes(mark))
}

describe('the catalogues', () => {
  it('have the same messages, of the same shape', () => {
    const shape = (catalogue: ReadonlyMap<string, Said>) => [...catalogue].map(([path, said]) => `${path}: ${said.kind}`).sort()
    expect(shape(inChinese)).toEqual(shape(inEnglish))
    expect(inEnglish.size).toBeGreaterThan(500)
    // A language without plurals may need less than English does.
    const arity = (said: Said | undefined) => (said?.kind === 'made' ? said.arity : 0)
    expect([...inChinese].filter(([path, said]) => arity(said) > arity(inEnglish.get(path))).map(([path]) => path)).toEqual([])
  })

  it('cover the same areas, each in a file of its own', () => {
    const files = (language: string) => readdirSync(join(ROOT, 'src/renderer/messages', language)).sort()
    expect(files('zh-CN')).toEqual(files('en'))
  })

  it('have no key in two areas: one would hide the other', async () => {
    const owners = new Map<string, string[]>()
    const areas = [...readFileSync(join(ROOT, 'src/renderer/messages/en/index.ts'), 'utf8').matchAll(/from '\.\/([\w-]+)'/g)].map(([, name]) => `${name}.ts`)
    for (const file of areas) {
      const area: Readonly<Record<string, unknown>> = await import(`../../src/renderer/messages/en/${file}`)
      for (const key of Object.values(area).flatMap((words) => Object.keys(words ?? {}))) owners.set(key, [...(owners.get(key) ?? []), file])
    }
    expect([...owners].filter(([, files]) => files.length > 1).map(([key, files]) => `${key}: ${files.join(' and ')}`)).toEqual([])
  })

  it.each([['English', inEnglish], ['Chinese', inChinese]] as const)('say something everywhere, without blanks at the edges: %s', (_name, catalogue) => {
    const bad = [...catalogue].filter(([, said]) => said.kind !== 'other').filter(([, said]) => texts(said).length === 0 || texts(said).some((text, index) => (index === 0 ? text.trim() === '' : false) || /undefined|\[object|NaN$/.test(text)))
    expect(bad.map(([path]) => path)).toEqual([])
    expect([...catalogue].filter(([, said]) => said.kind === 'text' && said.text !== said.text.trim()).map(([path]) => path)).toEqual([])
  })

  it('use in Chinese what they use in English', () => {
    const differing = [...inEnglish].filter(([path, said]) => used(said).join() !== used(inChinese.get(path) ?? { kind: 'other' }).join())
    expect(differing.map(([path]) => path)).toEqual([])
  })

  it('are Chinese in Chinese', () => {
    const foreign = [...inChinese].filter(([, said]) => said.kind !== 'other' && !texts(said).some((text) => /\p{Script=Han}/u.test(text)))
    expect(foreign.map(([path]) => path).filter((path) => !NO_WORDS.includes(path))).toEqual([])
    expect(NO_WORDS.filter((path) => !inChinese.has(path))).toEqual([])
  })

  it('are not Chinese in English, and Chinese sentences have Chinese marks', () => {
    const NATIVE = /language|chooseChinese/i
    const wrong = [...inEnglish].filter(([path, said]) => !NATIVE.test(path) && texts(said).some((text) => /\p{Script=Han}/u.test(text)))
    expect(wrong.map(([path]) => path)).toEqual([])
    // A half-width comma, full stop or question mark after a Chinese character.
    const marks = [...inChinese].filter(([, said]) => texts(said).some((text) => /\p{Script=Han}[,;?!](?:\s|$|\p{Script=Han})|\p{Script=Han}\.(?:\s|$)/u.test(text)))
    expect(marks.map(([path]) => path)).toEqual([])
  })
})
