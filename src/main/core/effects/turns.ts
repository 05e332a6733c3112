import type { ChatId } from '../../../shared/ids'
import type { Clock, Database } from '../kernel'
import { insertNotice, takeSeq } from './chats'
import { attachmentRow, parseRows, turnRow } from './rows'
import type { NewTurn, StoredAttachment, StoredNotice, StoredTurn, Superseded } from './types'

/** What is recorded with a message. Texts are masked already. */
interface Beside {
  readonly replaces?: number | null
  readonly title?: string | null
  readonly notice?: string | null
}

/** What people said in chats. Every text that comes in is masked already. */
export class TurnStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * One transaction: the message with what is attached, the chat's title and a notice if there are such, and with `replaces` (the seq of an
   * earlier message) the mark on that one and on everything after it. That part stays on disk; nothing of it is run or undone.
   */
  add(chatId: ChatId, turn: NewTurn, { replaces = null, title = null, notice = null }: Beside = {}): { readonly turn: StoredTurn; readonly notice: StoredNotice | null } {
    return this.database.transaction(() => {
      const seq = takeSeq(this.database, chatId)
      const at = this.clock.nowMs()
      if (replaces !== null) this.supersede(chatId, replaces, seq)
      this.database.run('INSERT INTO turns (chat, seq, at, text, handle, mentioned) VALUES (?, ?, ?, ?, ?, ?)', chatId, seq, at, turn.text, turn.handle, turn.mentioned)
      for (const [index, attachment] of turn.attachments.entries()) this.attach(chatId, seq, index, attachment)
      this.database.run('UPDATE chats SET updated_at = ?, title = coalesce(?, title) WHERE chat = ?', at, title, chatId)
      const told = notice === null ? null : insertNotice(this.database, chatId, { at, level: 'info', text: notice, until: null })
      return { turn: { ...turn, seq, at, superseded: null }, notice: told }
    })
  }

  /** All of them in order, also those whose place another has taken. */
  list(chatId: ChatId): readonly StoredTurn[] {
    const attached = new Map<number, StoredAttachment[]>()
    for (const { seq, ...attachment } of parseRows(attachmentRow, this.database.all(`SELECT ${ATTACHMENT_COLUMNS} FROM attachments WHERE chat = ? ORDER BY seq, idx`, chatId))) {
      const same = attached.get(seq)
      if (same === undefined) attached.set(seq, [attachment])
      else same.push(attachment)
    }
    const rows = parseRows(turnRow, this.database.all('SELECT seq, at, text, handle, mentioned, superseded FROM turns WHERE chat = ? ORDER BY seq', chatId))
    return rows.map((row) => ({ ...row, attachments: attached.get(row.seq) ?? [] }))
  }

  private supersede(chatId: ChatId, from: number, by: number): void {
    for (const table of ['turns', 'notices', 'steps']) {
      this.database.run(`UPDATE ${table} SET superseded = ? WHERE chat = ? AND seq >= ? AND superseded IS NULL`, by, chatId, from)
    }
  }

  private attach(chatId: ChatId, seq: number, index: number, { captureId, from, to, label, handle, observation }: StoredAttachment): void {
    this.database.run(
      `INSERT INTO attachments (chat, seq, idx, ${ATTACHMENT_COLUMNS.replace('seq, ', '')}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      chatId, seq, index, captureId, from, to, label, handle, observation.text, observation.nonce, JSON.stringify(observation.facts), JSON.stringify(observation.pieces),
    )
  }
}

const ATTACHMENT_COLUMNS = 'seq, capture, range_from, range_to, label, handle, text, nonce, facts, pieces'

/** Whether this part of the chat still stands. */
export function stands({ superseded }: Superseded): boolean {
  return superseded === null
}
