import type { ChatId, SessionId } from '../../../shared/ids'
import { nextObservationChars, StepShare } from '../context'
import { stands, turnSeqOf, type NewTurn, type StoredAttachment, type StoredTurn } from '../effects'
import { fail, ok, type Result } from '../kernel'
import { elideEnd } from '../text'
import { noticeItem, userItem } from './items'
import { mentionWords } from './own-words'
import type { AgentPorts } from './ports'
import type { CaptureRange } from './workbench'

/** As it comes from a window. */
export interface Message {
  readonly text: string
  /** Absent: those of the message that this one replaces. */
  readonly attachments?: readonly (CaptureRange & { readonly label: string })[] | undefined
  /** Absent: those of the message that this one replaces. */
  readonly mentions?: readonly SessionId[] | undefined
}

/** A person's message longer than this goes behind a handle and is seen as its first and last characters. */
const LONG_MESSAGE_CHARS = 4_000
const GOAL_HEAD_CHARS = 2_000
const GOAL_TAIL_CHARS = 1_000
const TITLE_CHARS = 60
/** As the contract has it, with the sign of what was left out: masks may be longer than what they stand for. */
const LABEL_CHARS = 200
/** System prompt, schemas and reserve of a chat that has not sent a request yet, as a part of the window. */
const FIRST_REQUEST = 0.4
/** What is attached to one message takes at most this part of what is left of the window, were every character a token. */
const MOST_OF_LEFT = 1 / 3

/** What people say: masked, cut to size, with what they attach observed, and recorded in one transaction. */
export class Messages {
  constructor(private readonly ports: AgentPorts) {}

  /** @returns the message that an item stands for; `not_found` when there is none that could be replaced. */
  replaceable(chatId: ChatId, itemId: string): Result<StoredTurn> {
    const seq = turnSeqOf(itemId)
    const turn = this.ports.turns.list(chatId).find((each) => each.seq === seq && stands(each))
    return turn === undefined ? fail('not_found', 'There is no such message in this chat. Nothing was sent.') : ok(turn)
  }

  /** Records the message. @returns why nothing was recorded: an attached range that cannot be read. */
  say(chatId: ChatId, message: Message, replaces: StoredTurn | null): Result<void> {
    const { turns, events, gate } = this.ports
    const attachments = this.attachments(chatId, message, replaces)
    if (!attachments.ok) return attachments
    const isSame = replaces !== null && message.text.trim() === replaces.text.trim()
    const { text, handle } = isSame ? replaces : this.sized(chatId, message.text)
    const said = turns.add(chatId, { text, handle, mentioned: this.mentioned(message, replaces), attachments: attachments.value }, {
      replaces: replaces?.seq ?? null, title: this.title(chatId, text, replaces),
      notice: handle === null || isSame ? null : gate.own(handleWords(message.text.length, handle)),
    })
    events.item(chatId, userItem(said.turn))
    if (said.notice !== null) events.item(chatId, noticeItem(said.notice))
    return ok(undefined)
  }

  /** Whole, or behind a handle with its beginning and end. */
  private sized(chatId: ChatId, text: string): Pick<NewTurn, 'text' | 'handle'> {
    const { gate, pastes } = this.ports
    if (text.length <= LONG_MESSAGE_CHARS) return { text: gate.own(text), handle: null }
    const handle = pastes.keep(chatId, text)
    return { text: gate.excerpt(text, GOAL_HEAD_CHARS, GOAL_TAIL_CHARS, handle), handle }
  }

  private mentioned({ mentions }: Message, replaces: StoredTurn | null): string | null {
    const { gate, terminals } = this.ports
    if (mentions === undefined) return replaces?.mentioned ?? null
    const named = mentionWords((words) => gate.own(words), mentions, (id) => terminals().find(({ sessionId }) => sessionId === id))
    return named === null ? null : gate.own(named)
  }

  /** All of them are looked at before the first is observed, so that a wrong one leaves nothing behind. */
  private attachments(chatId: ChatId, message: Message, replaces: StoredTurn | null): Result<readonly StoredAttachment[]> {
    const { ranges, gate } = this.ports
    const before = replaces?.attachments ?? []
    if (message.attachments === undefined) return ok(before)
    // One that stood with the replaced message stays as it was seen, also when its terminal is gone by now.
    const wanted = message.attachments.map((range) => ({ range, label: elideEnd(gate.own(range.label), LABEL_CHARS - 1), known: before.find((each) => isSameRange(each, range)) }))
    for (const { range, known } of wanted) {
      const checked = known === undefined ? ranges.check(chatId, range) : ok(undefined)
      if (!checked.ok) return checked
    }
    const share = this.share(chatId, wanted.filter(({ known }) => known === undefined).length)
    const made: StoredAttachment[] = []
    for (const { range, label, known } of wanted) {
      if (known !== undefined) {
        made.push({ ...known, label })
        continue
      }
      const budget = share.take()
      const seen = ranges.observe(chatId, range, budget)
      if (!seen.ok) return seen
      share.giveBack(budget, seen.value.observation.text.length)
      made.push({ ...seen.value, captureId: range.captureId, from: range.from, to: range.to, label })
    }
    return ok(made)
  }

  /** What is attached enters with one request, so it shares one budget, as parallel calls do. */
  private share(chatId: ChatId, count: number): StepShare {
    const { chats, models } = this.ports
    const model = this.ports.model()
    const windowTokens = Math.min(model.windowTokens, models.get(model.id).windowTokens ?? model.windowTokens)
    const chat = chats.get(chatId)
    const used = (chat.ok ? chat.value.meter?.usedTokens : undefined) ?? windowTokens * FIRST_REQUEST
    const left = Math.max(0, windowTokens - used)
    return new StepShare(nextObservationChars({ windowTokens, used, terminal: 0, terminalChars: 0 }), count, Math.floor(left * MOST_OF_LEFT))
  }

  /** A chat is called what its first message begins with, until a person names it. Null: the title stays. */
  private title(chatId: ChatId, text: string, replaces: StoredTurn | null): string | null {
    const chat = this.ports.chats.get(chatId)
    const isOurs = chat.ok && (chat.value.title === '' || (replaces !== null && chat.value.title === titleOf(replaces.text)))
    return isOurs ? titleOf(text) : null
  }
}

function handleWords(messageChars: number, handle: string): string {
  return `Your message has ${messageChars} characters. It is kept whole as ${handle}; the assistant got its first ${GOAL_HEAD_CHARS} and last ${GOAL_TAIL_CHARS} and can read the rest.`
}

function isSameRange(a: CaptureRange, b: CaptureRange): boolean {
  return a.captureId === b.captureId && a.from === b.from && a.to === b.to
}

/** The first line of a message, shortened. */
function titleOf(message: string): string {
  return elideEnd(message.trim().split('\n')[0]?.trim() ?? '', TITLE_CHARS)
}
