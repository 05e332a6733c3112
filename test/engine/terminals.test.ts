import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionInfo } from '../../src/shared/channels'
import { EngineClient } from '../support/engine-client'

const folder = mkdtempSync(join(tmpdir(), 'weir-terminals-'))
let started: EngineClient | null = null
beforeAll(async () => {
  started = await EngineClient.start(folder)
})
afterAll(async () => {
  await started?.dispose()
  rmSync(folder, { recursive: true, force: true })
})
function client(): EngineClient {
  if (started === null) throw new Error('not before the tests')
  return started
}
const sh = (script: string) => ({ cols: 80, rows: 24, shell: { file: '/bin/sh', args: ['-c', script] } })
const shows = ({ sessionId }: SessionInfo, text: string, from = 0) => expect.poll(() => client().text(sessionId, from), { timeout: 10_000 }).toContain(text)
const MAX = 2_097_152

describe('terminals of a whole engine', () => {
  it('decodes anew what was shown and decodes on, when the encoding is changed (case encoding-switch)', async () => {
    // 编译失败 in GBK, the second half of 败 only after the switch; then text that was typed, as bytes.
    const open = await client().get('terminal.open', sh("stty -echo; printf '\\261\\340\\322\\353\\312\\247\\260'; read go; printf '\\334 \\262\\273\\r\\n'; echo ready; head -n 1 | od -An -tx1; sleep 600"))
    const { sessionId, captureId } = open
    await expect.poll(() => client().text(sessionId)).not.toBe('')
    const from = client().data.length
    const replay = await client().get('terminal.encoding', { sessionId, encoding: 'GB18030', maxBytes: MAX })
    expect(replay).toEqual({ text: '编译失', fromCursor: 0, toCursor: 6 })
    expect(client().changes.at(-1)).toMatchObject({ sessionId, encoding: 'gb18030' })
    await client().get('terminal.input', { sessionId, text: '\r' })
    await shows(open, 'ready', from)
    await client().get('terminal.input', { sessionId, text: '中文\r' })
    await shows(open, 'd6 d0 ce c4 0a', from)
    expect(client().text(sessionId, from)).toMatch(/^败 不\r\r\n/)

    // The person's other views of the capture, and a page that is loaded again.
    const read = await client().get('capture.read', { captureId, cursor: 0, maxBytes: MAX, unmasked: false })
    expect(read.text).toMatch(/^编译失败 不\r\r\n/)
    const again = await client().get('terminal.replay', { sessionId, maxBytes: MAX })
    expect(again.text).toBe(`编译失${client().text(sessionId, from)}`)
    expect(again.toCursor).toBe(client().data.at(-1)?.cursor)
    const whole = { captureId, from: 0, to: again.toCursor }
    expect(await client().get('capture.locate', { ...whole, text: '译失败' })).toEqual({ range: { from: 2, to: 8 } })
    expect(await client().get('capture.locate', { ...whole, text: '无' })).toEqual({ range: null })
    expect(await client().ask('terminal.encoding', { sessionId, encoding: 'klingon', maxBytes: MAX })).toMatchObject({ ok: false, error: { code: 'invalid' } })
    await client().get('terminal.close', { sessionId })
  })

  it('types what the encoding has and says what it lacks (case typed-gbk)', async () => {
    const open = await client().get('terminal.open', { ...sh('stty -echo; echo ready; head -n 1 | od -An -tx1'), encoding: 'gbk' })
    await shows(open, 'ready')
    expect(await client().ask('terminal.input', { sessionId: open.sessionId, text: '中文😀' })).toMatchObject({ ok: false, error: { code: 'unsupported' } })
    await client().get('terminal.input', { sessionId: open.sessionId, text: '\r' })
    await shows(open, 'd6 d0 ce c4 3f 0a')
  })

  it('continues a replay exactly, while the program prints without pause', async () => {
    const open = await client().get('terminal.open', sh('i=0; while [ $i -lt 60000 ]; do i=$((i+1)); echo "中$i"; done; echo all-$((1+1))'))
    await expect.poll(() => client().text(open.sessionId)).not.toBe('')
    for (const [round, encoding] of ['utf-8', 'gbk', 'utf-8'].entries()) {
      const from = client().data.length
      const replay = await client().get('terminal.encoding', { sessionId: open.sessionId, encoding, maxBytes: 4_194_304 })
      expect(replay.fromCursor).toBe(0)
      if (encoding === 'gbk') continue
      const screen = () => `${replay.text}${client().text(open.sessionId, from)}`
      if (round === 2) await expect.poll(() => screen().endsWith('all-2\r\n'), { timeout: 15_000 }).toBe(true)
      expect(screen().split('\r\n').slice(0, -2).every((line, index) => line === `中${index + 1}`)).toBe(true)
    }
  })
})

describe('a shell that cannot start', () => {
  const script = join(folder, 'script')
  const plain = join(folder, 'plain')
  const nowhere = join(folder, 'nowhere')
  beforeAll(() => {
    writeFileSync(script, `#!${nowhere}/python3 -u\nprint(1)\n`, { mode: 0o755 })
    writeFileSync(plain, 'echo hi\n', { mode: 0o644 })
  })
  const size = { cols: 80, rows: 24 }
  const shell = (file: string, args: string[] = []) => ({ ...size, shell: { file, args } })

  it.each([
    ['a missing program', shell(`${nowhere}/zsh`), `There is no program ${nowhere}/zsh, so no terminal was opened. Check the path of the shell.`],
    ['a name that is not in the PATH', shell('no-such-shell'), 'No program named no-such-shell was found in the PATH, so no terminal was opened. Check its name, or give its full path.'],
    ['a file that is not executable', shell(plain), `${plain} is not executable for you, so no terminal was opened. Check its permissions, or choose another shell.`],
    ['a folder', shell(folder), `${folder} is not a program, so no terminal was opened. Check the path of the shell.`],
    ['a script without its interpreter', shell(script), `${script} needs the program ${nowhere}/python3, which cannot be started (ENOENT), so no terminal was opened. Install it, or choose another shell.`],
    ['a NUL in an argument', shell('/bin/sh', ['-c', 'a\0b']), 'A path or argument of the shell holds a NUL character, so no terminal was opened. Take it out.'],
    ['a missing folder', { ...size, cwd: nowhere }, `The folder ${nowhere} does not exist, so no terminal was opened. Choose a folder that is there.`],
    ['a file for a folder', { ...size, cwd: plain }, `${plain} is not a folder, so no terminal was opened. Choose a folder.`],
    ['a folder without its root', { ...size, cwd: 'here' }, 'The folder "here" is not a full path, so no terminal was opened. Name it from the root on.'],
    ['an unknown encoding', { ...size, encoding: 'klingon' }, 'The encoding klingon is not supported. Nothing was started.'],
  ])('says so of %s, and nothing stays behind', async (_what, request, message) => {
    const before = { captures: readdirSync(join(folder, 'captures')), list: await client().get('terminal.list', {}) }
    expect(await client().ask('terminal.open', request)).toEqual({ ok: false, error: { code: 'invalid', message } })
    expect({ captures: readdirSync(join(folder, 'captures')), list: await client().get('terminal.list', {}) }).toEqual(before)
  })

  it('finds a program by its name and a folder by ~', async () => {
    const open = await client().get('terminal.open', { ...size, cwd: '~', shell: { file: 'sh', args: ['-c', 'pwd; echo "$0"', 'named'] } })
    expect(open).toMatchObject({ title: 'sh', cwd: homedir() })
    await shows(open, `${homedir()}\r\nnamed\r\n`)
  })
})
