import { argsOf, type WordContext } from './args'
import type { ShellNode, ShellParser, SourceRange, Word } from './syntax'
import { visit } from './visit'

/** One word of a command: its text after quote removal, or, when it is not known before running, as it is written. */
export interface CommandWord {
  readonly text: string
  readonly known: boolean
}

/** A simple command in a source, with its place there in UTF-16 code units. */
export interface SimpleCommand {
  readonly argv: readonly CommandWord[]
  readonly range: SourceRange
}

/** Nothing from outside is used, so that the same source always gives the same words. */
const NOTHING_KNOWN: WordContext = { home: '', cwd: undefined, variables: new Map([['HOME', []]]), fetched: () => false }

/**
 * Every simple command in a source, in the order of the text, those in substitutions, functions and branches included.
 * Source that does not parse has none.
 */
export function simpleCommands(source: string, parser: ShellParser): readonly SimpleCommand[] {
  return simpleCommandsIn(parser.parse(source), source)
}

export function simpleCommandsIn(root: ShellNode, source: string): readonly SimpleCommand[] {
  const found: SimpleCommand[] = []
  visit(root, (node) => {
    if (node.kind !== 'command' || node.words.length === 0) return
    found.push({ argv: node.words.flatMap((word) => wordsFrom(word, source)), range: node.range })
  })
  return found.toSorted((a, b) => a.range.startChars - b.range.startChars)
}

function wordsFrom(word: Word, source: string): readonly CommandWord[] {
  const args = argsOf(word, NOTHING_KNOWN)
  const texts = args.flatMap((arg) => (arg.text !== undefined && arg.literal ? [{ text: arg.text, known: true }] : []))
  if (texts.length === args.length) return texts
  return [{ text: source.slice(word.range.startChars, word.range.endChars), known: false }]
}
