import type { Approval, CallStatus, ChatInfo, ChatItem, Meter } from '../../../shared/channels'
import type { RequestAccount } from '../context'
import { stands, stepItemId, turnItemId, type LedgerStatus, type StoredCall, type StoredChat, type StoredNotice, type StoredStep, type StoredTurn } from '../effects'

export function userItem({ seq, at, text, handle, attachments }: StoredTurn): ChatItem {
  return { kind: 'user', id: turnItemId(seq), at, text, handle, attachments: [...attachments] }
}

export function noticeItem({ seq, at, level, text, until }: StoredNotice): Extract<ChatItem, { kind: 'notice' }> {
  return { kind: 'notice', id: `notice_${seq}`, at, level, text, until }
}

export function assistantItem(step: number, at: number, text: string, streaming: boolean): ChatItem {
  return { kind: 'assistant', id: stepItemId(step), at, text, streaming }
}

export function callItem(call: StoredCall, approval: Approval | null): ChatItem {
  const { callId, at, tool, title, target, cwd, effects, state, taskId, captureId, observation, note } = call
  return {
    kind: 'call', id: callId, at, tool, title, target, cwd, effects, state, taskId, captureId, observation, note, approval,
    status: approval === null ? cardStatus(call.status) : 'waiting_approval',
  }
}

/** A committed call waits for its turn: to the person that is running. */
function cardStatus(status: LedgerStatus): CallStatus {
  return status === 'recorded' ? 'running' : status
}

/** Everything of a chat that stands, in the order it happened. */
export function chatItems(
  turns: readonly StoredTurn[],
  notices: readonly StoredNotice[],
  steps: readonly StoredStep[],
  approvalOf: (call: StoredCall) => Approval | null,
): readonly ChatItem[] {
  const placed = [
    ...turns.filter(stands).map((turn) => ({ seq: turn.seq, items: [userItem(turn)] })),
    ...notices.map((notice) => ({ seq: notice.seq, items: [noticeItem(notice)] })),
    ...steps.filter(stands).map((step) => ({
      seq: step.seq,
      items: [
        ...(step.text === '' ? [] : [assistantItem(step.step, step.at, step.text, false)]),
        ...step.calls.map((call) => callItem(call, approvalOf(call))),
      ],
    })),
  ]
  return placed.toSorted((a, b) => a.seq - b.seq).flatMap(({ items }) => items)
}

export function chatInfo(chat: StoredChat, busy: boolean, runningTasks: number): ChatInfo {
  const { chatId, title, createdAt, updatedAt, mode, sessionId } = chat
  const meter = chat.meter === null ? null : { ...chat.meter, inputTokensTotal: chat.inputTokens, outputTokensTotal: chat.outputTokens }
  return { chatId, title, createdAt, updatedAt, mode, busy, runningTasks, sessionId, meter }
}

export function meterOf(account: RequestAccount): Meter {
  const { windowTokens, system, tools, goal, history, terminal, reserve, used } = account
  return { windowTokens, system, tools, goal, history, terminal, reserve, usedTokens: used, inputTokensTotal: 0, outputTokensTotal: 0 }
}
