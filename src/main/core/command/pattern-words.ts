import type { EffectClass } from '../../../shared/effects'
import { isCommandRunner, isContainerTool, isInterpreter, programName, usesSubcommands } from './programs'

/** Which words after a program may vary under a pattern. */
export interface FixedWords {
  /** How many of the given words a proposal keeps. */
  readonly proposed: number
  /** Fewer than this may never stay: they choose what runs. */
  readonly least: number
  /** False: nothing may vary at all, every word is fixed. */
  readonly open: boolean
}

/** Subcommands whose next word belongs to them. */
const TWO_WORDS = new Set(['run', 'run-script', 'exec', 'compose', 'stash', 'remote', 'pip', 'container', 'image', 'volume', 'network', 'config', 'worktree', 'submodule', 'lfs'])
/** `run` of these names a script or target of the project; of others it is given a command. */
const SCRIPT_RUNNERS = new Set(['npm', 'pnpm', 'yarn', 'cargo', 'composer'])
/** An interpreter whose later words are code too. */
const CODE_IN_WORDS = new Set(['sqlite3'])

export function fixedWords(program: string, args: readonly string[], effects: readonly { readonly effect: EffectClass }[]): FixedWords {
  const has = (effect: EffectClass) => effects.some((one) => one.effect === effect)
  const closed = { proposed: args.length, least: args.length, open: false }
  const [first = '-'] = args
  const isOption = first.startsWith('-')
  if (has('runs-fetched-code') || isCommandRunner(program) || isCommandRunner(baseName(program)) || CODE_IN_WORDS.has(baseName(program))) return closed
  if (usesSubcommands(program)) {
    // What git runs stands in its options (`rebase -x`, `config core.pager`), what a container runs behind its name.
    const runsGiven = has('runs-local-code') && (programName(program) === 'git' || (isContainerTool(program) && args.slice(0, 2).some((word) => word === 'exec' || word === 'run')))
    return isOption || runsGiven ? closed : subcommandWords(program, args, first, effects)
  }
  if (has('network')) return closed
  if (has('runs-local-code')) {
    // What follows an interpreter is the code itself: `python3 x.py *` keeps the script, `python3 *` would be anything.
    if (isInterpreter(baseName(program))) return isOption ? closed : { proposed: 1, least: 1, open: true }
    if (program.includes('/')) return { proposed: 0, least: 0, open: true }
    return { proposed: isOption ? args.length : 1, least: 0, open: true }
  }
  const operand = args.findIndex((arg) => !arg.startsWith('-'))
  return { proposed: operand < 0 ? args.length : operand, least: 0, open: true }
}

function subcommandWords(program: string, args: readonly string[], first: string, effects: readonly { readonly effect: EffectClass }[]): FixedWords {
  const proposed = Math.min(TWO_WORDS.has(first) ? 2 : 1, args.length)
  if (first === 'config') return { proposed, least: 2, open: true }
  if ((first !== 'run' && first !== 'exec') || SCRIPT_RUNNERS.has(programName(program))) return { proposed, least: 1, open: true }
  const [, command = '', ...rest] = args
  const inner = fixedWords(command, rest, effects)
  return inner.open ? { proposed: Math.max(proposed, Math.min(args.length, 2 + inner.least)), least: 2 + inner.least, open: true } : { proposed: args.length, least: args.length, open: false }
}

/** A program in a folder of its own (`.venv/bin/python`) takes its arguments as the one of that name does. */
function baseName(program: string): string {
  return program.slice(program.lastIndexOf('/') + 1)
}

/** Why further words may not be left open after these; null when they may. */
export function whyNotOpen(program: string, words: readonly string[], fixed: FixedWords): string | null {
  if (!fixed.open) return `What follows ${program} decides what runs or where it connects to, so every word has to be named: it cannot be saved with *.`
  if (words.length >= fixed.least) return null
  return `Name at least ${String(fixed.least)} word${fixed.least === 1 ? '' : 's'} after ${[program, ...words].join(' ')}: what stands there chooses what runs.`
}
