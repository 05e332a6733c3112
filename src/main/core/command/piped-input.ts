import { literalArg, OPAQUE_ARG, type Arg } from './args'
import type { Input } from './spec'
import type { ShellNode, Word } from './syntax'

/** What the next stage of a pipeline gets from this one. `fetched`: something upstream used the network. */
export function pipedInput(
  stage: ShellNode,
  given: Input,
  usedNetwork: boolean,
  argsFor: (words: readonly Word[]) => readonly Arg[],
): Input {
  const fetched = usedNetwork || (given.kind === 'text' && given.fetched)
  const unknown: Input = { kind: 'text', text: undefined, fetched, paths: [] }
  if (stage.kind !== 'command') return unknown
  const here = stage.redirects.find((redirect) => redirect.kind === 'here')
  const [program, ...args] = argsFor(stage.words)
  switch (program?.text) {
    case 'echo':
    case 'printf':
      return { ...unknown, text: program.text === 'echo' ? echoed(args) : printed(args) }
    case 'cat': {
      if (args.length > 0) return unknown
      const body = here?.kind === 'here' ? argsFor([here.body])[0] : undefined
      if (body !== undefined) return { ...unknown, text: body.text }
      return given.kind === 'text' ? { ...given, fetched } : unknown
    }
    case 'find':
      return { ...unknown, paths: foundPaths(args) }
    case 'grep':
    case 'head':
    case 'tail':
    case 'sort':
    case 'uniq':
      return given.kind === 'text' && args.every((arg) => arg.prefix.startsWith('-') || program.text === 'grep')
        ? { ...unknown, paths: given.paths }
        : unknown
    default:
      return unknown
  }
}

function echoed(args: readonly Arg[]): string | undefined {
  const words = args[0]?.text === '-n' ? args.slice(1) : args
  if (words.some((word) => word.text === undefined || word.glob || word.text.includes('\\')) || words[0]?.text?.startsWith('-')) return undefined
  return words.map((word) => word.text).join(' ')
}

function printed(args: readonly Arg[]): string | undefined {
  const [format, ...rest] = args
  if (format?.text === '%s' || format?.text === '%s\\n') return rest.length === 1 ? rest[0]?.text : undefined
  const isPlain = rest.length === 0 && format?.text !== undefined && !format.glob && !/[%\\]/.test(format.text.replaceAll('\\n', ''))
  return isPlain ? format?.text?.replaceAll('\\n', '\n') : undefined
}

/** `find A B -name x` prints names below A and B; without a folder it searches the working directory. */
export function foundPaths(args: readonly Arg[]): readonly Arg[] {
  const rest = args.filter((arg) => !/^-[HLP]$/.test(arg.text ?? ''))
  const end = rest.findIndex((arg) => /^[-(!]/.test(arg.prefix))
  const roots = rest.slice(0, end < 0 ? rest.length : end)
  if (roots.length === 0) return [literalArg('./x')]
  return roots.map((root) => (root.text === undefined ? OPAQUE_ARG : { ...root, text: `${root.text}/x`, prefix: `${root.prefix}/x` }))
}
