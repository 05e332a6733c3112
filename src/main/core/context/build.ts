import { CALL_OVERHEAD_TOKENS, MESSAGE_OVERHEAD_TOKENS } from './counting'
import { Renderer, type Part, type Placed } from './render'
import type { BuiltRequest, ContextRecord, RequestLimits, RequestMessage, Tokenizer } from './types'

/** The law: a request and its reserved answer never pass this part of the window (observation.md, Context). */
const MOST_OF_WINDOW = 0.9

/**
 * Builds a request from the record, which is never changed. Everything stands whole while it fits; else the oldest tool text
 * shrinks, then becomes fact lines, then leaves with its call, until the request and its reserve are within 90 % of the window.
 * The first and the newest message of the person stay. `account.fits` is false when even the least is too much.
 */
export function buildRequest(record: ContextRecord, limits: RequestLimits): BuiltRequest {
  const { tokenizer, correction } = limits
  const systemTokens = tokenizer.count(limits.system) + MESSAGE_OVERHEAD_TOKENS
  const toolTokens = tokenizer.count(limits.tools)
  const most = Math.floor(limits.windowTokens * MOST_OF_WINDOW) - limits.reserveTokens
  const budgetTokens = Math.floor(most / correction) - systemTokens - toolTokens
  const renderer = new Renderer(record, limits)
  const placed = firstThatFits(renderer, tokenizer, budgetTokens)

  const counted: Record<Part, number> = { goal: 0, history: 0, terminal: 0 }
  let terminalChars = 0
  for (const { part, message } of placed) {
    counted[part] += messageTokens(tokenizer, message)
    if (part === 'terminal') terminalChars += message.text.length
  }
  const corrected = (tokens: number) => Math.ceil(tokens * correction)
  const parts = {
    system: corrected(systemTokens), tools: corrected(toolTokens), goal: corrected(counted.goal),
    history: corrected(counted.history), terminal: corrected(counted.terminal), reserve: limits.reserveTokens,
  }
  const sent = counted.goal + counted.history + counted.terminal
  return {
    messages: placed.map(({ message }) => message),
    account: {
      windowTokens: limits.windowTokens, ...parts, terminalChars,
      used: parts.system + parts.tools + parts.goal + parts.history + parts.terminal + parts.reserve,
      countedTokens: systemTokens + toolTokens + sent,
      // Each part is rounded up for display, so the law is checked on what was counted.
      fits: sent <= budgetTokens,
    },
  }
}

/** Cost falls along the ladder but for small bumps (text that left stands again where it was deduplicated), hence the walk at the end. */
function firstThatFits(renderer: Renderer, tokenizer: Tokenizer, budgetTokens: number): readonly Placed[] {
  const last = renderer.ladder.length - 1
  const whole = renderer.render(0)
  if (fits(whole, tokenizer, budgetTokens)) return whole
  let low = 1
  let high = last
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (fits(renderer.render(middle), tokenizer, budgetTokens)) high = middle
    else low = middle + 1
  }
  for (let place = low; place < last; place += 1) {
    const placed = renderer.render(place)
    if (fits(placed, tokenizer, budgetTokens)) return placed
  }
  return renderer.render(last)
}

/** From the newest back, so that a long history is not counted further than the budget reaches. */
function fits(placed: readonly Placed[], tokenizer: Tokenizer, budgetTokens: number): boolean {
  let sum = 0
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    const message = placed[index]?.message
    if (message !== undefined) sum += messageTokens(tokenizer, message)
    if (sum > budgetTokens) return false
  }
  return true
}

function messageTokens(tokenizer: Tokenizer, message: RequestMessage): number {
  const own = tokenizer.count(message.text) + MESSAGE_OVERHEAD_TOKENS
  if (message.role !== 'assistant') return own
  return message.toolCalls.reduce(
    (sum, call) => sum + CALL_OVERHEAD_TOKENS + tokenizer.count(call.tool) + tokenizer.count(call.args) + (call.meta === null ? 0 : tokenizer.count(call.meta)),
    own,
  )
}
