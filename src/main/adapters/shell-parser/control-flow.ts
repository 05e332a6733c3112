import type { Node } from '@vscode/tree-sitter-wasm'
import type { ShellNode } from '../../core/command'
import { convertRedirect } from './redirects'
import { childrenOf, deeper, rangeOf, refuseGlued, Unreadable, type Conversion } from './unreadable'
import { convertWord, substitutionsIn } from './words'

export function convertIf(node: Node, at: Conversion): ShellNode {
  const branches: { test: ShellNode; body: ShellNode }[] = []
  let otherwise: ShellNode | undefined
  const own = childrenOf(node).map((child) => child.node)
  branches.push(branch(node, own.filter((child) => !/_clause$/.test(child.type)), at))
  for (const child of own) {
    if (child.type === 'elif_clause') branches.push(branch(child, childrenOf(child).map((inner) => inner.node), at))
    else if (child.type === 'else_clause') otherwise = at.statements(child, at)
  }
  return { kind: 'if', branches, otherwise, range: rangeOf(node) }
}

function branch(parent: Node, nodes: readonly Node[], at: Conversion): { test: ShellNode; body: ShellNode } {
  const then = nodes.findIndex((child) => child.type === 'then')
  if (then < 1) throw new Unreadable(parent, 'no then')
  const body = nodes.slice(then + 1).filter((child) => child.type !== 'fi')
  return { test: at.sequence(parent, nodes.slice(1, then), at), body: at.sequence(parent, body, at) }
}

export function convertFor(node: Node, at: Conversion): ShellNode {
  const body = node.childForFieldName('body')
  const variable = node.childForFieldName('variable')
  if (body === null || variable === null) throw new Unreadable(node, 'incomplete')
  const values = childrenOf(node).filter((child) => child.field === 'value').map((child) => child.node)
  refuseGlued(values)
  const words = values.map((value) => convertWord(value, at))
  return { kind: 'loop', variable: variable.text, words, test: undefined, body: at.statements(body, at), range: rangeOf(node) }
}

export function convertForC(node: Node, at: Conversion): ShellNode {
  const body = node.childForFieldName('body')
  if (body === null) throw new Unreadable(node, 'incomplete')
  const commands = childrenOf(node).filter((child) => child.field !== 'body').flatMap((child) => substitutionsIn(child.node, at))
  const test: ShellNode = { kind: 'test', commands, range: rangeOf(node) }
  return { kind: 'loop', variable: undefined, words: [], test, body: at.statements(body, at), range: rangeOf(node) }
}

export function convertWhile(node: Node, at: Conversion): ShellNode {
  const body = node.childForFieldName('body')
  if (body === null) throw new Unreadable(node, 'incomplete')
  const condition = childrenOf(node).filter((child) => child.field === 'condition').map((child) => child.node)
  const test = at.sequence(node, condition, at)
  return { kind: 'loop', variable: undefined, words: [], test, body: at.statements(body, at), range: rangeOf(node) }
}

export function convertCase(node: Node, at: Conversion): ShellNode {
  const value = node.childForFieldName('value')
  if (value === null) throw new Unreadable(node, 'no subject')
  const arms: ShellNode[] = []
  for (const { node: child } of childrenOf(node)) {
    if (child.type !== 'case_item') continue
    const inner = deeper(at, child)
    const parts = childrenOf(child)
    const patterns = parts.filter((part) => part.field === 'value').flatMap((part) => substitutionsIn(part.node, inner))
    const body = parts.filter((part) => part.field === null && part.node.type !== '|').map((part) => part.node)
    arms.push({ kind: 'sequence', items: [...patterns, at.sequence(child, body, inner)], range: rangeOf(child) })
  }
  return { kind: 'case', subject: convertWord(value, at), arms, range: rangeOf(node) }
}

export function convertFunction(node: Node, at: Conversion): ShellNode {
  const name = node.childForFieldName('name')
  const body = node.childForFieldName('body')
  if (name === null || body === null) throw new Unreadable(node, 'incomplete')
  const redirect = node.childForFieldName('redirect')
  const converted = at.statement(body, at)
  if (redirect === null) return { kind: 'function', name: name.text, body: converted, range: rangeOf(node) }
  const { redirects, words } = convertRedirect(redirect, at)
  if (words.length > 0) throw new Unreadable(node, 'words after a function')
  const whole: ShellNode = { kind: 'redirected', body: converted, redirects, range: rangeOf(node) }
  return { kind: 'function', name: name.text, body: whole, range: rangeOf(node) }
}
