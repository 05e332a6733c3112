import { applyAssignments } from '../assignments'
import type { Arg } from '../args'
import type { Input, Machine, ProgramSpec } from '../spec'
import { ARCHIVES } from './archives'
import { BUILD_TOOLS } from './build-tools'
import { CONTAINERS } from './containers'
import { FILES } from './files'
import { FIND } from './find'
import { GIT } from './git'
import { INTERPRETERS } from './interpreters'
import { NETWORK } from './network'
import { PACKAGES } from './packages'
import { PRIVILEGE } from './privilege'
import { SHELLS } from './shells'
import { SYSTEM } from './system'
import { TEXT } from './text'
import { SCRIPTED_TEXT } from './scripted-text'
import { WRAPPERS } from './wrappers'

const TABLE: ReadonlyMap<string, ProgramSpec> = new Map(
  [FILES, TEXT, SCRIPTED_TEXT, FIND, ARCHIVES, GIT, NETWORK, SYSTEM, PRIVILEGE, WRAPPERS, SHELLS, INTERPRETERS, BUILD_TOOLS, PACKAGES, CONTAINERS].flatMap(
    (family) => Object.entries(family),
  ),
)

/** Folders whose programs are the ones the tables mean. A program elsewhere is somebody's own. */
const PROGRAM_DIR = /^\/(?:usr\/(?:local\/)?|opt\/homebrew\/)?s?bin\//

/** Adds the effects of one command whose words are known as far as they can be. */
export function runProgram(words: readonly Arg[], input: Input, machine: Machine, functions: ReadonlySet<string> = new Set()): void {
  const [program, ...args] = words
  if (program === undefined) return machine.add('read')
  if (program.text === undefined || program.glob) {
    if (program.fetched) machine.add('runs-fetched-code')
    return machine.add('unknown')
  }
  const name = programName(program.text)
  if (name === '' || /\s/.test(name)) return machine.add('unknown')
  const spec = TABLE.get(name)
  if (spec !== undefined) return machine.spec(spec, { program: name, args, input })
  if (functions.has(name)) return machine.add('read')
  if (/^\w+=/.test(name)) applyAssignments([name], machine)
  machine.code(program)
}

/** The name a program goes by in the tables: `/usr/bin/git` is `git`. */
export function programName(program: string): string {
  return program.replace(PROGRAM_DIR, '')
}

/** Programs whose first operand says what they do, like git. */
export function usesSubcommands(program: string): boolean {
  const name = programName(program)
  return TABLE.get(name)?.subcommands !== undefined || name === 'git' || name === 'yarn'
}

/** Programs that run or read a command from their arguments: nothing in them may vary under a pattern. */
export function isCommandRunner(program: string): boolean {
  const name = programName(program)
  return [WRAPPERS, SHELLS, PRIVILEGE, FIND, SCRIPTED_TEXT].some((family) => Object.hasOwn(family, name))
}

/** Programs that run the code they are given: a script, or text on the command line. `python3.15` and `php8.2` are as `python` and `php`. */
export function isInterpreter(program: string): boolean {
  const name = programName(program)
  return Object.hasOwn(INTERPRETERS, name) || Object.hasOwn(INTERPRETERS, name.replace(/[\d.]+$/, ''))
}

export function isContainerTool(program: string): boolean {
  return Object.hasOwn(CONTAINERS, programName(program))
}
