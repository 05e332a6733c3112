import { OPAQUE_ARG, literalArg } from './args'
import { parseArgs } from './options'
import type { Call, Machine, ProgramSpec, Role } from './spec'

/** Applies one table row to a call. */
export function runSpec(spec: ProgramSpec, call: Call, machine: Machine): void {
  if (isInfoOnly(call)) return machine.add('read')
  if (spec.rule !== undefined) return spec.rule(call, machine)
  for (const effect of spec.effects ?? []) machine.add(effect)
  const parsed = parseArgs(call.args, spec, spec.subcommands !== undefined)
  if (parsed.uncertain) addUncertain(spec, machine)
  let role = spec.operands
  for (const option of parsed.options) {
    for (const effect of option.spec.effects ?? []) machine.add(effect)
    if (option.spec.operands !== undefined) role = option.spec.operands
    if (option.spec.takes !== undefined) machine.path(option.spec.takes, option.value ?? OPAQUE_ARG)
  }
  if (spec.subcommands !== undefined) return runSubcommand(spec, { ...call, args: parsed.operands }, machine)
  const own = spec.first === 'text' ? 1 : 0
  if (parsed.operands.length <= own && spec.bare !== undefined) machine.path(spec.bare, literalArg('.'))
  parsed.operands.forEach((operand, index) => {
    const isLast = index === parsed.operands.length - 1 && index > 0
    machine.path(roleAt(spec, role, index, isLast), operand)
  })
  machine.add('read')
}

/** An argument that may be an option: a program that writes may then write anywhere, another one may do what it can. */
function addUncertain(spec: ProgramSpec, machine: Machine): void {
  const strongest = [spec.operands, spec.first, spec.last].find((role) => role === 'write' || role === 'delete')
  if (strongest === undefined) machine.add('unknown')
  else machine.path(strongest, OPAQUE_ARG)
}

function roleAt(spec: ProgramSpec, role: Role | undefined, index: number, isLast: boolean): Role {
  if (index === 0 && spec.first !== undefined) return spec.first
  if (isLast && spec.last !== undefined) return spec.last
  return role ?? 'text'
}

function runSubcommand(spec: ProgramSpec, call: Call, machine: Machine): void {
  const [name, ...args] = call.args
  if (name === undefined) return spec.bare === undefined ? machine.add('read') : machine.path(spec.bare, literalArg('.'))
  if (name.text === undefined || name.glob) return machine.add('unknown')
  const table = spec.subcommands ?? {}
  const row = Object.hasOwn(table, name.text) ? table[name.text] : spec.other
  if (row === undefined) return machine.code()
  machine.spec(row, { program: `${call.program} ${name.text}`, args, input: call.input })
}

const INFO = new Set(['--version', '--help'])

/** `program --version` or `--help` and nothing else prints a text, for every program in the tables. */
function isInfoOnly(call: Call): boolean {
  return call.args.length === 1 && call.args[0]?.text !== undefined && INFO.has(call.args[0].text)
}
