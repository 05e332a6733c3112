import type { EffectClass } from '../../../shared/effects'
import { isCommandRunner, isInterpreter, usesSubcommands } from './programs'

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
/** Of these the next word alone says what happens: a program, or the name of a setting that may name one. */
const SECOND_DECIDES = new Set(['exec', 'config'])

export function fixedWords(program: string, args: readonly string[], effects: readonly { readonly effect: EffectClass }[]): FixedWords {
  const has = (effect: EffectClass) => effects.some((one) => one.effect === effect)
  const closed = { proposed: args.length, least: args.length, open: false }
  const [first = '-'] = args
  const isOption = first.startsWith('-')
  if (has('runs-fetched-code') || isCommandRunner(program) || isCommandRunner(baseName(program))) return closed
  if (usesSubcommands(program)) {
    if (isOption) return closed
    return { proposed: Math.min(TWO_WORDS.has(first) ? 2 : 1, args.length), least: SECOND_DECIDES.has(first) ? 2 : 1, open: true }
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
