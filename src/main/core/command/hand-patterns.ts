import type { Effect } from '../../../shared/effects'
import { fail, ok, type Result } from '../kernel'
import { classify } from './classify'
import { fixedWords, whyNotOpen } from './pattern-words'
import { effectsOf, isNeverAllowed, shellWords, type CommandPattern } from './patterns'
import { reportOf } from './report'
import { patternSubject, type PatternContext } from './subject'

/** A name in the working directory, put where `*` leaves words open, to see what the command does with one. */
const EXAMPLE_WORD = './example'
const EXAMPLE_WORDS = 2

export type PatternWords = Pick<CommandPattern, 'program' | 'words' | 'rest'>

/**
 * A proposed pattern as a person changed it: its words may only be fewer, counted from the left, and then the rest is open. The
 * effects stay those of the question. @returns `invalid` with the reason.
 */
export function editPattern(proposed: CommandPattern, { words, rest }: Pick<CommandPattern, 'words' | 'rest'>): Result<CommandPattern> {
  if (words.length > proposed.words.length || words.some((word, index) => word !== proposed.words[index])) {
    return fail('invalid', 'A pattern can only be made shorter here: its words are the first ones of the command, unchanged.')
  }
  if (!rest && words.length < proposed.words.length) return fail('invalid', 'With fewer words, what follows has to be open (*).')
  const why = rest && !(proposed.rest && words.length === proposed.words.length) ? whyNotOpen(proposed.program, words, fixedWords(proposed.program, proposed.words, proposed.effects)) : null
  return why === null ? ok({ ...proposed, words, rest }) : fail('invalid', why)
}

/**
 * An allow pattern typed by hand, under the rules of the proposed ones. Its effects are those of the command with these words alone and, where
 * the rest is open, with names in the working directory following: what goes beyond asks.
 * @returns `invalid` with the reason.
 */
export function allowPattern(typed: PatternWords, context: PatternContext): Result<CommandPattern> {
  const { program, words, rest } = typed
  if (!context.cwd.startsWith('/')) return fail('invalid', 'Name the folder that the pattern holds in, from / on.')
  const effects: Effect[] = []
  for (let extra = 0; extra <= (rest ? EXAMPLE_WORDS : 0); extra += 1) {
    const argv = [program, ...words, ...Array<string>(extra).fill(EXAMPLE_WORD)]
    const source = shellWords(argv)
    const { plain, commands } = patternSubject(source, context)
    const [command] = commands
    if (!plain || command === undefined || commands.length > 1 || command.argv.join('\0') !== argv.join('\0')) {
      return fail('invalid', 'This is not one plain command: nothing can be saved for it.')
    }
    effects.push(...classify(source, context).effects)
  }
  const never = effects.find(isNeverAllowed)
  if (never !== undefined) return fail('invalid', `Nothing can be saved for this: ${reportOf([never]).summary} is always asked about.`)
  const why = rest ? whyNotOpen(program, words, fixedWords(program, words, effects)) : null
  return why === null ? ok({ target: context.target, cwd: context.cwd, program, words, rest, effects: effectsOf(effects) }) : fail('invalid', why)
}

/** The effects of a pattern in the notation of effects.ts; empty for none. */
export function patternEffects({ effects }: CommandPattern): string {
  return effects.length === 0 ? '' : reportOf(effects).summary
}
