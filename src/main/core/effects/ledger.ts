import { z } from 'zod'
import type { CallId, CaptureId, ChatId, TaskId } from '../../../shared/ids'
import type { ObservationRecord } from '../../../shared/observation'
import type { RunState } from '../../../shared/outcome'
import { mintId, type Clock, type Database, type Random } from '../kernel'
import { takeSeq } from './chats'
import { CALL_COLUMNS, callRow, parseRows, stepRow } from './rows'
import type { CallKey, EndStatus, NewStep, StoredCall, StoredStep } from './types'

const maxRow = z.object({ step: z.number().int().nullable() })
const ownerRow = z.object({ owner: z.string() })

/** What the person reads of a call, as planned (masked). */
export interface CallCard {
  readonly title: string
  readonly target: string
  readonly cwd: string
  readonly effects: string
}

export interface CallEnd {
  readonly status: EndStatus
  readonly observation: ObservationRecord
  readonly state: RunState | null
  readonly note: string | null
}

/** What an interrupted call was doing when its engine ended. */
export type Interruption = 'outcome_unknown' | 'not_started'

/**
 * Exactly once (observation.md): a step is committed whole before any of its calls starts; a call is `running` on disk before
 * it runs, and starts at most once; its outcome follows.
 */
export class StepLedger {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly random: Random,
    /** This engine: its process id and start time, or anything as unique. */
    readonly owner: string,
  ) {}

  /** One transaction: the step, its calls with ids of our own, and the provider's usage. */
  commit(chatId: ChatId, step: NewStep): StoredStep {
    return this.database.transaction(() => {
      const at = this.clock.nowMs()
      const [last] = parseRows(maxRow, this.database.all('SELECT max(step) AS step FROM steps WHERE chat = ?', chatId))
      const number = (last?.step ?? 0) + 1
      const seq = takeSeq(this.database, chatId)
      this.database.run(
        'INSERT INTO steps (chat, step, seq, at, text, finish) VALUES (?, ?, ?, ?, ?, ?)',
        chatId, number, seq, at, step.text, step.finish,
      )
      this.database.run(
        'UPDATE chats SET updated_at = ?, input_tokens = input_tokens + ?, output_tokens = output_tokens + ? WHERE chat = ?',
        at, step.inputTokens, step.outputTokens, chatId,
      )
      const calls = step.calls.map((call, index): StoredCall => {
        const callId: CallId = mintId('call_', this.random)
        this.database.run(
          `INSERT INTO calls (chat, step, idx, call, owner, provider_call, meta, tool, args, title, target, cwd, effects, status, at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', '', '', 'recorded', ?)`,
          chatId, number, index, callId, this.owner, call.providerCallId, call.meta, call.tool, call.args, call.title, at,
        )
        return {
          chatId, step: number, index, callId, ...call, target: '', cwd: '', effects: '', status: 'recorded', state: null,
          taskId: null, captureId: null, note: null, at, startedAt: null, endedAt: null, observation: null,
        }
      })
      return { step: number, seq, at, text: step.text, finish: step.finish, superseded: null, calls }
    })
  }

  /** The number the next step of this chat will get. */
  nextStep(chatId: ChatId): number {
    const [last] = parseRows(maxRow, this.database.all('SELECT max(step) AS step FROM steps WHERE chat = ?', chatId))
    return (last?.step ?? 0) + 1
  }

  /** What is known of the call once it has been planned (and again when a person edited it). */
  describe(key: CallKey, card: CallCard, note: string | null): void {
    this.database.run(
      'UPDATE calls SET title = ?, target = ?, cwd = ?, effects = ?, note = ? WHERE chat = ? AND step = ? AND idx = ?',
      card.title, card.target, card.cwd, card.effects, note, key.chatId, key.step, key.index,
    )
  }

  /** On disk before the call runs. @returns false when it has been started, ended or recovered before: then it must not run. */
  start(key: CallKey): boolean {
    const { changes } = this.database.run(
      "UPDATE calls SET status = 'running', started_at = ? WHERE chat = ? AND step = ? AND idx = ? AND status = 'recorded' AND owner = ?",
      this.clock.nowMs(), key.chatId, key.step, key.index, this.owner,
    )
    return changes === 1
  }

  /** The task and capture of a call that runs, so that they are found again after a crash. */
  progress(key: CallKey, taskId: TaskId | null, captureId: CaptureId | null): void {
    this.database.run(
      'UPDATE calls SET task = coalesce(?, task), capture = coalesce(?, capture) WHERE chat = ? AND step = ? AND idx = ?',
      taskId, captureId, key.chatId, key.step, key.index,
    )
  }

  /** Outcome and exact observation, in one transaction. Only the first end counts. */
  finish(key: CallKey, callId: CallId, end: CallEnd): void {
    this.database.transaction(() => this.settle(key, callId, end, "status IN ('recorded', 'running')"))
  }

  /** A command that went on in the background has ended; its observation stays as it was given. */
  taskEnded(taskId: TaskId, state: RunState): void {
    this.database.run("UPDATE calls SET status = 'done', state = ? WHERE task = ? AND status = 'background'", JSON.stringify(state), taskId)
  }

  /** All of them, also where another message has taken their place. */
  steps(chatId: ChatId): readonly StoredStep[] {
    const calls = new Map<number, StoredCall[]>()
    for (const call of this.calls('c.chat = ?', chatId)) {
      const sameStep = calls.get(call.step)
      if (sameStep === undefined) calls.set(call.step, [call])
      else sameStep.push(call)
    }
    const rows = parseRows(stepRow, this.database.all('SELECT step, seq, at, text, finish, superseded FROM steps WHERE chat = ? ORDER BY step', chatId))
    return rows.map((row) => ({ ...row, calls: calls.get(row.step) ?? [] }))
  }

  /**
   * Settles what engines that no longer live left open: a started call's outcome is unknown, a committed one was never
   * started, a background task is lost. Living engines' calls are not touched. Nothing is run.
   * @returns how many calls have an unknown outcome.
   */
  recover(isAlive: (owner: string) => boolean, observe: (call: StoredCall, what: Interruption) => ObservationRecord): number {
    const open = "status IN ('recorded', 'running', 'background')"
    const owners = parseRows(ownerRow, this.database.all(`SELECT DISTINCT owner FROM calls WHERE ${open}`))
    let unknown = 0
    for (const { owner } of owners) {
      if (owner === this.owner || isAlive(owner)) continue
      this.database.transaction(() => {
        for (const call of this.calls(`c.owner = ? AND c.${open}`, owner)) {
          if (call.status === 'background') {
            this.database.run(
              "UPDATE calls SET status = 'done', state = ?, note = ? WHERE call = ? AND status = 'background'",
              JSON.stringify({ kind: 'lost' }), 'Weir ended while this ran on; its end was not seen.', call.callId,
            )
            continue
          }
          const what = call.status === 'running' ? 'outcome_unknown' : 'not_started'
          if (what === 'outcome_unknown') unknown += 1
          this.settle(
            call, call.callId,
            {
              status: what === 'outcome_unknown' ? 'outcome_unknown' : 'failed',
              observation: observe(call, what),
              state: what === 'outcome_unknown' ? { kind: 'lost' } : null,
              note: what === 'outcome_unknown' ? 'outcome unknown: check before doing anything' : 'never started: Weir ended first',
            },
            open,
          )
        }
      })
    }
    for (const { owner } of parseRows(ownerRow, this.database.all('SELECT DISTINCT busy_owner AS owner FROM chats WHERE busy_owner IS NOT NULL'))) {
      if (owner !== this.owner && !isAlive(owner)) this.database.run('UPDATE chats SET busy_owner = NULL WHERE busy_owner = ?', owner)
    }
    // What a dead engine waited for does not come.
    this.database.run('UPDATE notices SET until = NULL WHERE until IS NOT NULL AND chat IN (SELECT chat FROM chats WHERE busy_owner IS NULL)')
    return unknown
  }

  private calls(where: string, value: string): readonly StoredCall[] {
    const sql = `SELECT ${CALL_COLUMNS} FROM calls c LEFT JOIN observations o ON o.call = c.call WHERE ${where} ORDER BY c.step, c.idx`
    return parseRows(callRow, this.database.all(sql, value))
  }

  private settle(key: CallKey, callId: CallId, end: CallEnd, open: string): void {
    const { observation } = end
    const { changes } = this.database.run(
      `UPDATE calls SET status = ?, state = ?, note = coalesce(?, note), ended_at = ?, task = coalesce(?, task), capture = coalesce(?, capture)
       WHERE chat = ? AND step = ? AND idx = ? AND ${open}`,
      end.status, end.state === null ? null : JSON.stringify(end.state), end.note, this.clock.nowMs(),
      observation.facts.taskId, observation.facts.captureId, key.chatId, key.step, key.index,
    )
    if (changes === 0) return
    this.database.run(
      'INSERT INTO observations (call, text, nonce, facts, pieces) VALUES (?, ?, ?, ?, ?)',
      callId, observation.text, observation.nonce, JSON.stringify(observation.facts), JSON.stringify(observation.pieces),
    )
  }
}
