import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SessionInfo } from '../../src/shared/channels'
import { EngineClient } from '../support/engine-client'
import { useTempDirs } from '../support/temp-dir'

/** Inside node_modules, so that the packages it leaves outside are found. */
const OUT = join(process.cwd(), 'node_modules', '.cache', `weir-terminals-${process.pid}`)
const tempDir = useTempDirs()
const clients: EngineClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose()
})
async function start(folder: string): Promise<EngineClient> {
  const client = await EngineClient.start(folder)
  clients.push(client)
  return client
}
const sh = (script: string) => ({ cols: 80, rows: 24, shell: { file: '/bin/sh', args: ['-c', script] } })
const ended = (client: EngineClient, { sessionId }: SessionInfo) =>
  expect.poll(() => client.changes.findLast((info) => info.sessionId === sessionId)?.state.kind, { timeout: 10_000 }).not.toBe('running')
const screen = async (client: EngineClient, { sessionId }: SessionInfo) => (await client.get('terminal.replay', { sessionId, maxBytes: 65_536 })).text

describe('terminals after a restart of the engine', () => {
  it('come back as ended after a clean quit, with their screens; those that the person closed do not', async () => {
    const folder = tempDir()
    const first = await start(folder)
    const open = await first.get('terminal.open', sh('echo left open; sleep 600'))
    const over = await first.get('terminal.open', { ...sh('echo over; exit 5'), cols: 100, rows: 33 })
    const closed = await first.get('terminal.open', sh('echo closed; sleep 600'))
    await ended(first, over)
    await expect.poll(() => first.text(open.sessionId)).toContain('left open')
    await first.get('terminal.close', { sessionId: closed.sessionId })
    await first.dispose()

    const second = await start(folder)
    const list = await second.get('terminal.list', {})
    expect(list).toEqual([
      { ...open, state: { kind: 'signalled', signal: 'SIGHUP' }, restored: true },
      { ...over, state: { kind: 'exited', code: 5 }, restored: true },
    ])
    expect(await screen(second, open)).toBe('left open\r\n')
    expect(await screen(second, over)).toBe('over\r\n')
    expect(await second.get('capture.read', { captureId: open.captureId, cursor: 0, maxBytes: 1000, unmasked: false })).toMatchObject({ text: 'left open\r\n', ended: true })
    expect(await second.ask('terminal.input', { sessionId: open.sessionId, text: 'x' })).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(await second.ask('terminal.resize', { sessionId: open.sessionId, cols: 50, rows: 20 })).toMatchObject({ ok: true })

    // Closing one deletes it with its capture; the other comes back once more.
    await second.get('terminal.close', { sessionId: open.sessionId })
    expect(readdirSync(join(folder, 'captures'))).toEqual([over.captureId])
    expect(await second.ask('capture.read', { captureId: open.captureId, cursor: 0, maxBytes: 1000, unmasked: false })).toMatchObject({ ok: false, error: { code: 'evicted' } })
    await second.dispose()
    const third = await start(folder)
    expect((await third.get('terminal.list', {})).map(({ sessionId }) => sessionId)).toEqual([over.sessionId])
  })

  it('are read as the person chose, also when another one was closed since', async () => {
    const folder = tempDir()
    const first = await start(folder)
    const [chinese, other] = [await first.get('terminal.open', sh("printf '\\326\\320'")), await first.get('terminal.open', sh('echo other'))]
    await Promise.all([ended(first, chinese), ended(first, other)])
    await first.dispose()
    const second = await start(folder)
    await second.get('terminal.encoding', { sessionId: chinese.sessionId, encoding: 'gbk', maxBytes: 1000 })
    const read = async () => (await second.get('capture.read', { captureId: chinese.captureId, cursor: 0, maxBytes: 1000, unmasked: false })).text
    expect(await read()).toBe('中')
    await second.get('terminal.close', { sessionId: other.sessionId })
    expect(await read()).toBe('中')
  })

  it('that were closed while they ended are gone, and one without output is dropped', async () => {
    const folder = tempDir()
    const first = await start(folder)
    const kept = await first.get('terminal.open', sh('echo kept'))
    await ended(first, kept)
    await first.dispose()
    rmSync(join(folder, 'captures', kept.captureId), { recursive: true })
    const second = await start(folder)
    expect(await second.get('terminal.list', {})).toEqual([])
  })

  describe('killed with SIGKILL', () => {
    beforeAll(async () => {
      mkdirSync(OUT, { recursive: true })
      await build({
        configFile: false, logLevel: 'silent',
        build: { ssr: 'test/support/terminal-child.ts', outDir: OUT, target: 'node20', minify: false, rollupOptions: { output: { format: 'es', entryFileNames: 'child.mjs' } } },
      })
    }, 120_000)
    afterAll(() => rmSync(OUT, { recursive: true, force: true }))

    it('come back as lost, or as they had ended', { timeout: 60_000 }, async () => {
      const folder = tempDir()
      const child = spawn(process.execPath, [join(OUT, 'child.mjs'), folder], { stdio: ['ignore', 'pipe', 'inherit'] })
      const gone = new Promise((resolve) => child.once('exit', resolve))
      await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
      child.kill('SIGKILL')
      await gone

      const next = await start(folder)
      const [running, short, ...more] = await next.get('terminal.list', {})
      expect(more).toEqual([])
      expect(running).toMatchObject({ title: 'the build', cwd: '/', cols: 90, rows: 30, state: { kind: 'lost' }, restored: true, busy: false })
      expect(short).toMatchObject({ title: 'sh', state: { kind: 'exited', code: 7 }, restored: true })
      if (running === undefined || short === undefined) throw new Error('two were open')
      expect(await screen(next, running)).toContain('before the crash')
      expect(await screen(next, short)).toBe('short\r\n')
    })
  })
})
