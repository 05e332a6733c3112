import { EFFECT_SCOPES, type Effect, type EffectClass, type EffectReport, type EffectScope } from '../../../shared/effects'
import { classify } from './classify'
import { fixedWords } from './pattern-words'
import { programName } from './programs'
import { isDestructive } from './report'
import { patternSubject, type PatternContext, type PatternSubject, type SubjectCommand } from './subject'

/** An effect class with the widest scope it had when the person allowed it. */
export interface PatternEffect {
  readonly effect: EffectClass
  readonly scope?: EffectScope
}

/**
 * A saved decision about commands, on parsed words and never on text: the program, the fixed words that follow it, and
 * whether any words may follow those. It holds for one target and one folder, and for no effect beyond `effects`.
 * Plain data, fit for JSON.
 */
export interface CommandPattern {
  readonly target: string
  readonly cwd: string
  readonly program: string
  readonly words: readonly string[]
  readonly rest: boolean
  readonly effects: readonly PatternEffect[]
}

/** The pattern as a person reads it before saving it: `git commit *`. */
export function patternText(pattern: CommandPattern): string {
  return [shellWords([pattern.program, ...pattern.words]), ...(pattern.rest ? ['*'] : [])].join(' ')
}

/** Words as a shell reads them back one by one. */
export function shellWords(words: readonly string[]): string {
  return words.map((word) => (/^[\w./:@%+,=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)).join(' ')
}

/** Nothing of these is ever run on the strength of a pattern. */
export function isNeverAllowed(effect: Effect): boolean {
  return effect.effect === 'privilege' || effect.effect === 'unknown' || isDestructive(effect)
}

/**
 * What "Always allow" would save for a command. Undefined when it is more than one simple command, has a redirect,
 * assignment, expansion or wildcard, is destructive, needs other rights, or is of unknown effect.
 */
export function proposePattern(source: string, context: PatternContext): CommandPattern | undefined {
  const subject = patternSubject(source, context)
  const [command, ...others] = subject.commands
  if (!subject.plain || command === undefined || others.length > 0) return undefined
  const report = classify(source, context)
  if (report.effects.some(isNeverAllowed)) return undefined
  const [program = '', ...args] = command.argv
  const fixed = fixedWords(program, args, report.effects).proposed
  return { target: context.target, cwd: context.cwd, program, words: args.slice(0, fixed), rest: fixed < args.length, effects: effectsOf(report.effects) }
}

export function effectsOf(effects: readonly Effect[]): readonly PatternEffect[] {
  const seen = new Map<string, PatternEffect>()
  for (const { effect, scope } of effects) seen.set(`${effect}:${scope ?? ''}`, scope === undefined ? { effect } : { effect, scope })
  return [...seen.values()]
}

/** Whether one pattern allows the whole command line. */
export function matches(pattern: CommandPattern, source: string, context: PatternContext): boolean {
  return allows([pattern], patternSubject(source, context), classify(source, context))
}

/**
 * Whether patterns together allow a whole command line: it is plain, each of its commands matches one or only reads,
 * at least one matches, and no effect goes beyond those of the patterns that matched.
 */
export function allows(patterns: readonly CommandPattern[], subject: PatternSubject, report: EffectReport): boolean {
  if (!subject.plain || report.effects.some(isNeverAllowed)) return false
  const used: CommandPattern[] = []
  for (const command of subject.commands) {
    const matching = patterns.filter((pattern) => fits(pattern, command, subject))
    if (matching.length === 0 && !command.readsOnly) return false
    used.push(...matching)
  }
  return used.length > 0 && report.effects.every((effect) => effect.effect === 'read' || used.some((pattern) => pattern.effects.some((limit) => isWithin(effect, limit))))
}

/**
 * Whether any command in a line, however it is written, is one the person wants to be asked about: also one that another program is
 * given to run. A pattern with no target or folder holds everywhere.
 */
export function denies(patterns: readonly CommandPattern[], subject: PatternSubject): boolean {
  const here = patterns.filter(({ target, cwd }) => (target === '' || target === subject.target) && (cwd === '' || cwd === subject.cwd))
  const stops = (argv: readonly string[], open: boolean) =>
    here.some((pattern) => programName(pattern.program) === programName(argv[0] ?? '') && wordsFit(open ? { ...pattern, rest: true } : pattern, argv.slice(1)))
  return subject.commands.some(({ argv, inner = [] }) => stops(argv, false) || inner.some((words) => stops(words, true)))
}

function fits(pattern: CommandPattern, command: SubjectCommand, subject: PatternSubject): boolean {
  const [program, ...args] = command.argv
  return pattern.target === subject.target && pattern.cwd === subject.cwd && pattern.program === program && wordsFit(pattern, args)
}

function wordsFit({ words, rest }: CommandPattern, args: readonly string[]): boolean {
  if (rest ? args.length < words.length : args.length !== words.length) return false
  return words.every((word, index) => word === args[index])
}

function isWithin(effect: Effect, limit: PatternEffect): boolean {
  if (effect.effect !== limit.effect) return false
  if (effect.scope === undefined || limit.scope === undefined) return effect.scope === limit.scope
  if (effect.scope === 'remote' || limit.scope === 'remote') return effect.scope === limit.scope
  return EFFECT_SCOPES.indexOf(effect.scope) <= EFFECT_SCOPES.indexOf(limit.scope)
}
