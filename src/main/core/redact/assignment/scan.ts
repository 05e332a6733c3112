import type { RuleGroup } from '../rules/group'
import { isSecretValue, type Joint } from './judge'
import { judgeName, KEYWORD, KEYWORD_TRIGGERS, type SecretName } from './name'
import { BARE_CHARS, endOfLongValue, readQuoted, readValue, type AssignedValue } from './value'

const NAME_REACH_CHARS = 64
const CJK = /^[^\x00-\x7f]/
/** Behind the name: closing quote or bracket, an optional mark, a type, then what joins it to the value. */
const JOINT = /\\{0,8}["'`]?\]?[?!]?(?:[ \t]{0,40}(?:===?|!==?|=>|:=|=|:|：|＝)[ \t]{0,40}|(?:%22)?(?:%3A|%3D)(?:%20|%22){0,4}|[是为][:：]?[ \t]{0,8}| is generated for \S{1,64}: {1,4}| is:? | (?:for|of) [^\s:=]{1,64}: {1,4})/y
/** A typed declaration: `const password: string = "x"`. */
const TYPED = /(?:&?(?:'static )?(?:str|string|String|char\s?\*|const char\s?\*))[ \t]{0,4}=[ \t]{0,4}/y
const BLANKS = /[ \t]{1,8}/y
const XML_CLOSE = />(?=[^<\s])/y

/** `{"name": "DB_PASSWORD", "value": "x"}`, `<add key="Password" value="x"/>`: what stands between name and value, and before the name. */
const VALUE_KEY = /\\{0,8}["']?[,;]?[ \t]{0,8}\\{0,8}["']?value\\{0,8}["']?[ \t]{0,4}[:=][ \t]{0,4}/iy
const NAME_KEY = /(?:name|key|variable)\\{0,8}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,8}["']?$/i

interface Pair {
  readonly name: SecretName
  readonly nameStart: number
  readonly joint: Joint
  readonly value: AssignedValue
}

/** `name = value` in env, JSON, YAML, TOML, ini, properties, XML, query strings, flags and source code. */
export const assignments: RuleGroup = {
  triggers: KEYWORD_TRIGGERS,
  find(text, rank, out) {
    let masked = 0
    for (const pair of pairs(text)) {
      const { value, name, nameStart } = pair
      // A name inside a masked value is part of it; it also keeps hostile lines linear.
      if (nameStart < masked || !judged(text, pair)) continue
      masked = value.end - value.start === BARE_CHARS ? endOfLongValue(text, value.end) : value.end
      out.push({ start: value.start, end: masked, kind: name.kind, rank })
    }
  },
  openFrom(text) {
    let from = text.length
    for (const { value } of pairs(text)) {
      // Nothing but closing marks behind the value: it, or the judgement on it, can still change.
      if (/^[)}\]"'`,;|\\&]*$/.test(text.slice(value.end))) from = Math.min(from, value.start)
    }
    return from
  },
}

function judged(text: string, { name, nameStart, joint, value }: Pair): boolean {
  const lead = text.slice(0, nameStart)
  const raw = text.slice(value.start, value.end)
  return isSecretValue({
    name,
    value: raw,
    quoted: value.quoted,
    joint,
    env: joint === 'equals' && /^[A-Z0-9_]+$/.test(name.text),
    alone: /^\s{0,64}(?:-\s{1,4})?(?:export\s+|set\s+)?["']?$/.test(lead) && /^\s{0,64}(?:[#;]|$)/.test(text.slice(value.end)),
    closing: value.closing,
    nested: opensBefore(lead.slice(-200)),
  })
}

/** A parenthesis or brace is open at the end of `lead`. */
function opensBefore(lead: string): boolean {
  return Math.max(lead.lastIndexOf('('), lead.lastIndexOf('{')) > Math.max(lead.lastIndexOf(')'), lead.lastIndexOf('}'))
}

function* pairs(text: string): Generator<Pair> {
  KEYWORD.lastIndex = 0
  for (const match of text.matchAll(KEYWORD)) {
    const keyword = match[0]
    const start = match.index
    const nameStart = CJK.test(keyword) ? start : reachLeft(text, start)
    const nameEnd = CJK.test(keyword) ? start + keyword.length : reachRight(text, start + keyword.length)
    const name = judgeName(text.slice(nameStart, start).replace(/^-+/, ''), keyword, text.slice(start + keyword.length, nameEnd))
    if (name === undefined || isNoName(text, nameStart)) continue
    const joined = readJoint(text, nameStart, nameEnd, name)
    if (joined === undefined) continue
    const enclosed = enclosedValue(text, nameStart, joined)
    if (enclosed !== undefined) yield { name, nameStart, joint: joined.joint, value: enclosed }
    // The quotes may also hold a whole command: `sh -c 'TOKEN=x ./run'`.
    const value = readValue(text, joined.at)
    if (value === undefined || (value.quoted && closesString(text, nameStart, nameEnd, value.start))) continue
    yield { name, nameStart, joint: joined.joint, value: widen(text, name, nameStart, joined.joint, value) }
  }
}

/** The kind in a mask, and the user in `https://x-access-token:…@host`, which is a matter of the connection rules. */
function isNoName(text: string, nameStart: number): boolean {
  const lead = text.slice(Math.max(0, nameStart - 11), nameStart)
  return lead.endsWith('//') || lead === '[redacted: '
}

/** `prompt("Password: ")`: the quote behind the name ends the string in which the name stands. */
function closesString(text: string, nameStart: number, nameEnd: number, valueStart: number): boolean {
  if (!/^(?:$|[\s),;\]}+.:])/.test(text.slice(valueStart, valueStart + 1))) return false
  const mark = text.charAt(valueStart - 1)
  const lead = text.slice(Math.max(0, nameStart - 300), nameStart)
  return lead.split(mark).length % 2 === 0 && text.charAt(nameEnd) !== mark
}

