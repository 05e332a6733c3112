import { literalArg, type Arg } from '../args'
import { parseArgs } from '../options'
import { all, reads, text, type Call, type Machine, type OptionSpec, type ProgramSpec } from '../spec'
import { sedActs } from './sed-script'

const scriptOptions: Readonly<Record<string, OptionSpec>> = { ...all(['-e', '--expression'], text), ...all(['-f', '--file'], reads) }
const sedOptions = { ...scriptOptions, ...all(['-i', '--in-place'], {}), ...all(['-l', '--line-length'], text) }

/** sed and awk read, unless their script says otherwise. */
export const SCRIPTED_TEXT: Readonly<Record<string, ProgramSpec>> = {
  ...all(['sed', 'gsed'], { rule: sed } satisfies ProgramSpec),
  ...all(['awk', 'gawk', 'mawk', 'nawk'], { rule: awk } satisfies ProgramSpec),
}

function sed(call: Call, machine: Machine): void {
  // `-i.bak`: what is attached to -i is a suffix, not more options.
  const args = call.args.map((arg) => (/^-[nErsuz]*i./.test(arg.prefix) && arg.text !== undefined ? literalArg('-i') : arg))
  const parsed = parseArgs(args, { options: sedOptions })
  const isInPlace = parsed.options.some((option) => option.name === '-i' || option.name === '--in-place')
  const given = parsed.options.filter((option) => option.name === '-e' || option.name === '--expression')
  const files = parsed.options.filter((option) => option.name === '-f' || option.name === '--file')
  const [first, ...rest] = parsed.operands
  const scripts = [...given, ...files].length > 0 ? given.map((option) => option.value) : [first]
  const operands = [...given, ...files].length > 0 ? parsed.operands : rest
  for (const arg of args) if (arg.text === undefined && !arg.process && /^-?$/.test(arg.prefix) && !scripts.includes(arg)) machine.add('unknown')
  for (const option of files) machine.code(option.value)
  for (const script of scripts) {
    const acts = script?.text === undefined ? undefined : sedActs(script.text)
    if (acts === undefined) machine.code(script)
    else for (const path of acts.writes) machine.path('write', literalArg(path))
  }
  for (const operand of operands) machine.path(isInPlace ? 'write' : 'read', operand)
}

function awk(call: Call, machine: Machine): void {
  const options = { ...scriptOptions, ...all(['-F', '-v', '--assign', '--field-separator'], text), ...all(['-i', '--include', '-l', '--load', '-E', '--exec'], { takes: 'read', effects: ['runs-local-code'] } as const), ...all(['-o', '-p', '-d', '--dump-variables', '--pretty-print', '--profile'], { effects: ['unknown'] } as const) }
  const parsed = parseArgs(call.args, { options })
  if (parsed.uncertain) machine.add('unknown')
  for (const option of parsed.options) for (const effect of option.spec.effects ?? []) machine.add(effect)
  const fromFile = parsed.options.filter((option) => option.name === '-f' || option.name === '--file')
  const inline = parsed.options.filter((option) => option.name === '-e' || option.name === '--expression')
  for (const option of fromFile) machine.code(option.value)
  const isGiven = fromFile.length + inline.length > 0
  const scripts = isGiven ? inline.map((option) => option.value) : [parsed.operands[0]]
  for (const script of scripts) awkScript(script, machine)
  for (const operand of isGiven ? parsed.operands : parsed.operands.slice(1)) machine.path('read', operand)
}

/** A script with no way to run a program or to open a file for writing only reads. */
function awkScript(script: Arg | undefined, machine: Machine): void {
  if (script === undefined) return
  if (script.text === undefined) return machine.code(script)
  const bare = script.text.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  if (/\bsystem\s*\(|(?:^|[^|])\|(?:[^|]|$)|\bgetline\b|@(?:load|include)|\w+\s*::|@\w+\s*\(/.test(bare)) return machine.code(script)
  if (!/\bprintf?\b[^;}\n]*>/.test(bare)) return
  const targets = [...script.text.matchAll(/>>?\s*"((?:[^"\\])*)"\s*(?:[;}\n]|$)/g)]
  const redirects = [...bare.matchAll(/\bprintf?\b[^;}\n]*?>>?/g)]
  if (targets.length !== redirects.length) return machine.path('write', { ...literalArg(''), text: undefined })
  for (const target of targets) machine.path('write', literalArg(target[1] ?? ''))
}
