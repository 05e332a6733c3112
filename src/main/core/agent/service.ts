import type { z } from 'zod'
import type { ChatInfo, ChatItem, chatRequests } from '../../../shared/channels'
import type { ApprovalMode } from '../../../shared/effects'
import type { ChatId, SessionId, TaskId } from '../../../shared/ids'
import type { RunState } from '../../../shared/outcome'
import { ReadBudget, type RequestAccount } from '../context'
import type { StoredChat, StoredNotice } from '../effects'
import { blankFacts } from '../observe'
import { CancelSource, fail, ok, type Result } from '../kernel'
import { Approvals } from './approvals'
import { CallRunner } from './calls'
import { chatInfo, chatItems, noticeItem } from './items'
import { ChatMemory } from './memory'
import { Messages, type Message } from './messages'
import { SavedPatterns } from './patterns'
import type { AgentPorts } from './ports'
import { systemPrompt } from './prompt'
import { runTurn, STEP_LIMIT, type TurnEnd } from './turn'

type Requests = typeof chatRequests
/** Every chat request of the contract, by its name. */
export type ChatRequestHandlers = {
  readonly [M in keyof Requests]: (request: z.infer<Requests[M]['request']>) => Promise<Result<z.infer<Requests[M]['response']>>>
}

export interface AskOptions {
  readonly text: string
  readonly mode: ApprovalMode
  readonly cwd: string
  readonly onChat?: (chatId: ChatId, stop: () => void) => void
}
export interface AskResult {
  readonly chatId: ChatId
  readonly end: TurnEnd
  /** The last text of the model; empty when it said nothing. */
  readonly answer: string
  readonly items: readonly ChatItem[]
  /** One per request that was sent. */
  readonly accounts: readonly RequestAccount[]
  /** What became of tasks that still ran; null when there were none. */
  readonly tasks: string | null
}

interface Busy {
  readonly cancel: CancelSource
  readonly done: Promise<TurnEnd>
}
interface TurnSetting {
  readonly headless: boolean
  readonly cwd: string | null
  readonly accounts: RequestAccount[]
}

/** Chats: what windows and the command line ask for, and the turns that run. */
export class ChatService {
  private readonly busy = new Map<ChatId, Busy>()
  private readonly approvals: Approvals
  private readonly patterns: SavedPatterns
  private readonly messages: Messages

  constructor(private readonly ports: AgentPorts) {
    this.approvals = new Approvals(ports.random)
    this.patterns = new SavedPatterns(ports.patterns, ports.gate, ports.commands)
    this.messages = new Messages(ports)
  }

  /** At start: settles what dead engines left open. Runs nothing. @returns calls whose outcome is unknown. */
  recover(): number {
    const { ledger, gate } = this.ports
    return ledger.recover(this.ports.isAlive, ({ title, target, cwd, effects }, what) =>
      what === 'outcome_unknown'
        ? gate.failure(blankFacts({ command: title, target, cwd, effects, state: { kind: 'lost' } }), 'Weir ended while this call ran. outcome unknown: check before doing anything')
        : gate.failure(blankFacts({ command: title, target, cwd, effects }), 'Weir ended before this call started. It was never started.'),
    )
  }

  readonly requests: ChatRequestHandlers = {
    'chat.list': async () => ok(this.ports.chats.list().map((chat) => this.infoOf(chat))),
    'chat.create': async ({ mode }) => {
      const info = this.infoOf(this.ports.chats.create(mode ?? 'ask', null))
      this.ports.events.info(info)
      return ok(info)
    },
    'chat.items': async ({ chatId }) => this.items(chatId),
    'chat.rename': async ({ chatId, title }) => this.change(chatId, () => this.ports.chats.rename(chatId, this.ports.gate.own(title))),
    'chat.mode': async ({ chatId, mode }) => this.change(chatId, () => this.ports.chats.setMode(chatId, mode)),
    'chat.session': async ({ chatId, sessionId }) => this.change(chatId, () => this.ports.chats.setSession(chatId, sessionId)),
    'chat.delete': async ({ chatId }) => this.remove(chatId),
    'chat.send': async ({ chatId, ...message }) => {
      const begun = this.begin(chatId, message, null, { headless: false, cwd: null, accounts: [] })
      return begun.ok ? ok({}) : begun
    },
    'chat.resend': async ({ chatId, itemId, ...message }) => {
      const begun = this.begin(chatId, message, itemId, { headless: false, cwd: null, accounts: [] })
      return begun.ok ? ok({}) : begun
    },
    'chat.stop': async ({ chatId }) => {
      await this.stop(chatId)
      return ok({})
    },
    'chat.stopAll': async ({ chatId }) => {
      const known = this.ports.chats.get(chatId)
      if (!known.ok) return known
      await this.stop(chatId)
      this.notice(chatId, 'info', await this.ports.tasks.stopAll(chatId))
      return ok({})
    },
    'chat.search': async ({ query }) => ok(this.ports.search.find(query)),
    'pattern.list': async () => ok(this.patterns.list()),
    'pattern.save': async (request) => this.patterns.save(request),
    'pattern.remove': async ({ id }) => this.patterns.remove(id),
    'chat.approve': async ({ chatId, approvalId, answer }) => {
      const answered = this.approvals.answer(chatId, approvalId, answer)
      return answered.ok ? ok({}) : answered
    },
  }

