import { literalArg, type Arg } from '../args'
import { foundPaths } from '../piped-input'
import type { Call, Machine, ProgramSpec } from '../spec'

/** find reads below its roots; its actions act there. */
export const FIND: Readonly<Record<string, ProgramSpec>> = { find: { rule: find } }

const WITH_COMMAND = /^-(?:exec|execdir|ok|okdir)$/
const WITH_FILE = /^-(?:fprint0?|fls|fprintf)$/

function find(call: Call, machine: Machine): void {
  const below = foundPaths(call.args)
  for (const path of below) machine.path('read', path)
  const args = [...call.args]
  // An expression that is not known could be -delete.
  if (args.some((arg) => arg.text === undefined && /^-?$/.test(arg.prefix))) machine.add('unknown')
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    const word = arg.text ?? ''
    if (word === '-delete') for (const path of below) machine.path('delete', path)
    else if (WITH_FILE.test(word)) machine.path('write', args.shift() ?? literalArg(''))
    else if (WITH_COMMAND.test(word)) {
      const end = args.findIndex((one, index) => one.text === ';' || (one.text === '+' && args[index - 1]?.text === '{}'))
      const command = args.splice(0, end < 0 ? args.length : end + 1)
      if (end >= 0) command.pop()
      execute(command, below, word.endsWith('dir'), machine)
    }
  }
}

/** Runs the command once for each root, with a name below it in place of `{}`. */
function execute(command: readonly Arg[], below: readonly Arg[], isInFolder: boolean, machine: Machine): void {
  for (const path of below) {
    const words = command.map((word) => withName(word, path))
    if (!isInFolder) machine.run(words, { kind: 'none' })
    else machine.elsewhere({ dir: folderOf(path) }, (there) => there.run(words.map((word) => (word === path ? literalArg('./x') : word)), { kind: 'none' }))
  }
}

function withName(word: Arg, path: Arg): Arg {
  if (word.text === '{}') return path
  if (word.text?.includes('{}') !== true) return word
  // Part of a longer word: a path, or shell source that a file name becomes part of.
  return path.text !== undefined && !/\s/.test(word.text) ? { ...word, text: word.text.replaceAll('{}', path.text), literal: false } : { ...path, text: undefined, prefix: word.text.slice(0, word.text.indexOf('{}')) }
}

function folderOf(path: Arg): Arg {
  return path.text === undefined ? path : literalArg(path.text.replace(/\/[^/]*$/, ''))
}
