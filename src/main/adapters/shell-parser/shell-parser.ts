import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import type { Language, Parser } from '@vscode/tree-sitter-wasm'
import type { ShellNode, ShellParser } from '../../core/command'
import { convertStatement, convertStatements, sequence } from './statements'
import { hasPlainGaps } from './gaps'
import { Unreadable } from './unreadable'

/** Longer source is not parsed: it becomes an error node, and with it the command is of unknown effect. */
export const MAX_SOURCE_CHARS = 200_000

/**
 * Loads tree-sitter and its bash grammar (about 2 MB of WebAssembly) from their package folder.
 *
 * The bytes are read with node:fs, so it works from a checkout, bundled with the package left external, and from a
 * packed application (Electron's fs reads inside asar archives). Rejects when the files are missing or do not load.
 */
export async function createShellParser(): Promise<ShellParser> {
  // Node waits for V8's background work before it looks at its first event: optimising the grammar took 1 to 3 s of a start.
  setFlagsFromString('--liftoff-only')
  const require = createRequire(import.meta.url)
  const library: typeof import('@vscode/tree-sitter-wasm') = require('@vscode/tree-sitter-wasm')
  const runtimePath = require.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter.wasm')
  const grammarPath = require.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm')
  // wasmBinary is an option of the Emscripten module under the library that its types do not mention.
  const moduleOptions = { locateFile: () => runtimePath, wasmBinary: readFileSync(runtimePath) }
  await library.Parser.init(moduleOptions)
  const language: Language = await library.Language.load(readFileSync(grammarPath))
  const parser = new library.Parser()
  parser.setLanguage(language)
  return { parse: (source) => parse(parser, source) }
}

function parse(parser: Parser, source: string): ShellNode {
  const error: ShellNode = { kind: 'error', range: { startChars: 0, endChars: source.length } }
  // A NUL ends the command line for bash, not for the parser; a carriage return is a letter for bash, a blank for it.
  if (source.length > MAX_SOURCE_CHARS || /[\0\r\ud800-\udfff]/u.test(source)) return error
  const tree = parser.parse(source)
  if (tree === null) return error
  try {
    if (tree.rootNode.hasError || !hasPlainGaps(tree.rootNode, source)) return error
    return convertStatements(tree.rootNode, { source, depth: 0, statement: convertStatement, statements: convertStatements, sequence })
  } catch (cause) {
    if (cause instanceof Unreadable) return error
    throw cause
  } finally {
    tree.delete()
  }
}
