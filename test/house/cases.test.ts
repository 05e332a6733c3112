import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './tree'

interface Row {
  readonly id: string
  readonly area: string
  readonly files: readonly string[]
  readonly later: string | null
}

function rowsOf(page: string): readonly Row[] {
  return page.split('\n').flatMap((line) => {
    const [, id, area, where] = /^\| ([a-z0-9-]+) \| ([a-z]+) \| (.+) \|$/.exec(line) ?? []
    if (id === undefined || area === undefined || where === undefined || id === 'id') return []
    return [{ id, area, files: [...where.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''), later: /^later: (.+)$/.exec(where)?.[1] ?? null }]
  })
}

/** Titles of tests and groups: the id must be told by the reporter, not stand in a comment. */
const TITLE = /^\s*(?:(?:it|test|describe)\b|\]( as const)?\)\()/
const says = (id: string) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`)
function isTestOf({ id }: Row, source: string): boolean {
  return source.split('\n').some((line) => TITLE.test(line) && says(id).test(line))
}

const rows = rowsOf(readFileSync(join(ROOT, 'docs/cases.md'), 'utf8'))
/** Areas that later issues build. */
const LATER = new Set(['terminal', 'session', 'monitor', 'report', 'ssh', 'performance'])

describe('docs/cases.md', () => {
  it('lists every case once', () => {
    expect(rows).toHaveLength(94)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(94)
  })

  it.each(rows)('$id: its tests exist and name it, or it waits for a later issue', (row) => {
    expect(row.later === null).toBe(row.files.length > 0)
    if (row.later !== null) expect(LATER, `${row.id} belongs to what is built`).toContain(row.area)
    for (const file of row.files) {
      expect(existsSync(join(ROOT, file)), file).toBe(true)
      expect(isTestOf(row, readFileSync(join(ROOT, file), 'utf8')), `${row.id} in a title of ${file}`).toBe(true)
    }
  })

  it('knows every test that names a case', () => {
    const files = ['test', 'e2e'].flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
      .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name) && !name.startsWith('test/house/'))
    for (const file of files) {
      const titles = readFileSync(join(ROOT, file), 'utf8').split('\n').filter((line) => TITLE.test(line)).join('\n')
      for (const named of titles.matchAll(/\(cases? ([a-z0-9, -]+)\)/g)) {
        for (const id of (named[1] ?? '').split(', ')) {
          if (/^scenario /.test(id)) continue
          expect(rows.find((row) => row.id === id)?.files ?? [], `${file} names ${id}`).toContain(file)
        }
      }
    }
  })

  it('bites', () => {
    const row: Row = { id: 'held-pipe', area: 'process', files: [], later: null }
    expect(isTestOf(row, "it('held-pipe: ends', () => {})")).toBe(true)
    expect(isTestOf(row, "it('a not-held-pipe-at-all', () => {})\n// held-pipe")).toBe(false)
    expect(rowsOf('| a-b | text | `test/x.test.ts`, `e2e/y.spec.ts` |\n| c | ssh | later: SSH issue |\n| id | area | where |')).toEqual([
      { id: 'a-b', area: 'text', files: ['test/x.test.ts', 'e2e/y.spec.ts'], later: null }, { id: 'c', area: 'ssh', files: [], later: 'SSH issue' },
    ])
  })
})
