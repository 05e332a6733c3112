import { judgeName, KEYWORD } from './assignment/name'
import { isPlaceholder } from './assignment/placeholder'
import type { SecretKind } from './kinds'

/**
 * What a line inherits from those before it.
 * - `pem`: between BEGIN and END; everything is secret until END, however long it takes.
 * - `pem-literal`: a BEGIN in quotes (source code); the runs of base64 on the next lines are secret.
 * - `ppk`: PuTTY's Private-Lines, a counted block.
 * - `yaml`: a block scalar under a secret name, until the indent ends.
 * - `value`: the line was `name: DB_PASSWORD`; a `value:` on the next one is secret (Kubernetes, CloudFormation).
 * - `run`: a secret longer than a scan window; it goes on to the next delimiter.
 */
export type Block =
  | { readonly type: 'none' }
  | { readonly type: 'pem' }
  | { readonly type: 'pem-literal' }
  | { readonly type: 'ppk'; readonly linesLeft: number }
  | { readonly type: 'yaml'; readonly indentChars: number; readonly kind: SecretKind }
  | { readonly type: 'value'; readonly kind: SecretKind }
  | { readonly type: 'run'; readonly kind: SecretKind }

export const NO_BLOCK: Block = { type: 'none' }

/** Literals of which every opening of a block contains one; YAML blocks need a secret name, a trigger of its own. */
export const BLOCK_TRIGGERS = ['-----begin', '---- begin', 'private-lines'] as const

const LABEL = '(?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?'
/** RFC 7468, OpenSSH and OpenPGP armour, SSH2 (RFC 4716 style, four dashes and blanks). */
const BEGIN = new RegExp(`-----BEGIN ${LABEL}-----|---- BEGIN (?:SSH2 )?(?:ENCRYPTED )?PRIVATE KEY ----`, 'g')
const END = new RegExp(`-----END ${LABEL}-----|---- END (?:SSH2 )?(?:ENCRYPTED )?PRIVATE KEY ----`, 'g')
/** Right behind a BEGIN that is only mentioned: the end of a string or regular expression, or prose. */
const MENTIONED = /^(?:(?:\\[nr])+\$\{|["'`)\]/,;|$.?*]|\\[snr]?[*+]?["'`/)|(]| [a-z]{2,})/
const BASE64_RUN = /[A-Za-z0-9+/]{24,}={0,2}/g
const PPK_LINES = /^Private-Lines: (\d{1,4})\s*$/
const YAML_BLOCK = /^( {0,64})(?:- )?["']?([\w.-]{1,96})["']?:[ \t]{1,8}[|>][+-]?\d?[+-]?[ \t]*$/

const NAME_LINE = /^\s{0,64}(?:- )?\s{0,8}["']?(?:name|key|parameterkey)["']?[ \t]{0,8}[:=][ \t]{0,8}["']?([\w.-]{1,96})["']?,?[ \t]{0,8}$/i
const VALUE_LINE = /^(\s{0,64}["']?(?:parameter)?value["']?[ \t]{0,8}[:=][ \t]{0,8}["']?)([^"'\s][^"'\n]{0,4096}?)["']?,?\s{0,8}$/i

export function endOfPem(text: string, from: number): number | undefined {
  END.lastIndex = from
  return END.test(text) ? END.lastIndex : undefined
}

/** The next BEGIN of a private key, and whether it opens one or is only mentioned. */
export function beginOfPem(text: string, from: number): { readonly start: number; readonly end: number; readonly mentioned: boolean } | undefined {
  BEGIN.lastIndex = from
  const match = BEGIN.exec(text)
  if (match === null) return undefined
  const end = match.index + match[0].length
  return { start: match.index, end, mentioned: MENTIONED.test(text.slice(end, end + 16)) }
}

/** Runs of base64 that are long enough to be key material. */
export function base64Runs(text: string, from: number): { readonly start: number; readonly end: number }[] {
  return Array.from(text.slice(from).matchAll(BASE64_RUN), (match) => ({ start: from + match.index, end: from + match.index + match[0].length }))
}

/** The block that a whole line opens for those after it, PEM aside. */
export function blockAfter(line: string): Block {
  const ppk = PPK_LINES.exec(line)
  if (ppk !== null) return { type: 'ppk', linesLeft: Number(ppk[1]) }
  const yaml = YAML_BLOCK.exec(line)
  const kind = secretKindOf(yaml?.[2] ?? NAME_LINE.exec(line)?.[1] ?? '')
  if (kind === undefined) return NO_BLOCK
  return yaml === null ? { type: 'value', kind } : { type: 'yaml', indentChars: (yaml[1] ?? '').length, kind }
}

/** The value on a line that follows the name of a secret. */
export function valueOnLine(line: string): { readonly start: number; readonly end: number } | undefined {
  const match = VALUE_LINE.exec(line)
  const value = match?.[2]
  if (match === null || value === undefined || isPlaceholder(value)) return undefined
  const start = (match[1] ?? '').length
  return { start, end: start + value.length }
}

function secretKindOf(key: string): SecretKind | undefined {
  for (const match of key.matchAll(KEYWORD)) {
    const name = judgeName(key.slice(0, match.index), match[0], key.slice(match.index + match[0].length))
    if (name?.strength === 'by-name') return name.kind
  }
  return undefined
}

/** Where a BEGIN line may be forming at the end of an unfinished line. */
export function openPemFrom(text: string): number {
  const match = /-{2,5}(?: ?B(?:E(?:G(?:I(?:N[A-Z0-9 ]{0,80}-{0,5})?)?)?)?)?$/.exec(text.slice(-120))
  return match === null ? text.length : text.length - match[0].length
}
