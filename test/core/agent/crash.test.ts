import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Model } from '../../../src/main/core/agent'
import { stands } from '../../../src/main/core/effects'
import { appendTool, fileIn, lines, READ, Rig, WRITE } from '../../support/agent'
import { tempStore } from '../../support/agent-store'

/** Inside node_modules, so that the packages it leaves outside are found. */
const OUT = join(process.cwd(), 'node_modules', '.cache', `weir-crash-${process.pid}`)
const CHILD = join(OUT, 'crash-child.mjs')

function runChild(store: { path: string; folder: string }, crashAt: number, owner: string) {
  return spawnSync(process.execPath, [CHILD, store.path, fileIn(store.folder), String(crashAt), owner], { encoding: 'utf8', timeout: 60_000 })
}

describe('crash-mid-tool: SIGKILL at any touch of the store or the world', () => {
  let touches = 0
  beforeAll(async () => {
    mkdirSync(OUT, { recursive: true })
    await build({
      configFile: false, logLevel: 'silent',
      build: { ssr: 'test/support/crash-child.ts', outDir: OUT, target: 'node20', minify: false, rollupOptions: { output: { format: 'es', entryFileNames: 'crash-child.mjs' } } },
    })
    const store = tempStore()
    const whole = runChild(store, 0, 'whole')
    expect(whole.stderr).toBe('')
    expect(lines(fileIn(store.folder))).toEqual(['a', 'b', 'c', 'd', 'e'])
    touches = Number(readFileSync(`${fileIn(store.folder)}.touches`, 'utf8'))
    store.remove()
  }, 120_000)
  afterAll(() => rmSync(OUT, { recursive: true, force: true }))

  it('each command ran at most once, and every call has a recorded or unknown outcome', { timeout: 240_000 }, async () => {
    expect(touches).toBeGreaterThan(40)
    // Twelve touches spread over the whole, beginning elsewhere in every run: all of them would take a minute.
    const stride = Math.ceil(touches / 12)
    for (let crashAt = 1 + (process.pid % stride); crashAt <= touches; crashAt += stride) {
      const store = tempStore()
      const child = runChild(store, crashAt, `dead-${crashAt}`)
      expect(child.signal, `touch ${crashAt}: ${child.stderr}`).toBe('SIGKILL')
      const ran = lines(fileIn(store.folder))
      expect(new Set(ran).size).toBe(ran.length)

      const database = store.open()
      const said: string[] = []
      const model: Model = {
        id: 'scripted', windowTokens: 128_000,
        step: async ({ messages }) => {
          said.push(...messages.map(({ text }) => text))
          return { text: 'I look first', calls: [], usage: { inputTokens: null, outputTokens: null }, finish: 'stop' }
        },
      }
      const rig = new Rig(database, model, [appendTool(fileIn(store.folder), 'append', WRITE), appendTool(fileIn(store.folder), 'look', READ)], { owner: 'next' })
      const unknown = rig.service.recover()
      const left = rig.ports.chats.list().flatMap(({ chatId }) => rig.ports.ledger.steps(chatId)).flatMap((step) => step.calls)
      expect(left.filter(({ status }) => status === 'outcome_unknown')).toHaveLength(unknown)
      for (const chat of rig.ports.chats.list()) {
        const calls = rig.ports.ledger.steps(chat.chatId).flatMap((step) => step.calls)
        for (const call of calls) {
          const line = String(Reflect.get(JSON.parse(call.args) as object, 'line'))
          expect(['done', 'outcome_unknown', 'failed']).toContain(call.status)
          expect(call.observation).not.toBeNull()
          if (call.status === 'done') expect(ran).toContain(line)
          if (call.status === 'failed') expect(ran).not.toContain(line)
          if (call.status === 'outcome_unknown') expect(call.observation?.text).toContain('outcome unknown: check before doing anything')
        }
        // What ran without a committed step would be lost to the record: it must not exist.
        for (const line of ran) expect(calls.some(({ args }) => args.includes(`"${line}"`))).toBe(true)
        // The second message stands in the place of the first, or the first stands: nothing between.
        const turns = rig.ports.turns.list(chat.chatId)
        expect([[], ['do the work'], ['do other work']]).toContainEqual(turns.filter(stands).map(({ text }) => text))
        if (turns.length > 1) expect(turns[0]).toMatchObject({ text: 'do the work', superseded: turns[1]?.seq })
        const before = said.length
        await rig.say(chat.chatId, 'where are we?')
        const told = said.slice(before).join('\n')
        // The replaced part had ended, so how its calls ended is known and told.
        if (turns.length > 1) for (const line of ['a', 'd']) expect(told).toContain(`append ${line}: exit code 0; effects write:cwd`)
      }
      expect(lines(fileIn(store.folder))).toEqual(ran)
      expect(said.join('\n')).not.toMatch(/run (it|this|the command) again|re-?run|try again/i)
      database.dispose()
      store.remove()
    }
  })
})
