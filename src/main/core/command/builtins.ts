import { literalArg, type Arg } from './args'
import type { Machine } from './spec'
import { after, move, stay, type Cwds, type Flow } from './state'

/**
 * The builtins that change the shell they run in: folder and source. Returns undefined for every other command.
 * `home` is undefined on another machine.
 */
export function runBuiltin(
  words: readonly Arg[],
  cwds: Cwds,
  home: string | undefined,
  machine: Machine,
  evaluate: (source: string) => Flow,
): Flow | undefined {
  const [program, ...args] = words
  switch (program?.text) {
    case 'command':
    case 'builtin':
      return args[0]?.prefix.startsWith('-') === true ? undefined : runBuiltin(args, cwds, home, machine, evaluate)
    case 'cd':
    case 'pushd':
      return changeFolder(args, cwds, home, machine)
    case 'popd':
      return stay(undefined)
    case 'eval':
      return evalWords(args, machine, evaluate)
    case 'source':
    case '.':
      machine.code(args[0])
      return stay(cwds)
    default:
      return undefined
  }
}

function changeFolder(args: readonly Arg[], cwds: Cwds, home: string | undefined, machine: Machine): Flow {
  const [dir, ...rest] = args.filter((arg) => arg.text === undefined || !/^-[LPe@n]*$|^--$/.test(arg.text) || arg.text === '-')
  machine.add('read')
  if (rest.length > 0) return { ok: undefined, fail: cwds }
  const target = dir ?? (home === undefined ? undefined : literalArg(home))
  const isKnown = target?.text !== undefined && !target.glob && !/^[-+]/.test(target.text)
  return { ok: isKnown && target?.text !== undefined ? move(cwds, target.text) : undefined, fail: cwds }
}

function evalWords(args: readonly Arg[], machine: Machine, evaluate: (source: string) => Flow): Flow {
  if (args.every((arg) => arg.text !== undefined && !arg.glob)) {
    return stay(after(evaluate(args.map((arg) => arg.text).join(' '))))
  }
  machine.source({ ...literalArg(''), text: undefined, fetched: args.some((arg) => arg.fetched) })
  return stay(undefined)
}
