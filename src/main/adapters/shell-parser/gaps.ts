import type { Node } from '@vscode/tree-sitter-wasm'

/** Nodes whose own text is read from the source as it stands; only the substitutions inside hold shell tokens. */
const TEXT_NODES = new Set(['string', 'raw_string', 'ansi_c_string', 'heredoc_body', 'regex', 'extglob_pattern'])
/** A newline ends these for bash; the grammar may skip one next to a line continuation. */
const ONE_LINE = new Set(['command', 'declaration_command', 'unset_command', 'variable_assignments', 'redirected_statement', 'file_redirect', 'herestring_redirect'])
const MAX_DEPTH = 400

/**
 * The grammar skips more between two tokens than bash does: an escaped blank, form feeds, Unicode spaces, a line
 * continuation in the middle of a word. There bash and the grammar read different words, so such source is refused.
 */
export function hasPlainGaps(root: Node, source: string): boolean {
  return (
    isPlainGap(source.slice(0, root.startIndex)) &&
    isPlainGap(source.slice(root.endIndex)) &&
    insideIsPlain(root, source, 0)
  )
}

function insideIsPlain(node: Node, source: string, depth: number): boolean {
  if (depth > MAX_DEPTH) return false
  const isText = TEXT_NODES.has(node.type)
  let end = node.startIndex
  for (let index = 0; index < node.childCount; index += 1) {
    const child = node.child(index)
    if (child === null) continue
    // The end of a here-document's first line up to its body is text as well.
    const gap = isText || child.type.startsWith('heredoc_') ? '' : source.slice(end, child.startIndex)
    if (!isPlainGap(gap) || (ONE_LINE.has(node.type) && gap.replaceAll('\\\n', '').includes('\n'))) return false
    if (child.type === 'comment' && !startsComment(source, child.startIndex)) return false
    if (!insideIsPlain(child, source, depth + 1)) return false
    end = Math.max(end, child.endIndex)
  }
  return isText || node.childCount === 0 || isPlainGap(source.slice(end, node.endIndex))
}

function isPlainGap(gap: string): boolean {
  if (!gap.includes('\\')) return /^[ \t\n]*$/.test(gap)
  const joined = gap.replaceAll('\\\n', '')
  return /^[ \t]+$/.test(joined)
}

function startsComment(source: string, at: number): boolean {
  return at === 0 || /[\s;&|()]/.test(source.charAt(at - 1))
}
