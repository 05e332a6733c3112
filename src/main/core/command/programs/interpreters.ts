import { parseArgs } from '../options'
import { all, text, type Call, type Machine, type OptionSpec, type ProgramSpec } from '../spec'
import { PACKAGES } from './packages'

const versions = /^(?:-V+|--version|-v|--help|-h|-version)$/

/** Runs a script, inline code, or standard input. */
function interpreter(options: Readonly<Record<string, OptionSpec>>, inline: readonly string[]): ProgramSpec {
  return { rule: (call, machine) => interpret(call, { ...options, ...all(inline, text) }, inline, machine) }
}

const python = interpreter(all(['-W', '-X', '-Q', '-m'], text), ['-c'])
const node = interpreter(all(['-r', '--require', '--import', '--loader', '--env-file', '-C', '--conditions'], text), ['-e', '--eval', '-p', '--print'])
const perl = interpreter(all(['-I', '-M', '-m'], text), ['-e', '-E'])

/** Languages that run what they are given. */
export const INTERPRETERS: Readonly<Record<string, ProgramSpec>> = {
  ...all(['python', 'python2', 'python3', 'pypy', 'pypy3', 'ipython', ...['3.8', '3.9', '3.10', '3.11', '3.12', '3.13', '3.14'].map((version) => `python${version}`)], { rule: runPython } satisfies ProgramSpec),
  ...all(['node', 'nodejs', 'ts-node', 'tsx'], node),
  ...all(['perl', 'ruby', 'lua', 'luajit', 'tclsh', 'groovy'], perl),
  php: interpreter(all(['-d', '-c', '-S', '-t'], text), ['-r', '-B', '-R', '-E']),
  ...all(['Rscript', 'R', 'julia', 'osascript', 'elixir', 'erl', 'ghci', 'runghc', 'java', 'kotlin', 'scala', 'swift', 'guile', 'racket', 'sbcl', 'clojure', 'clj', 'wish', 'expect', 'octave', 'crystal', 'dart', 'sqlite3'], interpreter({}, ['-e', '-c', '--eval'])),
}

function runPython(call: Call, machine: Machine): void {
  const at = call.args.findIndex((arg) => arg.text === '-m')
  const isModule = at >= 0 && call.args.slice(0, at).every((arg) => arg.prefix.startsWith('-') && arg.text !== '-c')
  const pip = PACKAGES['pip']
  if (isModule && call.args[at + 1]?.text === 'pip' && pip !== undefined) {
    return machine.spec(pip, { ...call, program: 'pip', args: call.args.slice(at + 2) })
  }
  machine.spec(python, call)
}

function interpret(call: Call, options: Readonly<Record<string, OptionSpec>>, inline: readonly string[], machine: Machine): void {
  if (call.args.length > 0 && call.args.every((arg) => arg.text !== undefined && versions.test(arg.text))) return machine.add('read')
  const parsed = parseArgs(call.args, { options }, true)
  const code = parsed.options.find((option) => inline.includes(option.name))?.value
  const isModule = parsed.options.some((option) => option.name === '-m')
  const [script] = parsed.operands
  if (code !== undefined) machine.code(code.fetched ? code : undefined)
  else if (isModule) machine.code()
  else if (script !== undefined && script.text !== '-' && script.text !== '/dev/stdin') machine.code(script)
  else machine.code(call.input.kind === 'text' && call.input.fetched ? { text: undefined, prefix: '', glob: false, fetched: true, process: false, literal: false } : undefined)
}
