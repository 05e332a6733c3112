import type { Node } from '@vscode/tree-sitter-wasm'
import type { Assignment, Redirect, ShellNode, Word, WordPart } from '../../core/command'
import { convertRedirect } from './redirects'
import { childrenOf, rangeOf, refuseGlued, Unreadable, type Conversion } from './unreadable'
import { withoutDollar } from './quoting'
import { convertWord, substitutionsIn } from './words'

/** A simple command, also one that only assigns, declares or unsets. */
export function convertCommand(node: Node, at: Conversion): ShellNode {
  const assignments: Assignment[] = []
  const words: Word[] = []
  const redirects: Redirect[] = []
  const own = node.type === 'variable_assignment' ? [{ node, field: null }] : childrenOf(node)
  let before: Node | undefined
  for (const { node: child } of own) {
    const isGlued = before !== undefined && before.endIndex === child.startIndex
    const glueTo = isGlued && !/redirect$/.test(child.type) ? words.pop() : undefined
    if (isGlued && !/redirect$/.test(child.type) && (before === undefined || /assignment$|redirect$/.test(before.type))) throw new Unreadable(child, 'glued')
    before = child
    if (glueTo !== undefined) words.push(glue(glueTo, convertWord(child, at), child.text))
    else if (child.type === 'variable_assignment' && node.type !== 'declaration_command') {
      assignments.push(convertAssignment(child, at))
    } else if (child.type === 'variable_assignment') words.push(assignmentWord(convertAssignment(child, at)))
    else if (/redirect$/.test(child.type)) {
      const converted = convertRedirect(child, at)
      if (converted.follower !== undefined) throw new Unreadable(child, 'follower')
      redirects.push(...converted.redirects)
      words.push(...converted.words)
    } else if (child.type === 'command_name' && child.child(0)?.type === 'arithmetic_expansion') {
      return { kind: 'test', commands: substitutionsIn(child, at), range: rangeOf(node) }
    } else if (child.isNamed || child.type === '$') words.push(convertWord(child, at))
    else words.push({ parts: [{ kind: 'text', text: child.text, quoted: false }], range: rangeOf(child) })
  }
  refuseReserved(words[0], node)
  return { kind: 'command', assignments, words, redirects, range: rangeOf(node) }
}

/** The grammar splits `"r"\m` into two words without a blank between them; for the shell it is one. */
function glue(left: Word, right: Word, rightText: string): Word {
  const parts = rightText.startsWith('"') ? withoutDollar(left.parts) : left.parts
  return { parts: [...parts, ...right.parts], range: { startChars: left.range.startChars, endChars: right.range.endChars } }
}

const RESERVED = new Set(['if', 'then', 'else', 'elif', 'fi', 'do', 'done', 'case', 'esac', 'while', 'until', 'for', 'select', 'function', '{', '}', '!', '[[', ']]'])

/** `! while …` is beyond the grammar, which then sees a program called while. */
function refuseReserved(word: Word | undefined, node: Node): void {
  const [part, ...rest] = word?.parts ?? []
  if (part?.kind === 'text' && !part.quoted && rest.length === 0 && RESERVED.has(part.text)) throw new Unreadable(node, 'reserved word')
  // In some places bash takes `!rm` for `! rm`.
  if (part?.kind === 'text' && !part.quoted && part.text.startsWith('!')) throw new Unreadable(node, 'reserved word')
}

