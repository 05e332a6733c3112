import type { Node } from '@vscode/tree-sitter-wasm'
import type { ShellNode } from '../../core/command'

/** Thrown inside the conversion only: this syntax is not understood well enough to be classified. */
export class Unreadable extends Error {
  constructor(node: Node, why: string) {
    super(`${node.type}: ${why}`)
    this.name = 'Unreadable'
  }
}

/**
 * What the converters pass along. `depth` bounds recursion, far above what people write. Words hold statements and
 * statements hold words: the ways back to statements are here, so that the files need not import each other.
 */
export interface Conversion {
  readonly source: string
  readonly depth: number
  statement(node: Node, at: Conversion): ShellNode
  /** The statements directly below a node. */
  statements(node: Node, at: Conversion): ShellNode
  sequence(parent: Node, nodes: readonly Node[], at: Conversion): ShellNode
}

const MAX_DEPTH = 150

export function deeper(at: Conversion, node: Node): Conversion {
  if (at.depth >= MAX_DEPTH) throw new Unreadable(node, 'nested too deeply')
  return { ...at, depth: at.depth + 1 }
}

/** The children that are there, in order, with the field each one fills. */
export function childrenOf(node: Node): readonly { readonly node: Node; readonly field: string | null }[] {
  const found: { node: Node; field: string | null }[] = []
  for (let index = 0; index < node.childCount; index += 1) {
    const child = node.child(index)
    if (child !== null && child.type !== 'comment') found.push({ node: child, field: node.fieldNameForChild(index) })
  }
  return found
}

/** Two words without anything between them, which the shell would read as one. */
export function refuseGlued(nodes: readonly Node[]): void {
  nodes.forEach((node, index) => {
    if (node.startIndex === nodes[index - 1]?.endIndex) throw new Unreadable(node, 'glued')
  })
}

export function rangeOf(node: Node): { startChars: number; endChars: number } {
  return { startChars: node.startIndex, endChars: node.endIndex }
}
