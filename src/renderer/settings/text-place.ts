/** The offset of a line and a column, both from one; the end of the text for places behind it. */
export function offsetOf(text: string, { line, column }: { readonly line: number; readonly column: number }): number {
  const before = text.split('\n').slice(0, line - 1).join('\n')
  return Math.min(text.length, (line > 1 ? before.length + 1 : 0) + column - 1)
}