function readJoint(text: string, nameStart: number, nameEnd: number, name: SecretName): { joint: Joint; at: number } | undefined {
  JOINT.lastIndex = nameEnd
  const joint = JOINT.exec(text)?.[0]
  if (joint !== undefined) {
    const at = JOINT.lastIndex
    if (/[:：]\s*$/.test(joint)) {
      TYPED.lastIndex = at
      if (TYPED.test(text)) return { joint: 'spaced-equals', at: TYPED.lastIndex }
      return { joint: 'colon', at }
    }
    if (joint.startsWith(' is')) return { joint: 'colon', at }
    const compared = /[!=]=/.test(joint)
    if (compared && !/["'`]/.test(text.charAt(at))) return undefined
    if (text.charAt(nameStart) === '-') return { joint: 'flag', at }
    return { joint: /\s/.test(joint) || compared ? 'spaced-equals' : 'equals', at }
  }
  VALUE_KEY.lastIndex = nameEnd
  if (VALUE_KEY.test(text) && NAME_KEY.test(text.slice(Math.max(0, nameStart - 24), nameStart))) return { joint: 'colon', at: VALUE_KEY.lastIndex }
  XML_CLOSE.lastIndex = nameEnd
  if (text.charAt(nameStart - 1) === '<' && XML_CLOSE.test(text)) return { joint: 'equals', at: XML_CLOSE.lastIndex }
  BLANKS.lastIndex = nameEnd
  if (!BLANKS.test(text)) return undefined
  const at = BLANKS.lastIndex
  const lead = text.slice(Math.max(0, nameStart - 200), nameStart)
  if (text.charAt(nameStart) === '-') return text.charAt(at) === '-' ? undefined : { joint: 'flag', at }
  if (/\b(?:ENV|ARG|setx)\s$/.test(lead)) return { joint: 'flag', at }
  // .netrc, and SQL's `PASSWORD 'x'`.
  if (name.family === 'password' && (/\b(?:login|machine|default)\b/.test(lead) || /^\s*$/.test(lead) && /^\s*passw(?:or)?d\s+\S*[^\s.,:;]\s*$/.test(text))) return { joint: 'words', at }
  return name.family === 'password' && /^PASSWORD$/i.test(name.text) && /['"]/.test(text.charAt(at)) && /\b(?:user|role|with|set|alter|create|identified)\b/i.test(lead) ? { joint: 'words', at } : undefined
}

/** `'DB_PASSWORD=two words'`, as in lists of environment variables: the quote before the name ends the value. */
function enclosedValue(text: string, nameStart: number, { joint, at }: { joint: Joint; at: number }): AssignedValue | undefined {
  const mark = text.charAt(nameStart - 1)
  if (joint !== 'equals' || !/["']/.test(mark) || text.charAt(at - 1) !== '=' || /[a-z]/.test(text.slice(nameStart, at))) return undefined
  const value = readQuoted(text, at, mark)
  return value.unterminated ? undefined : value
}

/** A passphrase in an environment listing has blanks and no quotes. */
function widen(text: string, name: SecretName, nameStart: number, joint: Joint, value: AssignedValue): AssignedValue {
  if (value.quoted || joint !== 'equals' || nameStart !== 0 || !/^[A-Z0-9_]*PASSPHRASE$/.test(name.text)) return value
  return { ...value, end: text.trimEnd().length, closing: '' }
}

function reachLeft(text: string, from: number): number {
  let at = from
  while (at > 0 && from - at < NAME_REACH_CHARS && isNameUnit(text.charCodeAt(at - 1), true)) at--
  return at
}

function reachRight(text: string, from: number): number {
  let at = from
  while (at < text.length && at - from < NAME_REACH_CHARS && isNameUnit(text.charCodeAt(at), false)) at++
  return at
}

function isNameUnit(unit: number, dotted: boolean): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95 || unit === 45 || (dotted && unit === 46)
}
