import type { SecretKind } from '../kinds'
import type { RuleGroup } from './group'

/** A token with a telling beginning: `prefix` and then at least `min` characters of `body`. Case matters. */
export interface TokenRule {
  readonly kind: SecretKind
  readonly prefixes: readonly string[]
  /** Inside of a character class. */
  readonly body: string
  readonly min: number
  /** A last look at the whole token. */
  readonly accept?: (token: string) => boolean
}

/** Shorter beginnings of a prefix than this tell nothing and are shown. */
const TELLING_CHARS = 2
const TRIGGER_CHARS = 8
/** How far back the beginning of an unfinished token is looked for. */
const OPEN_LOOK_BACK_CHARS = 1024

interface Compiled {
  readonly rule: TokenRule
  readonly pattern: RegExp
  readonly restOfBody: RegExp
}

export function tokenGroup(rules: readonly TokenRule[]): RuleGroup {
  const compiled = rules.map(compile)
  return {
    triggers: rules.flatMap((rule) => rule.prefixes.map((prefix) => prefix.toLowerCase().slice(0, TRIGGER_CHARS))),
    find(text, rank, out) {
      for (const { rule, pattern } of compiled) {
        for (const match of text.matchAll(pattern)) {
          if (rule.accept !== undefined && !rule.accept(match[0])) continue
          out.push({ start: match.index, end: match.index + match[0].length, kind: rule.kind, rank })
        }
      }
    },
    openFrom: (text) => openToken(text, compiled),
  }
}

function compile(rule: TokenRule): Compiled {
  const prefixes = rule.prefixes.map((prefix) => prefix.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')).join('|')
  return {
    rule,
    pattern: new RegExp(`(?<![A-Za-z0-9])(?:${prefixes})[${rule.body}]{${rule.min},}`, 'g'),
    restOfBody: new RegExp(`^[${rule.body}]*$`),
  }
}

function openToken(text: string, compiled: readonly Compiled[]): number {
  const first = Math.max(0, text.length - OPEN_LOOK_BACK_CHARS)
  for (let at = first; at < text.length; at++) {
    if (at > 0 && isWordUnit(text.charCodeAt(at - 1))) continue
    if (!isWordUnit(text.charCodeAt(at))) continue
    const rest = text.slice(at)
    if (/\s/.test(rest)) continue
    for (const { rule, restOfBody } of compiled) {
      for (const prefix of rule.prefixes) {
        const open = rest.length < prefix.length
          ? rest.length >= TELLING_CHARS && prefix.startsWith(rest)
          : rest.startsWith(prefix) && restOfBody.test(rest.slice(prefix.length))
        if (open) return at
      }
    }
  }
  return text.length
}

function isWordUnit(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
}
