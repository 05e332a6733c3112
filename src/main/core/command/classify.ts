import type { Effect, EffectReport } from '../../../shared/effects'
import { Evaluator } from './evaluator'
import type { Places } from './paths'
import { reportOf } from './report'
import type { ShellParser } from './syntax'

/** Where a command would run. Paths are absolute; `parser` is the shell grammar. */
export interface ClassifyContext extends Places {
  readonly parser: ShellParser
}

/**
 * What a shell command may do, from its syntax and a table of known programs (observation contract, "Acting").
 *
 * Words are resolved without running anything: quotes, literal concatenation, braces, `~`, `$HOME`, `$PWD` and variables
 * that the same source certainly gave a literal value. What stays unknown counts as the worst it could be: as the command
 * itself, `unknown`; as the path of a write or delete, scope `system` and thus destructive; as a path that is only read,
 * `read:system`. A program not in the table is `runs-local-code`, source that does not parse is `unknown`. Code that runs
 * after something was downloaded to disk by the same source counts as fetched. Symbolic links, aliases, configuration
 * files and what a program does with its input are not seen. Never throws for any string.
 */
export function classify(source: string, context: ClassifyContext): EffectReport {
  const effects: Effect[] = []
  const evaluator = new Evaluator(context, effects)
  evaluator.evaluate(source)
  return reportOf(effects)
}
