import { expandBraces, type Atom } from './braces'
import type { Word } from './syntax'

/**
 * One argument as far as it is known before running. `text` is undefined when it depends on something unknown; then
 * `prefix` is the literal beginning. `glob` means wildcards in `text` are live.
 */
export interface Arg {
  readonly text: string | undefined
  readonly prefix: string
  readonly glob: boolean
  /** It contains the output of a command that used the network. */
  readonly fetched: boolean
  /** It is a process substitution: a pipe, not a file. */
  readonly process: boolean
  /** Nothing in it was expanded: what is written is what the program gets. */
  readonly literal: boolean
}

export function literalArg(text: string): Arg {
  return { text, prefix: text, glob: false, fetched: false, process: false, literal: true }
}

export const OPAQUE_ARG: Arg = { text: undefined, prefix: '', glob: false, fetched: false, process: false, literal: false }

export interface WordContext {
  readonly home: string
  /** The working directory, when exactly one is possible. */
  readonly cwd: string | undefined
  /** Literal values of variables that the same source assigned before, when they are certain. */
  readonly variables: ReadonlyMap<string, readonly string[]>
  /** Whether the substitution that is part number `index` of the word used the network. */
  readonly fetched: (index: number) => boolean
}

/** The arguments a word becomes: one, or several after brace expansion or a loop variable with several values. */
export function argsOf(word: Word, context: WordContext): readonly Arg[] {
  const alternatives = atomsOf(word, context)
  const literal = word.parts.every((part) => part.kind === 'text')
  const fetched = word.parts.some((_, index) => context.fetched(index))
  return alternatives.flatMap((atoms) => {
    const expanded = expandBraces(atoms)
    if (expanded === undefined) return [OPAQUE_ARG]
    return expanded.map((one) => argFrom(one, fetched, literal && expanded.length === 1))
  })
}

function argFrom(atoms: readonly Atom[], fetched: boolean, literal: boolean): Arg {
  let prefix = ''
  let glob = false
  let isKnown = true
  for (const atom of atoms) {
    if (atom.kind === 'unknown') isKnown = false
    else if (isKnown) prefix += atom.char
    if (atom.kind === 'char' && !atom.quoted && /[*?[]/.test(atom.char)) glob = true
  }
  const [only] = atoms
  const isProcess = atoms.length === 1 && only?.kind === 'unknown' && only.process
  return { text: isKnown ? prefix : undefined, prefix, glob, fetched, process: isProcess, literal: literal && !glob }
}

const chars = (text: string, quoted: boolean): Atom[] => [...text].map((char) => ({ kind: 'char', char, quoted }))
const MAX_ALTERNATIVES = 256
const UNKNOWN: Atom = { kind: 'unknown', process: false }

/** A value that is neither split into words nor expanded when it stands without quotes. */
const PLAIN_VALUE = /^[\w./:@%+,=-]+$/

function valueAtoms(value: string | undefined, quoted: boolean): Atom[] {
  if (value === undefined || (!quoted && !PLAIN_VALUE.test(value))) return [UNKNOWN]
  return chars(value, true)
}

function atomsOf(word: Word, context: WordContext): readonly (readonly Atom[])[] {
  let alternatives: readonly (readonly Atom[])[] = [[]]
  word.parts.forEach((part, index) => {
    let values: readonly (readonly Atom[])[]
    switch (part.kind) {
      case 'text':
        values = [index === 0 && !part.quoted ? tildeAtoms(part.text, word.parts.length === 1, context) : chars(part.text, part.quoted)]
        break
      case 'variable':
        values = variableAtoms(part.name, part.quoted, context)
        break
      case 'number':
        values = [chars('0', true)]
        break
      case 'process':
        values = [[{ kind: 'unknown', process: true }]]
        break
      case 'expansion':
      case 'substitution':
        values = [[UNKNOWN]]
        break
    }
    const combined = alternatives.flatMap((before) => values.map((value) => [...before, ...value]))
    alternatives = combined.length > MAX_ALTERNATIVES ? [[UNKNOWN]] : combined
  })
  return alternatives
}

function variableAtoms(name: string, quoted: boolean, context: WordContext): readonly (readonly Atom[])[] {
  const assigned = context.variables.get(name)
  if (assigned !== undefined) return assigned.length === 0 ? [[UNKNOWN]] : assigned.map((value) => valueAtoms(value, quoted))
  if (name === 'HOME') return [valueAtoms(context.home, quoted)]
  if (name === 'PWD') return [valueAtoms(context.cwd, quoted)]
  return [[UNKNOWN]]
}

/** `~` and `~/x` are the home folder, `~+` the working directory, `~name` somebody's. */
function tildeAtoms(text: string, isWhole: boolean, context: WordContext): Atom[] {
  if (!text.startsWith('~')) return chars(text, false)
  const slash = text.indexOf('/')
  if (slash < 0 && !isWhole) return [UNKNOWN]
  const name = slash < 0 ? text : text.slice(0, slash)
  const rest = chars(slash < 0 ? '' : text.slice(slash), false)
  // An assigned HOME is unknown here when its value is.
  const home = context.variables.has('HOME') ? context.variables.get('HOME')?.[0] : context.home
  if (name === '~') return home === undefined ? [UNKNOWN, ...rest] : [...chars(home, true), ...rest]
  if (name === '~+' && context.cwd !== undefined) return [...chars(context.cwd, true), ...rest]
  return [UNKNOWN, ...rest]
}
