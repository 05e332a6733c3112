import { bitsPerChar, isRandom, looksMade } from './entropy'
import type { SecretName } from './name'
import { isExpression, isItself, isPlaceholder, isProse } from './placeholder'

/** How name and value are joined. */
export type Joint = 'equals' | 'spaced-equals' | 'colon' | 'flag' | 'words'

export interface Assignment {
  readonly name: SecretName
  readonly value: string
  readonly quoted: boolean
  readonly joint: Joint
  /** Upper-case name and bare `=`: an environment variable. */
  readonly env: boolean
  /** The line holds nothing but this pair (indent, list dash and `export` aside). */
  readonly alone: boolean
  /** Text right behind an unquoted value. */
  readonly closing: string
  /** An open parenthesis or brace stands before the name in the line. */
  readonly nested: boolean
}

const IDENTIFIER = /^[A-Za-z_$][A-Za-z_$]*$/
const PATH = /^(?:~|\.{1,2})?(?:[/\\][\w.@-]+)+[/\\]?$|^[A-Za-z]:\\|^(?:https?|file):\/\//
const FILE = /^[\w./-]+\.(?:json|ya?ml|txt|pem|key|env|js|ts|py|md|toml|ini|conf|go|rs|java|html|css|lock)$/i

/** Whether the value of a secret-named variable is a secret. */
export function isSecretValue(it: Assignment): boolean {
  const { name, value } = it
  if (isPlaceholder(value) || (!it.quoted && isPlaceholder(firstWord(value))) || PATH.test(value) || FILE.test(value)) return false
  if (/^sha\d{1,3}[:-]/i.test(value)) return false
  const onlyAValue = it.env && name.family === 'password' && value !== name.text
  if (!onlyAValue && (isItself(value) || sameAsName(name.text, value))) return false
  if (name.strength === 'if-random') return isRandom(value) && (it.quoted || it.env || !isExpression(value))
  return name.family === 'password' ? isPasswordValue(it) : isKeyValue(it)
}

/** The word that ends at a bracket or comma: `null,t.at(-1)`, `string):`. */
function firstWord(value: string): string {
  return /^!?[\w$-]+(?=[,;:)}\]?|])/.exec(value)?.[0] ?? value
}

function isPasswordValue(it: Assignment): boolean {
  const { value, name } = it
  const short = /pass$/i.test(name.text)
  if (short && /^[\d.,:/-]+(?:ms|s|%)?$/.test(value)) return false
  if (short && !it.env && !it.quoted && it.joint !== 'flag' && !/\d/.test(value)) return false
  if (it.quoted) {
    if (!it.env && isProse(value)) return false
    // Labels and message keys: `Password`, `user.password`, `Forgot password?`
    return !/^[A-Za-z.\s_-]*passw(?:or)?d[A-Za-z.\s_-]*[?:!.]*$/i.test(value)
  }
  if (it.env || it.joint === 'flag' || it.joint === 'words') return true
  if (/[^\x21-\x7e]/.test(value)) return false
  if (isExpression(value) || isExpression(value + it.closing)) return false
  if (/^\d{1,3}$/.test(value) && it.joint === 'spaced-equals') return false
  if (!IDENTIFIER.test(value.replace(/[.,:!?]+$/, ''))) return value.length >= 4 || /\d/.test(value)
  // From here on a plain word: code, prose, or a weak password.
  if (it.joint === 'equals') return !it.nested && !/^[;,)(\[]/.test(it.closing)
  return it.alone && value.length >= 4 && !/^[A-Z][a-z]+(?:[A-Z][a-z]*)*$/.test(value) && !/[a-z][A-Z]/.test(value) && !/passw|pwd/i.test(value)
}

function isKeyValue(it: Assignment): boolean {
  const { value } = it
  if (/\s/.test(value)) return false
  if (it.quoted) return looksMade(value) || isLongWord(value)
  if (it.env) return looksMade(value) || value.length >= 6 || /secret/i.test(it.name.text)
  if (/[^\x21-\x7e]/.test(value)) return false
  if (it.joint !== 'flag' && (isExpression(value) || isExpression(value + it.closing))) return false
  if (it.joint === 'flag') return value.length >= 6 && !/^[\w-]+=/.test(value) && !/^\d{1,7}$/.test(value)
  if (!it.nested && isPlainKey(it)) return true
  if (!looksMade(value)) return false
  if (it.joint === 'equals' && !it.nested) return true
  // `token2`, `apiKeyV1`: an identifier with a number behind it.
  return !(/^[A-Za-z_$]+\d{0,3}$/.test(value) && bitsPerChar(value) < 4)
}

/** Only letters or only digits, too long for a word or a number. */
function isPlainKey({ value, joint, name }: Assignment): boolean {
  if (/^(?:[a-z]+|[A-Z]+)$/.test(value)) return value.length >= (joint === 'equals' ? 16 : 20)
  return /^\d+$/.test(value) && value.length >= (joint === 'equals' && !/token/i.test(name.text) ? 10 : 16)
}

function isLongWord(value: string): boolean {
  return value.length >= 24 && /^[A-Za-z0-9+/=_-]+$/.test(value) && bitsPerChar(value) >= 4.2
}

function sameAsName(name: string, value: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const a = plain(name)
  const b = plain(value)
  return b !== '' && (a === b || (a.endsWith(b) && b.length >= 4 && /^[\w$]+$/.test(value)))
}