function convertAssignment(node: Node, at: Conversion): Assignment {
  const name = node.childForFieldName('name')
  const value = node.childForFieldName('value')
  if (name === null) throw new Unreadable(node, 'no name')
  const plain = name.type === 'variable_name' && !childrenOf(node).some((child) => child.node.type === '+=')
  const values: Word[] = []
  if (value?.type === 'array') {
    refuseGlued(childrenOf(value).map((child) => child.node).filter((child) => child.isNamed))
    for (const { node: child } of childrenOf(value)) {
      if (child.isNamed && child.type !== 'variable_assignment') values.push(convertWord(child, at))
      else if (child.isNamed) values.push(...convertAssignment(child, at).values)
    }
  } else if (value !== null) values.push(convertWord(value, at))
  const nameText = name.type === 'subscript' ? (name.childForFieldName('name')?.text ?? '') : name.text
  if (name.type === 'subscript') {
    values.push({ parts: [{ kind: 'expansion', commands: substitutionsIn(name, at) }], range: rangeOf(name) })
  }
  return { name: nameText, values, plain: plain && value?.type !== 'array', range: rangeOf(node) }
}

/** `export A=b` passes `A=b` to a builtin, so there it is an argument. */
function assignmentWord(assignment: Assignment): Word {
  const head: WordPart = { kind: 'text', text: `${assignment.name}=`, quoted: true }
  return { parts: [head, ...assignment.values.flatMap((value) => value.parts)], range: assignment.range }
}

/**
 * A statement with redirects. The grammar hangs the redirects of `a && b > f` on the whole list and what follows a
 * here-document below the redirect; here both go where the shell applies them.
 */
export function convertRedirected(node: Node, at: Conversion): ShellNode {
  let body: ShellNode = { kind: 'command', assignments: [], words: [], redirects: [], range: rangeOf(node) }
  const redirects: Redirect[] = []
  const words: Word[] = []
  const followers: { readonly operator: '|' | '&&' | '||'; readonly node: Node }[] = []
  for (const { node: child, field } of childrenOf(node)) {
    if (field === 'redirect' || /_redirect$/.test(child.type)) {
      const converted = convertRedirect(child, at)
      redirects.push(...converted.redirects)
      words.push(...converted.words)
      if (converted.follower !== undefined) followers.push(converted.follower)
    } else body = at.statement(child, at)
  }
  let whole = attach(body, redirects, words, node)
  for (const follower of followers) {
    const right = at.statement(follower.node, at)
    const range = rangeOf(node)
    if (follower.operator === '|') whole = pipeInto(whole, right, range)
    else whole = rotate(follower.operator === '&&' ? 'and' : 'or', whole, right, range)
  }
  return whole
}

function attach(body: ShellNode, redirects: readonly Redirect[], words: readonly Word[], node: Node): ShellNode {
  switch (body.kind) {
    case 'command':
      return { ...body, words: [...body.words, ...words], redirects: [...body.redirects, ...redirects], range: rangeOf(node) }
    case 'and':
    case 'or':
      return { ...body, right: attach(body.right, redirects, words, node) }
    case 'pipeline': {
      const last = body.stages.at(-1)
      if (last === undefined) throw new Unreadable(node, 'empty pipeline')
      return { ...body, stages: [...body.stages.slice(0, -1), attach(last, redirects, words, node)] }
    }
    case 'negated':
      return { ...body, body: attach(body.body, redirects, words, node) }
    default:
      if (words.length > 0) throw new Unreadable(node, 'words after a compound command')
      return { kind: 'redirected', body, redirects, range: rangeOf(node) }
  }
}

function pipeInto(left: ShellNode, right: ShellNode, range: ShellNode['range']): ShellNode {
  if (left.kind === 'and' || left.kind === 'or') return { ...left, right: pipeInto(left.right, right, range), range }
  if (right.kind === 'and' || right.kind === 'or') return { ...right, left: pipeInto(left, right.left, range), range }
  const stages = [left, right].flatMap((side) => (side.kind === 'pipeline' ? side.stages : [side]))
  return { kind: 'pipeline', stages, range }
}

/** `a && (b || c)` as parsed, `(a && b) || c` as the shell runs it. */
function rotate(kind: 'and' | 'or', left: ShellNode, right: ShellNode, range: ShellNode['range']): ShellNode {
  if (right.kind === 'and' || right.kind === 'or') return { ...right, left: rotate(kind, left, right.left, range), range }
  return { kind, left, right, range }
}
