import type { Redirect, ShellNode, Word } from './syntax'

/** Calls back for every node and every word of a tree, outermost first, substitutions included. */
export function visit(node: ShellNode, onNode: (node: ShellNode) => void, onWord: (word: Word) => void = () => undefined): void {
  onNode(node)
  const walk = (child: ShellNode) => visit(child, onNode, onWord)
  const words = (list: readonly Word[]) => {
    for (const word of list) {
      onWord(word)
      for (const inner of commandsIn(word)) walk(inner)
    }
  }
  switch (node.kind) {
    case 'sequence':
      return node.items.forEach(walk)
    case 'command':
      words(node.assignments.flatMap((assignment) => assignment.values))
      words(node.words)
      return words(node.redirects.map(redirectWord))
    case 'pipeline':
      return node.stages.forEach(walk)
    case 'and':
    case 'or':
      walk(node.left)
      return walk(node.right)
    case 'negated':
    case 'background':
    case 'subshell':
    case 'group':
    case 'function':
      return walk(node.body)
    case 'redirected':
      walk(node.body)
      return words(node.redirects.map(redirectWord))
    case 'if':
      for (const branch of node.branches) [branch.test, branch.body].forEach(walk)
      return node.otherwise === undefined ? undefined : walk(node.otherwise)
    case 'loop':
      words(node.words)
      if (node.test !== undefined) walk(node.test)
      return walk(node.body)
    case 'case':
      words([node.subject])
      return node.arms.forEach(walk)
    case 'test':
      return node.commands.forEach(walk)
    case 'error':
      return undefined
  }
}

function redirectWord(redirect: Redirect): Word {
  return redirect.kind === 'file' ? redirect.target : redirect.body
}

/** The commands inside a word: substitutions, and those inside other expansions. */
function commandsIn(word: Word): readonly ShellNode[] {
  return word.parts.flatMap((part) => {
    switch (part.kind) {
      case 'substitution':
      case 'process':
        return [part.body]
      case 'number':
      case 'expansion':
        return part.commands
      case 'text':
      case 'variable':
        return []
    }
  })
}

/** The text of a word when nothing in it is expanded, quotes removed. */
export function literalText(word: Word | undefined): string | undefined {
  if (word === undefined) return undefined
  let text = ''
  for (const part of word.parts) {
    if (part.kind !== 'text') return undefined
    text += part.text
  }
  return text
}
