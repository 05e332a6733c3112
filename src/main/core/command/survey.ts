import type { ShellNode } from './syntax'
import { literalText, visit } from './visit'

/** What has to be known about a whole source before its first command is judged. */
export interface Survey {
  /** How often each variable may be given a value. */
  readonly assigned: ReadonlyMap<string, number>
  readonly functions: ReadonlySet<string>
  readonly changesFolder: boolean
  readonly functionChangesFolder: boolean
  /** A function calls itself: it may never end, or take all processes there are. */
  readonly isRecursive: boolean
}

const MOVERS = new Set(['cd', 'pushd', 'popd', 'eval', 'source', '.'])

export function survey(root: ShellNode): Survey {
  const assigned = new Map<string, number>()
  const functions = new Set<string>()
  let changesFolder = false
  let functionChangesFolder = false
  let isRecursive = false
  const count = (name: string) => assigned.set(name, (assigned.get(name) ?? 0) + 1)
  visit(
    root,
    (node) => {
      if (node.kind === 'function') {
        functions.add(node.name)
        functionChangesFolder ||= contains(node.body, isMover)
        isRecursive ||= contains(node.body, (inner) => inner.kind === 'command' && literalText(inner.words[0]) === node.name)
      }
      if (node.kind === 'loop' && node.variable !== undefined) count(node.variable)
      if (node.kind !== 'command') return
      for (const assignment of node.assignments) count(assignment.name)
      changesFolder ||= isMover(node)
      // `read x`, `export x=…`, `unset x`, `printf -v x`: a bare name or a beginning like `x=` may change x.
      for (const word of node.words.slice(1)) {
        const first = word.parts[0]
        const name = first?.kind === 'text' ? /^(\w+)(?:$|[=[+])/.exec(first.text)?.[1] : undefined
        if (name !== undefined) count(name)
      }
    },
    (word) => {
      for (const part of word.parts) if (part.kind === 'expansion' && part.assigns !== undefined) count(part.assigns)
    },
  )
  return { assigned, functions, changesFolder, functionChangesFolder, isRecursive }
}

function isMover(node: ShellNode): boolean {
  if (node.kind !== 'command') return false
  return node.words.slice(0, 3).some((word) => {
    const text = literalText(word)
    return text === undefined ? word === node.words[0] : MOVERS.has(text)
  })
}

function contains(body: ShellNode, test: (node: ShellNode) => boolean): boolean {
  let found = false
  visit(body, (node) => {
    found ||= test(node)
  })
  return found
}
