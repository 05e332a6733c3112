import type { z } from 'zod'
import type { Approval, chatRequests } from '../../../shared/channels'
import type { ApprovalId, CallId, ChatId } from '../../../shared/ids'
import { fail, mintId, ok, type CancelToken, type Random, type Result } from '../kernel'

export type ApprovalAnswer = z.infer<(typeof chatRequests)['chat.approve']['request']>['answer']
export type Question = Omit<Approval, 'approvalId'>

interface Pending {
  readonly chatId: ChatId
  readonly callId: CallId
  readonly approval: Approval
  /** A refusal leaves the question open. */
  readonly answer: (answer: ApprovalAnswer) => Result<unknown>
}

/** Questions to the person. They never expire; only an answer or a stop ends one. */
export class Approvals {
  private readonly pending = new Map<ApprovalId, Pending>()

  constructor(private readonly random: Random) {}

  /**
   * @param check whether the answer can be carried out (an edited command that cannot be is asked again).
   * @returns the answer, or `stopped`.
   */
  ask(
    who: { readonly chatId: ChatId; readonly callId: CallId },
    question: Question,
    check: (answer: ApprovalAnswer) => Result<unknown>,
    cancel: CancelToken,
  ): { readonly approval: Approval; readonly answer: Promise<ApprovalAnswer | 'stopped'> } {
    const approvalId: ApprovalId = mintId('ask_', this.random)
    const approval = { approvalId, ...question }
    const answer = new Promise<ApprovalAnswer | 'stopped'>((resolve) => {
      const end = (result: ApprovalAnswer | 'stopped') => {
        this.pending.delete(approvalId)
        listening.dispose()
        resolve(result)
      }
      this.pending.set(approvalId, {
        ...who, approval,
        answer: (given) => {
          const checked = check(given)
          if (checked.ok) end(given)
          return checked
        },
      })
      const listening = cancel.onCancel(() => {
        this.pending.delete(approvalId)
        resolve('stopped')
      })
    })
    return { approval, answer }
  }

  answer(chatId: ChatId, approvalId: ApprovalId, answer: ApprovalAnswer): Result<void> {
    const pending = this.pending.get(approvalId)
    if (pending === undefined || pending.chatId !== chatId) return fail('not_found', 'This question is no longer open.')
    const answered = pending.answer(answer)
    return answered.ok ? ok(undefined) : answered
  }

  of(callId: CallId): Approval | null {
    for (const pending of this.pending.values()) if (pending.callId === callId) return pending.approval
    return null
  }
}
