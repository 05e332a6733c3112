import type { Node } from '@vscode/tree-sitter-wasm'
import type { ShellNode, Word, WordPart } from '../../core/command'
import { ansiCText, unquotedParts, withoutDollar } from './quoting'
import { childrenOf, deeper, rangeOf, Unreadable, type Conversion } from './unreadable'

/** One shell word (or several parts glued together) after quote removal. */
export function convertWord(node: Node, at: Conversion): Word {
  return { parts: partsOf(node, deeper(at, node), false), range: rangeOf(node) }
}

function partsOf(node: Node, at: Conversion, quoted: boolean): readonly WordPart[] {
  switch (node.type) {
    case 'word':
    case 'number':
    case 'variable_name':
    case 'test_operator':
    case 'extglob_pattern':
    case 'regex':
    case '$':
      return unquotedParts(node.text)
    case 'command_name':
      return childrenOf(node).flatMap((child) => partsOf(child.node, at, quoted))
    case 'concatenation':
      return concatenation(node, at)
    case 'string':
      return textWithExpansions(node, at, node.startIndex + 1, node.endIndex - 1, 'string')
    case 'raw_string':
      return [{ kind: 'text', text: node.text.slice(1, -1), quoted: true }]
    case 'ansi_c_string':
      return [{ kind: 'text', text: ansiCText(node.text.slice(2, -1)), quoted: true }]
    case 'translated_string':
      return childrenOf(node).flatMap((child) => (child.node.type === 'string' ? partsOf(child.node, at, true) : []))
    case 'brace_expression':
      return [{ kind: 'text', text: node.text, quoted: false }]
    case 'simple_expansion':
      return [variable(node.text.slice(1), quoted)]
    case 'expansion':
      return [expansion(node, at, quoted)]
    case 'arithmetic_expansion':
      return [{ kind: 'number', commands: substitutionsIn(node, at) }]
    case 'command_substitution':
      return [{ kind: 'substitution', body: substitutionBody(node, at) }]
    case 'process_substitution':
      return [{ kind: 'process', body: substitutionBody(node, at) }]
    default:
      throw new Unreadable(node, 'not a word')
  }
}

function concatenation(node: Node, at: Conversion): readonly WordPart[] {
  let parts: WordPart[] = []
  let end = node.startIndex
  for (const child of childrenOf(node)) {
    if (child.node.startIndex !== end) throw new Unreadable(node, 'parts apart')
    end = child.node.endIndex
    // `a``b`: an empty command substitution.
    if (/^`\s*`$/.test(child.node.text)) continue
    if (child.node.type === 'string') parts = [...withoutDollar(parts)]
    parts.push(...partsOf(child.node, at, false))
  }
  return parts
}

const NUMERIC = new Set(['?', '$', '!', '#', 'RANDOM', 'UID', 'EUID', 'PPID', 'SECONDS', 'LINENO', 'BASHPID'])

function variable(name: string, quoted: boolean): WordPart {
  return NUMERIC.has(name) ? { kind: 'number', commands: [] } : { kind: 'variable', name, quoted }
}

function expansion(node: Node, at: Conversion, quoted: boolean): WordPart {
  const plain = /^\$\{(\w+)\}$/.exec(node.text)
  if (plain?.[1] !== undefined) return variable(plain[1], quoted)
  const commands = substitutionsIn(node, at)
  if (/^\$\{#\w+\}$/.test(node.text)) return { kind: 'number', commands }
  // `${x@P}` expands the value of x once more, commands included.
  if (/@[A-Za-z]\}$/.test(node.text)) throw new Unreadable(node, 'transforms a value')
  const assigns = /^\$\{(\w+):?=/.exec(node.text)?.[1]
  return assigns === undefined ? { kind: 'expansion', commands } : { kind: 'expansion', commands, assigns }
}

/** Text of a double-quoted string or here-document between `start` and `end`, with its expansions in place. */
export function textWithExpansions(
  node: Node,
  at: Conversion,
  start: number,
  end: number,
  kind: 'string' | 'heredoc',
): readonly WordPart[] {
  const escapes = kind === 'string' ? /\\([$`"\\\n])/g : /\\([$`\\\n])/g
  const parts: WordPart[] = []
  const pushText = (from: number, to: number) => {
    if (to <= from) return
    const raw = at.source.slice(from, to)
    // What looks like a substitution but was not parsed as one would be missed.
    if (/(?:^|[^\\])(?:\\\\)*(?:\$[({]|`)/.test(raw)) throw new Unreadable(node, 'substitution not seen')
    const text = raw.replace(escapes, (_, char: string) => (char === '\n' ? '' : char))
    parts.push({ kind: 'text', text, quoted: true })
  }
  let from = start
  for (const child of childrenOf(node)) {
    if (!/expansion|substitution/.test(child.node.type)) continue
    pushText(from, child.node.startIndex)
    parts.push(...partsOf(child.node, deeper(at, node), true))
    from = child.node.endIndex
  }
  pushText(from, end)
  return parts.length === 0 ? [{ kind: 'text', text: '', quoted: true }] : parts
}

function substitutionBody(node: Node, at: Conversion): ShellNode {
  const inside = node.text.slice(1, -1)
  // Inside backquotes bash removes one layer of backslashes before it parses; the grammar does not.
  if (node.text.startsWith('`') && inside.includes('\\')) throw new Unreadable(node, 'escapes in backquotes')
  return at.statements(node, deeper(at, node))
}

/** The outermost command and process substitutions in a node, itself included. */
export function substitutionsIn(node: Node, at: Conversion): readonly ShellNode[] {
  const inner = deeper(at, node)
  if (node.type === 'command_substitution' || node.type === 'process_substitution') return [substitutionBody(node, inner)]
  return childrenOf(node).flatMap((child) => substitutionsIn(child.node, inner))
}