  /** One request in a chat of its own, with nobody to ask; what is left running is stopped at the end. */
  async askOnce({ text, mode, cwd, onChat }: AskOptions): Promise<Result<AskResult>> {
    const { chatId } = this.ports.chats.create(mode, null)
    const accounts: RequestAccount[] = []
    const begun = this.begin(chatId, { text }, null, { headless: true, cwd, accounts })
    if (!begun.ok) return begun
    onChat?.(chatId, () => void this.stop(chatId))
    const end = await begun.value
    const running = this.runningTasks(chatId)
    const tasks = running === 0 ? null : await this.ports.tasks.stopAll(chatId)
    const items = this.itemsOf(chatId)
    const last = items.findLast((item) => item.kind === 'assistant')
    return ok({ chatId, end, answer: last?.kind === 'assistant' ? last.text : '', items, accounts, tasks })
  }

  /** The owner of tasks tells that one has ended: cards and counts follow. */
  taskEnded(chatId: ChatId, taskId: TaskId, state: RunState): void {
    this.ports.ledger.taskEnded(taskId, state)
    const items = this.ports.chats.get(chatId).ok ? this.itemsOf(chatId) : []
    for (const item of items) if (item.kind === 'call' && item.taskId === taskId) this.ports.events.item(chatId, item)
    this.changed(chatId)
  }

