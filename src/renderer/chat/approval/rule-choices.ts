import type { PatternRule } from '../../../shared/channels'

/** What a saved pattern would fix and leave open; `rest`: any further words may follow. */
export interface RuleChoice {
  readonly words: readonly string[]
  readonly rest: boolean
  /** As a shell would take it, `*` for what is open: `git commit *`. */
  readonly command: string
}

/**
 * From the narrowest to the widest: what the question proposes, then with the rest open, then with ever fewer fixed words. With
 * fewer words than proposed the rest has to be open, or the pattern would not fit its own command.
 */
export function ruleChoices({ program, words, rest }: PatternRule): readonly RuleChoice[] {
  const choice = (fixed: readonly string[], open: boolean): RuleChoice => ({ words: fixed, rest: open, command: [program, ...fixed].map(quoted).join(' ') + (open ? ' *' : '') })
  const wider = Array.from({ length: words.length }, (_, index) => choice(words.slice(0, words.length - 1 - index), true))
  return [choice(words, rest), ...(rest ? [] : [choice(words, true)]), ...wider]
}

function quoted(word: string): string {
  return /^[\w./:@%+,=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
