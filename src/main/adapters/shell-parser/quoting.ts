import type { WordPart } from '../../core/command'

/** Splits unquoted text at its backslashes: an escaped character is quoted, an escaped newline vanishes. */
export function unquotedParts(text: string): readonly WordPart[] {
  const parts: WordPart[] = []
  for (const piece of text.match(/\\[\s\S]|[^\\]+|\\$/g) ?? []) {
    if (piece === '\\\n') continue
    if (piece.length === 2 && piece.startsWith('\\')) parts.push({ kind: 'text', text: piece.slice(1), quoted: true })
    else parts.push({ kind: 'text', text: piece, quoted: false })
  }
  return parts
}

/** Parts in front of a `"`: an unquoted `$` there makes it a translated string and is no character of the word. */
export function withoutDollar(parts: readonly WordPart[]): readonly WordPart[] {
  const last = parts.at(-1)
  if (last?.kind !== 'text' || last.quoted || !last.text.endsWith('$')) return parts
  return [...parts.slice(0, -1), { ...last, text: last.text.slice(0, -1) }]
}

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\x07', b: '\b', e: '\x1b', E: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v',
  '\\': '\\', "'": "'", '"': '"', '?': '?',
}

/** The text of `$'…'` without its quotes, after bash's ANSI-C escapes (bash manual, "ANSI-C Quoting"). */
export function ansiCText(body: string): string {
  const escape = /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|c([\s\S])|([\s\S]))/g
  return body.replace(escape, (whole, hex?: string, u4?: string, u8?: string, octal?: string, control?: string, simple?: string) => {
    const digits = hex ?? u4 ?? u8
    if (digits !== undefined) return character(Number.parseInt(digits, 16), whole)
    if (octal !== undefined) return character(Number.parseInt(octal, 8) & 0xff, whole)
    if (control !== undefined) return character(control.charCodeAt(0) & 0x1f, whole)
    return simple === undefined ? whole : (SIMPLE[simple] ?? whole)
  })
}

function character(code: number, whole: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
