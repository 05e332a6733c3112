import type { SecretKind } from '../kinds'
import type { Found } from '../span'

/**
 * A family of rules that share a prefilter. `triggers` are lower-case literals: every match of the family
 * contains at least one of them (any case), or the line is never looked at.
 */
export interface RuleGroup {
  readonly triggers: readonly string[]
  /** Appends what it finds in one line (or one window of a very long line). */
  find(text: string, rank: number, out: Found[]): void
  /** Where an unfinished secret may begin at the end of `text`; `text.length` if nowhere. */
  openFrom(text: string): number
}

/** A pattern whose group 1 is the secret; everything else is context that stays readable. */
export interface PatternRule {
  readonly kind: SecretKind
  /** Flags must be `dg` (or `dgi`, `dgm`): indices are read. Quantifiers must not nest. */
  readonly pattern: RegExp
  /** Anchored at the end: group 1 is what may still become this secret. Flags `d` or `di`. */
  readonly open?: RegExp
  /** A last look at the value. */
  readonly accept?: (value: string) => boolean
}

/** How far back an unfinished secret is looked for; a longer one is already found by its beginning. */
const OPEN_LOOK_BACK_CHARS = 1024

export function patternGroup(triggers: readonly string[], rules: readonly PatternRule[]): RuleGroup {
  return {
    triggers,
    find(text, rank, out) {
      for (const rule of rules) {
        for (const match of text.matchAll(rule.pattern)) {
          const range = match.indices?.[1]
          if (range === undefined || range[0] === range[1]) continue
          const value = text.slice(range[0], range[1])
          if (value.startsWith('[redacted') || rule.accept?.(value) === false) continue
          out.push({ start: range[0], end: range[1], kind: rule.kind, rank })
        }
      }
    },
    openFrom(text) {
      const offset = Math.max(0, text.length - OPEN_LOOK_BACK_CHARS)
      const tail = text.slice(offset)
      let from = text.length
      for (const rule of rules) {
        const range = rule.open?.exec(tail)?.indices?.[1]
        if (range !== undefined) from = Math.min(from, offset + range[0])
      }
      return from
    },
  }
}
