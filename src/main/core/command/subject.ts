import { classify, type ClassifyContext } from './classify'
import { isHarmlessDevice } from './paths'
import { isCommandRunner } from './programs'
import { simpleCommands, simpleCommandsIn } from './simple-commands'
import type { Redirect, ShellNode, ShellParser } from './syntax'
import { literalText } from './visit'

/** Where a command would run, for patterns: they hold for one target and one folder. */
export interface PatternContext extends ClassifyContext {
  readonly target: string
}

/** One command as patterns see it. `readsOnly`: it would run without asking when it stood alone. */
export interface SubjectCommand {
  readonly argv: readonly string[]
  readonly readsOnly: boolean
  /** What it may be given to run (`sudo git push`, `bash -c 'git push'`): too many rather than too few, for deny patterns alone. */
  readonly inner?: readonly (readonly string[])[]
}

/**
 * A command line prepared for patterns. `plain` means: only simple commands with literal words, joined by `|`, `&&`,
 * `||`, `;` or newlines; no assignment, no change of folder, no redirect but to /dev/null or another descriptor. Only
 * then can an allow pattern match. `commands` holds the ones with a known program in any case, for deny patterns.
 */
export interface PatternSubject {
  readonly target: string
  readonly cwd: string
  readonly plain: boolean
  readonly commands: readonly SubjectCommand[]
}

/** Commands that make later ones mean something else. */
const CHANGES_MEANING = new Set(['cd', 'pushd', 'popd', 'eval', 'source', '.', 'exec', 'set', 'shopt', 'alias', 'export', 'declare', 'unset', 'hash', 'trap', 'enable'])

export function patternSubject(source: string, context: PatternContext): PatternSubject {
  const root = context.parser.parse(source)
  const commands = simpleCommandsIn(root, source)
  const known = commands.filter((command) => command.argv[0]?.known === true)
  const isPlain = commands.length > 0 && known.length === commands.length && isPlainNode(root) && commands.every((command) => command.argv.every((word) => word.known))
  return {
    target: context.target,
    cwd: context.cwd,
    plain: isPlain && !commands.some((command) => CHANGES_MEANING.has(command.argv[0]?.text ?? '')),
    commands: known.map((command) => ({
      argv: command.argv.map((word) => word.text),
      inner: innerCommands(command.argv.map((word) => word.text), context.parser),
      readsOnly: classify(source.slice(command.range.startChars, command.range.endChars), context).effects.every((effect) => effect.effect === 'read'),
    })),
  }
}

/** Words of one runner that are looked at, and how deep one runs another. */
const MOST_INNER_WORDS = 64
const MOST_INNER_DEPTH = 3

function innerCommands(argv: readonly string[], parser: ShellParser, depth = 0): readonly (readonly string[])[] {
  if (!isCommandRunner(argv[0] ?? '') || depth === MOST_INNER_DEPTH) return []
  return argv.slice(1, MOST_INNER_WORDS).flatMap((word, index) => {
    const sources = /\s/.test(word) ? simpleCommands(word, parser).map((command) => command.argv.map(({ text }) => text)) : []
    return [argv.slice(index + 1), ...sources, ...sources.flatMap((inner) => innerCommands(inner, parser, depth + 1))]
  })
}

function isPlainNode(node: ShellNode): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.items.every(isPlainNode)
    case 'pipeline':
      return node.stages.every(isPlainNode)
    case 'and':
    case 'or':
      return isPlainNode(node.left) && isPlainNode(node.right)
    case 'command':
      return node.words.length > 0 && node.assignments.length === 0 && node.redirects.every(isHarmlessRedirect)
    default:
      return false
  }
}

function isHarmlessRedirect(redirect: Redirect): boolean {
  if (redirect.kind === 'here') return false
  const target = literalText(redirect.target)
  if (target === undefined) return false
  return redirect.operator.endsWith('&') ? /^\d+$/.test(target) : redirect.operator !== '<' && isHarmlessDevice(target)
}
