import { z } from 'zod'
import type { Meter } from '../../../shared/channels'
import type { ApprovalMode } from '../../../shared/effects'
import type { ChatId, SessionId } from '../../../shared/ids'
import { fail, mintId, ok, type Clock, type Database, type Random, type Result } from '../kernel'
import { chatRow, noticeRow, parseRows } from './rows'
import type { StoredChat, StoredNotice } from './types'

const seqRow = z.object({ next_seq: z.number().int() })

/** Chats, their settings, and what Weir said in them. Every text that comes in is masked already. */
export class ChatStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  create(mode: ApprovalMode, sessionId: SessionId | null): StoredChat {
    const chatId: ChatId = mintId('chat_', this.random)
    const now = this.clock.nowMs()
    this.database.run(
      'INSERT INTO chats (chat, title, created_at, updated_at, mode, session) VALUES (?, ?, ?, ?, ?, ?)',
      chatId, '', now, now, mode, sessionId,
    )
    return {
      chatId, title: '', createdAt: now, updatedAt: now, mode, sessionId, busyOwner: null, inputTokens: 0, outputTokens: 0, meter: null,
    }
  }

  /** Newest first. */
  list(): readonly StoredChat[] {
    return parseRows(chatRow, this.database.all('SELECT * FROM chats ORDER BY updated_at DESC, rowid DESC'))
  }

  get(chatId: ChatId): Result<StoredChat> {
    const [row] = parseRows(chatRow, this.database.all('SELECT * FROM chats WHERE chat = ?', chatId))
    return row === undefined ? fail('not_found', 'There is no such chat; it may have been deleted.') : ok(row)
  }

  rename(chatId: ChatId, title: string): void {
    this.database.run('UPDATE chats SET title = ? WHERE chat = ?', title, chatId)
  }

  setMode(chatId: ChatId, mode: ApprovalMode): void {
    this.database.run('UPDATE chats SET mode = ? WHERE chat = ?', mode, chatId)
  }

  setSession(chatId: ChatId, sessionId: SessionId | null): void {
    this.database.run('UPDATE chats SET session = ? WHERE chat = ?', sessionId, chatId)
  }

  setMeter(chatId: ChatId, meter: Meter): void {
    this.database.run('UPDATE chats SET meter = ? WHERE chat = ?', JSON.stringify(meter), chatId)
  }

  /** Everything of the chat goes, calls and observations too. */
  remove(chatId: ChatId): void {
    this.database.run('DELETE FROM chats WHERE chat = ?', chatId)
  }

  /**
   * Takes the chat for one turn. Refused as busy while another living engine (or this one) works in it.
   * @param isAlive whether the engine named by an owner string still runs.
   */
  claim(chatId: ChatId, owner: string, isAlive: (owner: string) => boolean): Result<void> {
    return this.database.transaction(() => {
      const chat = this.get(chatId)
      if (!chat.ok) return chat
      const other = chat.value.busyOwner
      if (other === owner) return fail('busy', 'This chat is working on the last request. Stop it first, or wait.')
      if (other !== null && isAlive(other)) return fail('busy', 'Another Weir is working in this chat right now.')
      this.database.run('UPDATE chats SET busy_owner = ? WHERE chat = ?', owner, chatId)
      return ok(undefined)
    })
  }

  release(chatId: ChatId, owner: string): void {
    this.database.run('UPDATE chats SET busy_owner = NULL, updated_at = ? WHERE chat = ? AND busy_owner = ?', this.clock.nowMs(), chatId, owner)
  }

  addNotice(chatId: ChatId, level: StoredNotice['level'], text: string, until: number | null = null): StoredNotice {
    return this.database.transaction(() => insertNotice(this.database, chatId, { at: this.clock.nowMs(), level, text, until }))
  }

  /** A notice that goes on, such as a countdown, stays one. */
  updateNotice(chatId: ChatId, notice: StoredNotice): void {
    this.database.run('UPDATE notices SET level = ?, text = ?, until = ? WHERE chat = ? AND seq = ?', notice.level, notice.text, notice.until, chatId, notice.seq)
  }

  /** Those that stand. */
  notices(chatId: ChatId): readonly StoredNotice[] {
    return parseRows(noticeRow, this.database.all('SELECT seq, at, level, text, until FROM notices WHERE chat = ? AND superseded IS NULL ORDER BY seq', chatId))
  }
}

/** The next place in a chat's order of turns, steps and notices. Call inside a transaction. */
export function takeSeq(database: Database, chatId: ChatId): number {
  const [row] = parseRows(seqRow, database.all('SELECT next_seq FROM chats WHERE chat = ?', chatId))
  if (row === undefined) throw new Error('the chat is gone')
  database.run('UPDATE chats SET next_seq = next_seq + 1 WHERE chat = ?', chatId)
  return row.next_seq
}

/** Call inside a transaction. */
export function insertNotice(database: Database, chatId: ChatId, notice: Omit<StoredNotice, 'seq'>): StoredNotice {
  const seq = takeSeq(database, chatId)
  database.run('INSERT INTO notices (chat, seq, at, level, text, until) VALUES (?, ?, ?, ?, ?, ?)', chatId, seq, notice.at, notice.level, notice.text, notice.until)
  return { ...notice, seq }
}
