import { z } from 'zod'
import type { ChatSearchHit } from '../../../shared/channels'
import { callIdSchema, chatIdSchema, type ChatId } from '../../../shared/ids'
import type { Database } from '../kernel'
import { snapDown, snapUp } from '../text'
import { stepItemId, turnItemId } from './item-ids'
import { parseRows } from './rows'

const MOST_CHATS = 50
const BEFORE_CHARS = 40
const EXCERPT_CHARS = 160

const chatRow = z.object({ chat: chatIdSchema, title: z.string(), updated_at: z.number() })
const turnRow = z.object({ seq: z.number(), text: z.string() })
const stepRow = z.object({ seq: z.number(), step: z.number(), text: z.string() })
const callRow = z.object({ seq: z.number(), idx: z.number(), call: callIdSchema, text: z.string() })

interface Text {
  readonly itemId: string | null
  readonly text: string
}

/** Looks through what was said in chats and which calls were made: stored text, so masked. */
export class ChatSearch {
  constructor(private readonly database: Database) {}

  /**
   * Chats in which every word of the query stands somewhere, whatever its case; newest first. The excerpt is of the title or the item that holds most
   * of the words.
   */
  find(query: string): ChatSearchHit[] {
    const words = [...new Set(query.split(/[\s\p{Cc}]+/u).filter((word) => word !== '').map(fold))]
    if (words.length === 0) return []
    const hits: ChatSearchHit[] = []
    for (const { chat, title, updated_at: updatedAt } of this.candidates(words)) {
      const hit = best([{ itemId: null, text: title }, ...this.texts(chat)], words)
      if (hit !== null) hits.push({ chatId: chat, title, updatedAt, ...hit })
      if (hits.length === MOST_CHATS) break
    }
    return hits
  }

  /** Every chat that fits and perhaps some that do not: the store folds the case of ASCII letters only. */
  private candidates(words: readonly string[]): readonly z.infer<typeof chatRow>[] {
    const sql = `SELECT chat, title, updated_at FROM chats c WHERE ${words.map(() => HOLDS_WORD).join(' AND ')} ORDER BY updated_at DESC, rowid DESC`
    return parseRows(chatRow, this.database.all(sql, ...words.flatMap((word) => Array<string>(WORD_PLACES).fill(likePattern(word)))))
  }

  /** Newest first. */
  private texts(chat: ChatId): readonly Text[] {
    const turns = parseRows(turnRow, this.database.all('SELECT seq, text FROM turns WHERE chat = ? AND superseded IS NULL', chat))
    const steps = parseRows(stepRow, this.database.all("SELECT seq, step, text FROM steps WHERE chat = ? AND text <> '' AND superseded IS NULL", chat))
    const calls = parseRows(callRow, this.database.all('SELECT s.seq, c.idx, c.call, c.title AS text FROM calls c JOIN steps s ON s.chat = c.chat AND s.step = c.step WHERE c.chat = ? AND s.superseded IS NULL', chat))
    const placed = [
      ...turns.map(({ seq, text }) => ({ seq, place: 0, itemId: turnItemId(seq), text })),
      ...steps.map(({ seq, step, text }) => ({ seq, place: 0, itemId: stepItemId(step), text })),
      ...calls.map(({ seq, idx, call, text }) => ({ seq, place: idx + 1, itemId: call, text })),
    ]
    return placed.toSorted((a, b) => b.seq - a.seq || b.place - a.place)
  }
}

const HOLDS_WORD = `(
  c.title LIKE ? ESCAPE '\\'
  OR EXISTS (SELECT 1 FROM turns t WHERE t.chat = c.chat AND t.superseded IS NULL AND t.text LIKE ? ESCAPE '\\')
  OR EXISTS (SELECT 1 FROM steps s WHERE s.chat = c.chat AND s.superseded IS NULL AND s.text LIKE ? ESCAPE '\\')
  OR EXISTS (SELECT 1 FROM calls k JOIN steps s ON s.chat = k.chat AND s.step = k.step WHERE k.chat = c.chat AND s.superseded IS NULL AND k.title LIKE ? ESCAPE '\\'))`
const WORD_PLACES = 4

function fold(text: string): string {
  return text.toLowerCase()
}

/** The word anywhere, taken literally; letters beyond ASCII that have two cases stand for any one character here. */
function likePattern(word: string): string {
  const literal = word.replace(/[\\%_]/g, (char) => `\\${char}`)
  return `%${[...literal].map((char) => (char.length > 1 || (char > '\u007f' && char.toUpperCase() !== char.toLowerCase()) ? '_' : char)).join('')}%`
}

/** The text with most of the words, the first of equals; null when some word stands in none. */
function best(texts: readonly Text[], words: readonly string[]): { readonly itemId: string | null; readonly excerpt: string } | null {
  const missing = new Set(words)
  let found: { readonly text: Text; readonly held: number; readonly at: number } | null = null
  for (const text of texts) {
    const folded = fold(text.text)
    const places = words.map((word) => folded.indexOf(word))
    const here = places.filter((at) => at >= 0)
    words.forEach((word, index) => (places[index] ?? -1) >= 0 && missing.delete(word))
    if (here.length > (found?.held ?? 0)) found = { text, held: here.length, at: Math.min(...here) }
  }
  return found === null || missing.size > 0 ? null : { itemId: found.text.itemId, excerpt: excerpt(found.text.text, found.at) }
}

function excerpt(text: string, at: number): string {
  const from = at <= BEFORE_CHARS ? 0 : snapUp(text, at - BEFORE_CHARS)
  const to = from + EXCERPT_CHARS >= text.length ? text.length : snapDown(text, from + EXCERPT_CHARS)
  return `${from > 0 ? '…' : ''}${text.slice(from, to).replace(/\s+/g, ' ').trim()}${to < text.length ? '…' : ''}`
}
