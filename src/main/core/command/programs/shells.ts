import { literalArg } from '../args'
import { parseArgs } from '../options'
import { all, runs, text, type Call, type Machine, type ProgramSpec } from '../spec'

const options = { ...all(['-c', '-o', '-O', '+o', '+O'], text), '-s': {}, ...all(['--rcfile', '--init-file'], runs) }

/** Shells: source given as text is judged, source in a file is code from this machine. */
export const SHELLS: Readonly<Record<string, ProgramSpec>> = {
  ...all(['sh', 'bash', 'dash', 'zsh', 'ksh', 'ash', 'mksh', 'rbash'], { rule: shell } satisfies ProgramSpec),
  ...all(['fish', 'csh', 'tcsh', 'pwsh', 'powershell', 'nu', 'xonsh', 'elvish'], { rule: foreignShell } satisfies ProgramSpec),
  trap: { rule: (call, machine) => {
    const [action] = call.args
    if (action !== undefined && call.args.length > 1 && action.text !== '-') machine.source(action)
  } },
}

function shell(call: Call, machine: Machine): void {
  const parsed = parseArgs(call.args, { options: { ...options, '-c': {} } }, true)
  for (const option of parsed.options) for (const effect of option.spec.effects ?? []) machine.add(effect)
  const has = (name: string) => parsed.options.some((option) => option.name === name)
  const [first] = parsed.operands
  // `bash $X`: it may be `-c`.
  if (!has('-c') && first?.text === undefined && first?.prefix === '' && !first.process) machine.source(first)
  if (has('-c')) return first === undefined ? machine.add('unknown') : machine.source(first)
  if (first !== undefined && first.text !== '-' && first.text !== '/dev/stdin' && !has('-s')) return machine.code(first)
  switch (call.input.kind) {
    case 'none':
    case 'file':
      return machine.code()
    case 'text':
      return machine.source({ ...literalArg(''), text: call.input.text, fetched: call.input.fetched })
  }
}

/** Another language: its source cannot be read here. */
function foreignShell(call: Call, machine: Machine): void {
  if (call.input.kind === 'text' && call.args.length === 0) machine.source({ ...literalArg(''), text: undefined, fetched: call.input.fetched })
  else if (call.args.some((arg) => arg.fetched)) machine.add('runs-fetched-code')
  else machine.add('unknown')
}
