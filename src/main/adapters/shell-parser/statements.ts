import type { Node } from '@vscode/tree-sitter-wasm'
import type { ShellNode } from '../../core/command'
import { convertCommand, convertRedirected } from './commands'
import { convertCase, convertFor, convertForC, convertFunction, convertIf, convertWhile } from './control-flow'
import { childrenOf, deeper, rangeOf, Unreadable, type Conversion } from './unreadable'
import { substitutionsIn } from './words'

const PUNCTUATION = new Set([';', '\n', ';;', '(', ')', '{', '}', '$(', '`', '<(', '>(', 'do', 'done', 'then', 'else', ';&', ';;&'])

/** The statements directly below a node, its brackets and separators left out, as one sequence. */
export function convertStatements(node: Node, at: Conversion): ShellNode {
  return sequence(node, childrenOf(node).map((child) => child.node), at)
}

export function sequence(parent: Node, nodes: readonly Node[], at: Conversion): ShellNode {
  const items: ShellNode[] = []
  for (const node of nodes) {
    if (node.type === '&') {
      const last = items.pop()
      if (last === undefined) throw new Unreadable(node, 'nothing before &')
      items.push({ kind: 'background', body: last, range: last.range })
    } else if (node.isNamed) items.push(convertStatement(node, at))
    else if (!PUNCTUATION.has(node.type)) throw new Unreadable(node, 'unexpected')
  }
  const [only] = items
  if (only !== undefined && items.length === 1) return only
  return { kind: 'sequence', items, range: rangeOf(parent) }
}

export function convertStatement(node: Node, outer: Conversion): ShellNode {
  const at = deeper(outer, node)
  const range = rangeOf(node)
  switch (node.type) {
    case 'command':
    case 'variable_assignment':
    case 'variable_assignments':
    case 'declaration_command':
    case 'unset_command':
      return convertCommand(node, at)
    case 'redirected_statement':
      return convertRedirected(node, at)
    case 'pipeline':
      return { kind: 'pipeline', stages: pipelineStages(node, at), range }
    case 'list':
      return list(node, at)
    case 'negated_command':
      return { kind: 'negated', body: sequence(node, namedOf(node), at), range }
    case 'subshell':
      return { kind: 'subshell', body: convertStatements(node, at), range }
    case 'compound_statement':
      return { kind: 'group', body: convertStatements(node, at), range }
    case 'test_command':
      return testCommand(node, at)
    case 'if_statement':
      return convertIf(node, at)
    case 'for_statement':
      return convertFor(node, at)
    case 'c_style_for_statement':
      return convertForC(node, at)
    case 'while_statement':
      return convertWhile(node, at)
    case 'case_statement':
      return convertCase(node, at)
    case 'function_definition':
      return convertFunction(node, at)
    default:
      throw new Unreadable(node, 'not a statement')
  }
}

function namedOf(node: Node): readonly Node[] {
  return childrenOf(node).map((child) => child.node).filter((child) => child.isNamed)
}

function pipelineStages(node: Node, at: Conversion): readonly ShellNode[] {
  return namedOf(node).flatMap((child) => (child.type === 'pipeline' ? pipelineStages(child, deeper(at, child)) : [convertStatement(child, at)]))
}

function list(node: Node, at: Conversion): ShellNode {
  const [left, operator, right] = childrenOf(node)
  if (left === undefined || operator === undefined || right === undefined) throw new Unreadable(node, 'incomplete')
  const kind = operator.node.type === '&&' ? 'and' : 'or'
  return { kind, left: convertStatement(left.node, at), right: convertStatement(right.node, at), range: rangeOf(node) }
}

/** `[ a > b ]` writes a file b; only `[[` compares. */
function testCommand(node: Node, at: Conversion): ShellNode {
  const isSimple = childrenOf(node)[0]?.node.type === '['
  if (isSimple && hasAngle(node)) throw new Unreadable(node, 'redirect inside [')
  return { kind: 'test', commands: substitutionsIn(node, at), range: rangeOf(node) }
}

function hasAngle(node: Node): boolean {
  if (node.type === 'command_substitution' || node.type === 'process_substitution') return false
  return childrenOf(node).some(({ node: child }) => /^[<>]|redirect/.test(child.type) || hasAngle(child))
}