  /** Ends the model's step; a tool stops the process it started when its call is cancelled. Resolves when the turn has ended. */
  async stop(chatId: ChatId): Promise<void> {
    const running = this.busy.get(chatId)
    if (running === undefined) return
    running.cancel.cancel()
    await running.done
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.busy.keys()].map((chatId) => this.stop(chatId)))
  }

  /** @param itemId the message whose place this one takes; null: none, it goes at the end. */
  private begin(chatId: ChatId, message: Message, itemId: string | null, setting: TurnSetting): Result<Promise<TurnEnd>> {
    const { chats, ledger } = this.ports
    const claimed = chats.claim(chatId, ledger.owner, this.ports.isAlive)
    if (!claimed.ok) return claimed
    const cancel = new CancelSource()
    try {
      const said = this.say(chatId, message, itemId)
      if (!said.ok) {
        chats.release(chatId, ledger.owner)
        return said
      }
      const done = this.turn(chatId, cancel, setting)
      this.busy.set(chatId, { cancel, done })
      this.changed(chatId)
      return ok(done)
    } catch (error) {
      chats.release(chatId, ledger.owner)
      this.ports.log.warn('a message could not be kept', { name: error instanceof Error ? error.name : typeof error })
      return fail('storage', 'Your message could not be saved, so nothing was sent. Check the free space on this disk.')
    }
  }

  private say(chatId: ChatId, message: Message, itemId: string | null): Result<void> {
    const replaces = itemId === null ? ok(null) : this.messages.replaceable(chatId, itemId)
    return replaces.ok ? this.messages.say(chatId, message, replaces.value) : replaces
  }

  private async turn(chatId: ChatId, cancel: CancelSource, setting: TurnSetting): Promise<TurnEnd> {
    let end: TurnEnd
    try {
      // Everything after this line happens later than the answer to chat.send.
      await Promise.resolve()
      end = await this.model(chatId, cancel, setting)
    } catch (error) {
      this.ports.log.warn('a turn failed', { name: error instanceof Error ? error.name : typeof error, message: error instanceof Error ? error.message.slice(0, 200) : '' })
      end = { kind: 'failed', message: 'Something went wrong inside Weir. What was done is recorded; send a message to go on.' }
    }
    try {
      if (end.kind === 'failed') this.notice(chatId, 'error', end.message)
      if (end.kind === 'stopped') this.notice(chatId, 'info', 'Stopped. Background tasks, if any, run on.')
      if (end.kind === 'limit') this.notice(chatId, 'warning', `Stopped after ${STEP_LIMIT} steps, the limit of one request. Send a message to go on from here.`)
      this.ports.chats.release(chatId, this.ports.ledger.owner)
    } catch (error) {
      this.ports.log.warn('the end of a turn could not be recorded', { name: error instanceof Error ? error.name : typeof error })
    }
    this.busy.delete(chatId)
    this.changed(chatId)
    return end
  }

  private model(chatId: ChatId, cancel: CancelSource, setting: TurnSetting): Promise<TurnEnd> {
    const chat = this.chat(chatId)
    const cwd = () => setting.cwd ?? this.cwdOf(this.chat(chatId).sessionId)
    const reads = new ReadBudget()
    const runner = new CallRunner(this.ports, this.approvals, this.patterns, {
      chatId, cwd, sessionId: chat.sessionId, mode: () => this.chat(chatId).mode, headless: setting.headless, cancel: cancel.token, reads,
    })
    return runTurn(this.ports, {
      chatId, model: this.ports.model(), system: systemPrompt(this.ports.gate.own(cwd())), memory: new ChatMemory(this.ports, chatId),
      cancel: cancel.token, runner, sizing: { scale: 1 },
      onAccount: (account) => {
        setting.accounts.push(account)
        this.changed(chatId)
      },
      onProgress: () => this.changed(chatId),
    })
  }

  private async remove(chatId: ChatId): Promise<Result<Record<string, never>>> {
    const known = this.ports.chats.get(chatId)
    if (!known.ok) return known
    const elsewhere = known.value.busyOwner
    if (elsewhere !== null && elsewhere !== this.ports.ledger.owner && this.ports.isAlive(elsewhere)) {
      return fail('busy', 'Another Weir is working in this chat right now; it was not deleted.')
    }
    await this.stop(chatId)
    await this.ports.tasks.stopAll(chatId)
    this.ports.forget(chatId)
    this.ports.chats.remove(chatId)
    this.ports.events.gone(chatId)
    return ok({})
  }

  private change(chatId: ChatId, apply: () => void): Result<Record<string, never>> {
    const known = this.ports.chats.get(chatId)
    if (!known.ok) return known
    apply()
    this.changed(chatId)
    return ok({})
  }

  private items(chatId: ChatId): Result<{ info: ChatInfo; items: ChatItem[] }> {
    const chat = this.ports.chats.get(chatId)
    return chat.ok ? ok({ info: this.infoOf(chat.value), items: [...this.itemsOf(chatId)] }) : chat
  }

  private itemsOf(chatId: ChatId): readonly ChatItem[] {
    const { turns, chats, ledger } = this.ports
    return chatItems(turns.list(chatId), chats.notices(chatId), ledger.steps(chatId), ({ callId }) => this.approvals.of(callId))
  }

  private notice(chatId: ChatId, level: StoredNotice['level'], text: string): void {
    this.ports.events.item(chatId, noticeItem(this.ports.chats.addNotice(chatId, level, this.ports.gate.own(text))))
  }

  private changed(chatId: ChatId): void {
    const chat = this.ports.chats.get(chatId)
    if (chat.ok) this.ports.events.info(this.infoOf(chat.value))
  }

  private chat(chatId: ChatId): StoredChat {
    const chat = this.ports.chats.get(chatId)
    if (!chat.ok) throw new Error(chat.error.message)
    return chat.value
  }

  private infoOf(chat: StoredChat): ChatInfo {
    const elsewhere = chat.busyOwner !== null && chat.busyOwner !== this.ports.ledger.owner && this.ports.isAlive(chat.busyOwner)
    return chatInfo(chat, this.busy.has(chat.chatId) || elsewhere, this.runningTasks(chat.chatId))
  }

  private runningTasks(chatId: ChatId): number {
    return this.ports.tasks.list(chatId).filter(({ state }) => state.kind === 'running').length
  }

  private cwdOf(sessionId: SessionId | null): string {
    return (sessionId === null ? null : this.ports.places.cwdOf(sessionId)) ?? this.ports.places.home
  }
}
