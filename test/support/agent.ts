import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ChatService, type AgentPorts, type Model, type TaskRow, type Tool, type ToolContext } from '../../src/main/core/agent'
import { CachedTokenizer } from '../../src/main/core/context'
import { ChatSearch, ChatStore, ModelMemory, PatternStore, StepLedger, TurnStore } from '../../src/main/core/effects'
import type { Database } from '../../src/main/core/kernel'
import { ok } from '../../src/main/core/kernel'
import type { Observation } from '../../src/main/core/observe'
import type { ChatInfo, ChatItem } from '../../src/shared/channels'
import type { EffectReport } from '../../src/shared/effects'
import type { ChatId } from '../../src/shared/ids'
import { FakeGate, observation, rangeObservation, shownRange } from './fake-gate'
import { EagerClock, random } from './agent-store'

export const READ: EffectReport = { effects: [{ effect: 'read', scope: 'cwd' }], destructive: false, summary: 'read:cwd' }
export const WRITE: EffectReport = { effects: [{ effect: 'write', scope: 'cwd' }], destructive: false, summary: 'write:cwd' }

/** A tool whose every run leaves a line in a file: the file tells how often it really ran. */
export function appendTool(file: string, name = 'append', report = WRITE, after: (context: ToolContext) => Promise<Observation | void> = async () => undefined): Tool {
  const plan = (line: string) => ({
    title: `append ${line}`, cwd: '/work', target: 'local', report, pattern: null, withCommand: (command: string) => ok(plan(command)),
    async run(context: ToolContext) {
      appendFileSync(file, `${line}\n`)
      return (await after(context)) ?? observation(`wrote ${line}`)
    },
  })
  return {
    spec: { name, description: 'append a line', parameters: { type: 'object', properties: { line: { type: 'string' } }, required: ['line'] } },
    plan(args) {
      const line: unknown = typeof args === 'object' && args !== null ? Reflect.get(args, 'line') : undefined
      return typeof line === 'string' ? ok(plan(line)) : { ok: false, error: { code: 'invalid', message: 'line: must be text' } }
    },
  }
}

export function lines(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter((line) => line !== '') : []
}

/** Quick to load, and near enough where counting is not what is tested. */
const roughTokenizer = { count: (text: string) => Math.ceil(text.length / 3) }

export class Rig {
  readonly items = new Map<string, ChatItem>()
  readonly history: ChatItem[] = []
  readonly infos: ChatInfo[] = []
  readonly deltas: string[] = []
  readonly kept = new Map<string, string>()
  tasks: TaskRow[] = []
  /** What every capture holds. */
  output = ''
  readonly clock = new EagerClock()
  readonly service: ChatService
  readonly ports: AgentPorts
  private readonly idle = new Set<() => void>()
  private readonly watchers = new Set<(item: ChatItem) => void>()

  constructor(database: Database, model: Model, tools: readonly Tool[], more: Partial<AgentPorts> & { readonly owner?: string } = {}) {
    const gate = new FakeGate()
    this.ports = {
      chats: new ChatStore(database, this.clock, random), turns: new TurnStore(database, this.clock), search: new ChatSearch(database), ledger: new StepLedger(database, this.clock, random, more.owner ?? 'me'),
      patterns: new PatternStore(database, this.clock), models: new ModelMemory(database),
      gate: { own: (t) => gate.own(t), restore: (r) => gate.restore(r), shrink: (o, a, b) => gate.shrink(o, a, b), factLine: (o) => gate.factLine(o), alreadyShown: (o) => gate.alreadyShown(o), without: (o, i) => gate.without(o, i), excerpt: (t, a, b, h) => gate.excerpt(t, a, b, h), failure: (facts, sentence) => observation(sentence, { state: facts.state, command: facts.command }) },
      shown: shownRange, tokenizer: new CachedTokenizer(roughTokenizer), tools,
      tasks: {
        list: () => this.tasks,
        stopAll: async () => {
          const count = this.tasks.length
          this.tasks = []
          return `${count} tasks stopped`
        },
      },
      pastes: { keep: (_chat, text) => { this.kept.set('h_paste', text); return 'h_paste' } },
      ranges: { check: () => ok(undefined), observe: (_chat, { captureId, from, to }) => ok({ handle: 'h_range', observation: rangeObservation(captureId, this.output, from, to) }) },
      terminals: () => [],
      places: { home: '/home/me', cwdOf: () => '/work' },
      commands: { home: '/home/me', tempDirs: ['/tmp'], parser: { parse: (source) => ({ kind: 'error', range: { startChars: 0, endChars: source.length } }) } },
      events: {
        info: (info) => {
          this.infos.push(info)
          if (!info.busy) for (const wake of this.idle) wake()
        },
        item: (_chat, item) => {
          this.items.set(item.id, item)
          this.history.push(item)
          for (const watch of this.watchers) watch(item)
        },
        delta: (_chat, _id, text) => void this.deltas.push(text),
        gone: () => undefined,
      },
      clock: this.clock, random, log: { warn: () => undefined },
      model: () => model, isAlive: () => false, forget: () => undefined,
      ...more,
    }
    this.service = new ChatService(this.ports)
  }

  async chat(mode: 'ask' | 'auto' | 'observe' = 'auto'): Promise<ChatId> {
    const made = await this.service.requests['chat.create']({})
    if (!made.ok) throw new Error(made.error.message)
    await this.service.requests['chat.mode']({ chatId: made.value.chatId, mode })
    return made.value.chatId
  }

  /** Sends and waits for the end of the turn. */
  async say(chatId: ChatId, text: string): Promise<void> {
    const idle = this.whenIdle()
    const sent = await this.service.requests['chat.send']({ chatId, text })
    if (!sent.ok) throw new Error(sent.error.message)
    await idle
  }

  async whenIdle(): Promise<void> {
    await Promise.resolve()
    return new Promise((resolve) => {
      // The event of being busy comes first; only an idle one after it counts.
      const seen = this.infos.length
      const wake = () => {
        if (!this.infos.slice(seen).some(({ busy }) => busy)) return
        this.idle.delete(wake)
        resolve()
      }
      this.idle.add(wake)
    })
  }

  /** The first item from now on, or already there, that fits. */
  itemWhere(test: (item: ChatItem) => boolean): Promise<ChatItem> {
    const there = [...this.items.values()].find(test)
    if (there !== undefined) return Promise.resolve(there)
    return new Promise((resolve) => {
      const watch = (item: ChatItem) => {
        if (!test(item)) return
        this.watchers.delete(watch)
        resolve(item)
      }
      this.watchers.add(watch)
    })
  }

  async stored(chatId: ChatId): Promise<readonly ChatItem[]> {
    const got = await this.service.requests['chat.items']({ chatId })
    if (!got.ok) throw new Error(got.error.message)
    return got.value.items
  }
}

export const fileIn = (folder: string): string => join(folder, 'out.txt')
