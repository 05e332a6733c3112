import { APICallError, LoadAPIKeyError, RetryError } from 'ai'
import { ModelError, type ModelErrorKind } from '../../core/agent'

const CONTEXT_WORDS = /context[_ ](length|window|size)|maximum context|too many (input )?tokens|prompt is too long|input is too long|exceeds? the (maximum|available|model'?s?).{0,40}(tokens?|context)|exceed_context|input token count/i
const OVERLOADED_WORDS = /overloaded|server_error|internal_error|temporarily unavailable|capacity/i
const RATE_WORDS = /rate[_ ]limit|quota|too many requests/i
/** "maximum context length is 8192 tokens", "available context size (4096 tokens)", "200000 maximum", "tokens allowed (32768)". */
const NAMED_WINDOW = [/(?:context (?:length|size|window)[^0-9]{0,30}|limit[^0-9]{0,20}|allowed[^0-9]{0,5}|> )(\d[\d,]{2,})/i, /(\d[\d,]{2,})\s*(?:tokens?\s*)?(?:maximum|limit)/i]

const WORDS: Record<Exclude<ModelErrorKind, 'cancelled'>, string> = {
  too_large: 'The provider says that the request is too large.',
  context_length: 'The provider says that the request does not fit the model’s window.',
  rate_limited: 'The provider limits how often it may be asked (rate or quota).',
  overloaded: 'The provider is overloaded or has an internal fault.',
  broken_stream: 'The answer broke off before it was complete; nothing of it was started.',
  auth: 'The provider did not accept the key. Check the key and the base URL in the provider settings.',
  network: 'The provider could not be reached. Check the base URL and the network.',
  other: 'The provider refused the request.',
}

/** Any failure of the SDK as one of our kinds, in plain words: no key, no body, no URL of the provider. */
export function toModelError(error: unknown, streaming: boolean): ModelError {
  if (error instanceof ModelError) return error
  if (RetryError.isInstance(error)) return toModelError(error.lastError, streaming)
  if (APICallError.isInstance(error)) return fromStatus(error)
  if (LoadAPIKeyError.isInstance(error)) return make('auth')
  const said = describe(error)
  if (CONTEXT_WORDS.test(said)) return make('context_length', null, namedWindow(said))
  if (streaming) {
    if (RATE_WORDS.test(said)) return make('rate_limited')
    if (OVERLOADED_WORDS.test(said)) return make('overloaded')
    return make('broken_stream')
  }
  return error instanceof TypeError || /fetch|ECONN|ENOTFOUND|socket|network|terminated/i.test(said) ? make('network') : make('other')
}

function fromStatus(error: APICallError): ModelError {
  const { statusCode } = error
  const said = `${error.message} ${error.responseBody ?? ''}`
  if (statusCode === undefined) return make(error.cause === undefined ? 'other' : 'network')
  const wait = retryAfterMs(error.responseHeaders ?? {})
  if (statusCode === 413) return make('too_large')
  if (statusCode === 401 || statusCode === 403) return make('auth')
  if ((statusCode === 400 || statusCode === 422) && CONTEXT_WORDS.test(said)) return make('context_length', null, namedWindow(said))
  if (statusCode === 429) return CONTEXT_WORDS.test(said) ? make('context_length', null, namedWindow(said)) : make('rate_limited', wait)
  if (statusCode === 408 || statusCode >= 500) return make('overloaded', wait)
  // A 200 whose body is not what was expected: the stream broke before its first event.
  if (statusCode < 300) return make('broken_stream')
  if (statusCode === 404) return new ModelError('other', 'The provider knows no such model or address (404). Check the model name and the base URL in the provider settings.')
  return new ModelError('other', `${WORDS.other.slice(0, -1)} (HTTP ${statusCode}). Check the model name and the provider settings.`)
}

function make(kind: Exclude<ModelErrorKind, 'cancelled'>, retryAfter: number | null = null, windowTokens: number | null = null): ModelError {
  return new ModelError(kind, WORDS[kind], retryAfter, windowTokens)
}

function namedWindow(said: string): number | null {
  for (const pattern of NAMED_WINDOW) {
    const found = pattern.exec(said)?.[1]
    const tokens = found === undefined ? Number.NaN : Number(found.replaceAll(',', ''))
    if (tokens >= 1_000 && tokens <= 10_000_000) return tokens
  }
  return null
}

/** Seconds, a date, or milliseconds, as providers send it. */
function retryAfterMs(headers: Readonly<Record<string, string>>): number | null {
  const ms = Number(headers['retry-after-ms'])
  if (Number.isFinite(ms) && ms >= 0) return ms
  const after = headers['retry-after']
  if (after === undefined) return null
  const seconds = Number(after)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000)
  const at = Date.parse(after)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

function describe(error: unknown): string {
  if (error instanceof Error) return `${error.name} ${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`
  if (typeof error === 'string') return error
  try {
    return JSON.stringify(error) ?? ''
  } catch {
    return ''
  }
}
