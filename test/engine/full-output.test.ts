import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captureRoutes, openViews } from '../../src/main/engine/capture-routes'
import { CHAT, useLab } from './support'

const SECRET = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'

/** What the full output viewer and saving ask of the engine. */
describe('a capture as a person reads it', () => {
  const lab = useLab()
  let routes: ReturnType<typeof captureRoutes>
  let views: ReturnType<typeof openViews>
  beforeAll(() => {
    const { workbench, charset } = lab.parts
    views = openViews(lab.parts)
    routes = captureRoutes({ workbench, charset, views, sessions: { list: () => [] } })
  })
  afterAll(() => views.dispose())

  async function ran(command: string) {
    const task = await lab.start(command)
    await task.process.ended
    return { captureId: task.sink.capture.id, unmasked: false, encoding: null } as const
  }
  async function value<T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: { code: string; message: string } }>): Promise<T> {
    const got = await answer
    if (!got.ok) throw new Error(`${got.error.code}: ${got.error.message}`)
    return got.value
  }

  it('tells what it is, gives rows, matches and errors, and the row of a byte', async () => {
    const look = await ran(`for i in $(seq 2000); do echo "row $i"; done; echo 'src/a.c:3:1: error: boom' >&2; sleep 0.1; echo "token ${SECRET}"`)
    await value(routes['capture.lines']({ ...look, from: 0, count: 1 }))
    await expect.poll(async () => (await value(routes['capture.info'](look))).complete).toBe(true)
    const info = await value(routes['capture.info'](look))
    expect(info).toMatchObject({ rows: 2002, lines: 2002, ended: true, evicted: null, encoding: 'utf-8', masks: { 'github-token': 1 } })
    expect(info.title).not.toContain(SECRET)
    expect(info.sha256.map(({ stream, hex }) => [stream, hex.length])).toEqual([['stdout', 64], ['stderr', 64]])
    const { rows, total } = await value(routes['capture.lines']({ ...look, from: 1998, count: 10 }))
    expect(total).toBe(2002)
    expect(rows.map(({ text }) => text)).toEqual(['row 1999', 'row 2000', 'src/a.c:3:1: error: boom', 'token [redacted: github-token]'])
    expect(rows[2]).toMatchObject({ stream: 'stderr', number: 2001, row: 2000 })
    expect(await value(routes['capture.errors'](look))).toMatchObject({ rows: [2000], more: false })
    expect((await value(routes['capture.search']({ ...look, query: 'ROW 20', regex: false, caseSensitive: false, from: 0, limit: 5 })))).toMatchObject({ matches: { length: 5 }, next: 203 })
    expect(await value(routes['capture.search']({ ...look, query: SECRET, regex: false, caseSensitive: true, from: 0, limit: 5 }))).toMatchObject({ matches: [], next: null })
    expect(await routes['capture.search']({ ...look, query: '(', regex: true, caseSensitive: true, from: 0, limit: 5 })).toMatchObject({ ok: false, error: { code: 'invalid' } })
    expect(await value(routes['capture.lineOf']({ ...look, at: { cursor: rows[3]?.cursor ?? 0 } }))).toEqual({ row: 2001 })
    expect(await value(routes['capture.lineOf']({ ...look, at: { line: 1000 } }))).toEqual({ row: 999 })
  })

  it('is saved with masks, or byte for byte, and leaves nothing behind where that fails', async () => {
    const look = await ran(`printf 'a\\033[31m ${SECRET} b\\n\\001\\002\\n'`)
    const folder = join(lab.cwd, 'saved')
    mkdirSync(folder)
    const path = join(folder, 'out.log')
    writeFileSync(path, 'an older file')
    await value(routes['capture.export']({ captureId: look.captureId, unmasked: false, path }))
    expect(readFileSync(path, 'latin1')).toBe('a\x1b[31m [redacted: github-token] b\n\x01\x02\n')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await value(routes['capture.export']({ captureId: look.captureId, unmasked: true, path }))).toEqual({ bytes: 53 })
    expect(readFileSync(path, 'latin1')).toBe(`a\x1b[31m ${SECRET} b\n\x01\x02\n`)
    // A folder in the place of the file: the last step fails.
    mkdirSync(join(folder, 'taken.log', 'inside'), { recursive: true })
    expect(await routes['capture.export']({ captureId: look.captureId, unmasked: true, path: join(folder, 'taken.log') })).toMatchObject({ ok: false, error: { code: 'storage' } })
    expect(await routes['capture.export']({ captureId: look.captureId, unmasked: true, path: join(folder, 'no', 'out.log') })).toMatchObject({ ok: false, error: { code: 'storage' } })
    expect(readdirSync(folder).toSorted()).toEqual(['out.log', 'taken.log'])
  })

  it('is gone with its chat', async () => {
    const look = await ran('echo here')
    await value(routes['capture.info'](look))
    lab.parts.workbench.forget(CHAT)
    expect(await routes['capture.info'](look)).toMatchObject({ ok: false, error: { code: 'evicted' } })
    expect(await routes['capture.lines']({ ...look, from: 0, count: 10 })).toMatchObject({ ok: false, error: { code: 'evicted' } })
  })
})
