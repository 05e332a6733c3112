import type { EffectClass, EffectScope } from '../../../shared/effects'
import type { Arg } from './args'

/** An effect as the tables write it: `network`, `write:system`. */
export type EffectText = EffectClass | `${EffectClass}:${EffectScope}`

/**
 * What an operand or an option value is for. `text` is no path. `source` and `target` are paths, or `host:path` on
 * another machine. `code` is a path or text that the program executes.
 */
export type Role = 'text' | 'read' | 'write' | 'delete' | 'host' | 'source' | 'target' | 'code'

export interface OptionSpec {
  /** The option takes a value (attached or the next argument). */
  readonly takes?: Role
  readonly effects?: readonly EffectText[]
  /** All operands get this role instead. */
  readonly operands?: Role
}

/** One row of the program tables. Options that are not listed are taken to be flags without effect. */
export interface ProgramSpec {
  /** Happens whatever the arguments are. */
  readonly effects?: readonly EffectText[]
  readonly operands?: Role
  readonly first?: Role
  /** The last of at least two operands. */
  readonly last?: Role
  /** Without operands it works on the working directory in this role. */
  readonly bare?: Role
  readonly options?: Readonly<Record<string, OptionSpec>>
  /** The first operand chooses another row; `other` is for one that is not listed, default: runs-local-code. */
  readonly subcommands?: Readonly<Record<string, ProgramSpec>>
  readonly other?: ProgramSpec
  /** Long options begin with one dash and there are no clusters. */
  readonly singleDash?: boolean
  /** Programs whose arguments need more than a row. */
  readonly rule?: Rule
}

/** What standard input is, as far as it is known. */
export type Input =
  | { readonly kind: 'none' }
  | { readonly kind: 'file' }
  /** Output of commands, or a here-document. `paths` are folders that all names in it lie in, when that is known. */
  | { readonly kind: 'text'; readonly text: string | undefined; readonly fetched: boolean; readonly paths: readonly Arg[] }

export interface Call {
  readonly program: string
  readonly args: readonly Arg[]
  readonly input: Input
}

/** What a rule may say about a call. */
export interface Machine {
  add(effect: EffectText, target?: string): void
  /** An effect on a path; one that is not known counts as the widest scope. */
  path(role: Role, path: Arg): void
  /** Another command with these words. */
  run(words: readonly Arg[], input: Input): void
  /** Shell source; what is not known counts as unknown, or as fetched code. `where` says who runs it. */
  source(source: Arg): void
  /** Code from this machine, or fetched code when the same source downloaded something before. */
  code(from?: Arg): void
  /** Runs the action with other circumstances. */
  elsewhere(where: { readonly remote?: true; readonly dir?: Arg }, action: (machine: Machine) => void): void
  spec(spec: ProgramSpec, call: Call): void
}

export type Rule = (call: Call, machine: Machine) => void

export const text: OptionSpec = { takes: 'text' }
export const reads: OptionSpec = { takes: 'read' }
export const writes: OptionSpec = { takes: 'write' }
export const runs: OptionSpec = { takes: 'text', effects: ['runs-local-code'] }

/** Several names for the same thing: `all(['-a', '--all'], text)`. */
export function all<T>(names: readonly string[], value: T): Readonly<Record<string, T>> {
  return Object.fromEntries(names.map((name) => [name, value]))
}
