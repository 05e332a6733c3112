import { applyAssignments } from '../assignments'
import { literalArg, OPAQUE_ARG, type Arg } from '../args'
import { parseArgs } from '../options'
import { all, text, writes, type Call, type Machine, type OptionSpec, type ProgramSpec, type Rule } from '../spec'

/** Runs its operands as a command, after `skip` operands of its own. */
function wraps(options: Readonly<Record<string, OptionSpec>> = {}, skip = 0): ProgramSpec {
  const rule: Rule = (call, machine) => {
    const parsed = parseArgs(call.args, { options }, true)
    for (const option of parsed.options) {
      for (const effect of option.spec.effects ?? []) machine.add(effect)
      if (option.spec.takes !== undefined) machine.path(option.spec.takes, option.value ?? OPAQUE_ARG)
    }
    const words = parsed.operands.slice(skip)
    if (words.length === 0) machine.add('read')
    else machine.run(words, call.input)
  }
  return { rule }
}

/** Programs whose arguments are a command. */
export const WRAPPERS: Readonly<Record<string, ProgramSpec>> = {
  ...all(['nohup', 'setsid', 'builtin', 'chronic', 'unbuffer', 'busybox', 'toybox', 'caffeinate', 'dbus-run-session', 'fakeroot', 'coproc', 'noglob'], wraps()),
  exec: wraps({ '-a': text }),
  nice: wraps(all(['-n', '--adjustment'], text)),
  ionice: wraps(all(['-c', '-n', '-p', '-P', '-u', '--class', '--classdata', '--pid'], text)),
  chrt: wraps({}, 1),
  taskset: wraps({}, 1),
  time: wraps({ ...all(['-f', '--format'], text), ...all(['-o', '--output'], writes) }),
  timeout: wraps(all(['-s', '-k', '--signal', '--kill-after'], text), 1),
  gtimeout: wraps(all(['-s', '-k', '--signal', '--kill-after'], text), 1),
  stdbuf: wraps(all(['-i', '-o', '-e', '--input', '--output', '--error'], text)),
  strace: wraps({ ...all(['-e', '-p', '-s', '-u', '-E'], text), ...all(['-o', '--output'], writes) }),
  'systemd-inhibit': wraps(all(['--what', '--who', '--why', '--mode'], text)),
  command: { rule: (call, machine) => {
    if (/^-[pvV]*[vV]/.test(call.args[0]?.text ?? '')) return machine.add('read')
    return machine.spec(wraps(), call)
  } },
  env: { rule: env },
  xargs: { rule: xargs },
  watch: { rule: (call, machine) => {
    const parsed = parseArgs(call.args, { options: { ...all(['-n', '--interval'], text), ...all(['-x', '--exec'], {}) } }, true)
    if (parsed.operands.every((word) => word.text !== undefined)) machine.source(literalArg(parsed.operands.map((word) => word.text).join(' ')))
    else machine.add('unknown')
  } },
  flock: { rule: (call, machine) => {
    const parsed = parseArgs(call.args, { options: all(['-w', '-E', '--timeout', '--conflict-exit-code'], text) }, true)
    const [lock, ...command] = parsed.operands
    if (lock !== undefined && !/^\d+$/.test(lock.text ?? '')) machine.path('write', lock)
    if (command[0]?.text === '-c') machine.source(command[1] ?? OPAQUE_ARG)
    else if (command.length > 0) machine.run(command, call.input)
  } },
  script: { rule: (call, machine) => {
    const parsed = parseArgs(call.args, { options: all(['-c', '--command'], text) })
    const command = parsed.options[0]?.value
    machine.path('write', parsed.operands[0] ?? literalArg('typescript'))
    if (command === undefined) machine.add('unknown')
    else machine.source(command)
  } },
  ...all(['parallel', 'entr', 'at', 'batch', 'alias', 'enable', 'hash', 'bind', 'complete'], { rule: (call, machine) => machine.add(isQuestion(call) ? 'read' : 'unknown') } satisfies ProgramSpec),
  ...all(['export', 'declare', 'typeset', 'readonly', 'local'], { rule: (call, machine) => applyAssignments(call.args.map((arg) => arg.prefix).filter((word) => /^\w+=/.test(word)), machine) } satisfies ProgramSpec),
}

/** `alias` alone, `hash -l`, `complete -p` only print. */
function isQuestion(call: Call): boolean {
  return /^(?:alias|hash|complete|bind|enable)$/.test(call.program) && call.args.every((arg) => arg.text !== undefined && /^(?:-[lpP]|[\w.-]+)$/.test(arg.text)) && !call.args.some((arg) => /^-[^lpP]/.test(arg.prefix))
}

const envOptions: Readonly<Record<string, OptionSpec>> = { ...all(['-u', '--unset', '-a', '--argv0'], text), ...all(['-C', '--chdir'], text), ...all(['-S', '--split-string'], text) }

function env(call: Call, machine: Machine): void {
  const parsed = parseArgs(call.args, { options: envOptions }, true)
  const words = [...parsed.operands]
  const assignments: string[] = []
  for (let word = words[0]; word !== undefined && /^[A-Za-z_]\w*=/.test(word.prefix); word = words[0]) {
    assignments.push(word.prefix)
    words.shift()
  }
  applyAssignments(assignments, machine)
  const valueOf = (...names: readonly string[]) => parsed.options.find((option) => names.includes(option.name))?.value
  const split = valueOf('-S', '--split-string')
  const dir = valueOf('-C', '--chdir')
  if (split !== undefined) return words.length === 0 ? machine.source(split) : machine.add('unknown')
  if (words.length === 0) return machine.add('read:system')
  machine.elsewhere(dir === undefined ? {} : { dir }, (there) => there.run(words, call.input))
}

/** The words that xargs adds are unknown, unless find separated them with NUL: then they lie below its roots. */
function xargs(call: Call, machine: Machine): void {
  const takesText = all(['-n', '-L', '-P', '-I', '-s', '-d', '-E', '--max-args', '--max-lines', '--max-procs', '--replace', '--delimiter', '--max-chars'], text)
  const parsed = parseArgs(call.args, { options: { ...takesText, ...all(['-a', '--arg-file'], { takes: 'read' } as const), ...all(['-0', '--null'], {}) } }, true)
  const isExact = parsed.options.some((option) => option.name === '-0' || option.name === '--null')
  const input = call.input
  const fetched = input.kind === 'text' && input.fetched
  const known = isExact && input.kind === 'text' ? input.paths : []
  const added: readonly Arg[] = known.length > 0 ? known : [{ ...OPAQUE_ARG, fetched }]
  const words = parsed.operands
  const mark = parsed.options.find((option) => option.name === '-I' || option.name === '--replace')?.value?.text
  if (words.length === 0) return machine.add('read')
  if (mark === undefined || mark === '') return machine.run([...words, ...added], { kind: 'none' })
  for (const one of added) {
    const replaced = words.map((word) => (word.text === mark ? one : word.text?.includes(mark) === true ? { ...OPAQUE_ARG, prefix: word.text.slice(0, word.text.indexOf(mark)), fetched } : word))
    machine.run(replaced, { kind: 'none' })
  }
}
