import { chmodSync, cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readStored } from '../../src/main/core/agent'
import type { ChatEvents } from '../../src/main/core/agent'
import { createAssistant } from '../../src/main/engine/assistant'
import { chars } from '../../src/shared/units'
import { shownText, useLab } from './support'

const NO_EVENTS: ChatEvents = { info: () => undefined, item: () => undefined, delta: () => undefined, gone: () => undefined }
const SCENARIOS = join(process.cwd(), 'bench', 'scenarios')

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
}

describe('what stays on disk (case raw-access)', () => {
  const lab = useLab()

  it('the secrets of a run stand in its capture, readable by its owner alone, and in no other file, log or answer', { timeout: 60_000 }, async () => {
    const logged: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => logged.push(String(text)) > 0)
    for (const name of ['12-secrets.py', '_common.py', '_secrets.json']) cpSync(join(SCENARIOS, name), join(lab.cwd, name))
    chmodSync(join(lab.cwd, '12-secrets.py'), 0o755)
    const parts = z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(join(lab.cwd, '_secrets.json'), 'utf8')))
    const values = Object.values(parts).map((words) => words.join('').slice(0, 60))
    expect(values).toHaveLength(9)
    const typed = ['ghp', 'Z9y8X7w6V5u4T3s2R1q0P9o8N7m6L5k4J3i2'].join('_')

    const { chats } = createAssistant(lab.parts, NO_EVENTS, undefined)
    const asked = await chats.askOnce({ text: 'run `python3 -B 12-secrets.py`', mode: 'auto', cwd: lab.cwd })
    const again = await chats.askOnce({ text: `run \`echo the token is ${typed}\``, mode: 'auto', cwd: lab.cwd })
    spy.mockRestore()
    if (!asked.ok || !again.ok) throw new Error('not asked')
    const call = asked.value.items.find((item) => item.kind === 'call')
    expect(call).toMatchObject({ status: 'done', observation: { facts: { exitCode: 0 } } })
    expect(JSON.stringify(call)).toContain('SECRETS-END-C93D')

    const told = JSON.stringify([asked.value, again.value, logged])
    for (const value of [...values, typed]) expect(told).not.toContain(value)
    const captures = join(lab.folder, 'captures') + sep
    const files = filesOf(lab.folder)
    const raw = files.filter((path) => path.startsWith(captures)).map((path) => readFileSync(path, 'latin1')).join('')
    expect(values.filter((value) => raw.replaceAll('\n', '').includes(value))).toHaveLength(9)
    for (const path of files.filter((each) => !each.startsWith(captures))) {
      const text = readFileSync(path, 'latin1')
      for (const value of [...values, typed]) expect(text.includes(value), path).toBe(false)
    }
    expect(files.some((path) => path.endsWith('weir.db'))).toBe(true)
  })

  it('folders are 0700 and files 0600', () => {
    const captures = join(lab.folder, 'captures')
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
    const entries = readdirSync(captures, { recursive: true, encoding: 'utf8' }).map((name) => join(captures, name))
    expect(entries.length).toBeGreaterThan(2)
    expect(mode(captures)).toBe('700')
    for (const path of entries) expect(mode(path), path).toBe(statSync(path).isDirectory() ? '700' : '600')
  })
})

describe('a long message of a person (case long-paste)', () => {
  const lab = useLab()
  const secret = ['AKIA', 'IOSFODNN7EXAMPLE'].join('')
  it.each([
    ['numbers', Array.from({ length: 6_000 }, (_, n) => String(n).padStart(5, '0')).join('')],
    ['lines', Array.from({ length: 1_000 }, (_, n) => `line ${String(n).padStart(5, '0')} of what I pasted\n`).join('').slice(0, 30_000)],
    ['Chinese', '这是我粘贴的一段很长的日志，请看一下哪里错了。\n'.repeat(1_300).slice(0, 30_000)],
    ['a secret', `${'x '.repeat(10_000)}${secret}${' y'.repeat(5_000)}`.slice(0, 30_000)],
  ])('of %s is kept whole behind a handle, seen within budget, and the chat says so', async (kind, text) => {
    const { chats } = createAssistant(lab.parts, NO_EVENTS, undefined)
    const asked = await chats.askOnce({ text, mode: 'observe', cwd: lab.cwd })
    if (!asked.ok) throw new Error(asked.error.message)
    const [user, notice] = asked.value.items
    if (user?.kind !== 'user' || user.handle === null) throw new Error('no handle')
    expect(notice).toMatchObject({ kind: 'notice', text: expect.stringContaining(`${String(text.length)} characters`) })
    expect(user.text.length).toBeLessThan(3_300)
    expect(user.text.startsWith(text.slice(0, 1_900))).toBe(true)
    expect(JSON.stringify(asked.value)).not.toContain(secret)
    let whole = ''
    for (let cursor = 0, more = true; more; ) {
      const page = readStored(lab.parts.workbench, user.handle, asked.value.chatId, { mode: 'range', cursor }, chars(12_000))
      if (!page.ok) throw new Error(page.error.message)
      whole += shownText(page.value)
      cursor = page.value.facts.nextCursor
      more = page.value.facts.hasMore
    }
    expect(whole).toBe(kind === 'a secret' ? text.replace(secret, '[redacted: aws-access-key]') : text)
  })
})
