import { applied } from './support'

interface Cell {
  readonly char: string
  readonly pen: string
}

const ROW = 4096

/** Rows by the plainest reading of the rules: every row is an array of cells, every sequence is looked at by itself. */
export function referenceRows(text: string): readonly (readonly string[])[] {
  const rows: Cell[][] = []
  let row: Cell[] = []
  let column = 0
  let used = false
  let pen: string[] = []
  const close = (at = 0) => {
    rows.push(row)
    row = []
    column = at
    used = false
  }
  const put = (char: string) => {
    // Text that only was appended counts by units, as its row is kept as a string.
    if (column >= ROW) close()
    used = true
    while (row.length < column) row.push({ char: ' ', pen: '' })
    row[column] = { char, pen: [...pen].sort().join(';') }
    column++
  }
  const move = (to: number) => {
    if (used) close(to)
    else {
      row = []
      column = to
    }
  }
  for (const token of text.match(/\x1b\][^\x07]*\x07|\x1b\[[?]?[0-9;]*[A-Za-z]|[^]/gu) ?? []) {
    if (token === '\n') {
      close()
    } else if (token === '\r') column = 0
    else if (token === '\b') column = Math.max(0, column - 1)
    else if (token.length === 1) put(token)
    else if (token.startsWith('\x1b[')) {
      const final = token.at(-1)
      const first = token.slice(2, -1).split(';')[0] ?? ''
      const count = Math.max(1, Number(first))
      if (final === 'm') pen = applied(pen, token.slice(2, -1))
      else if (final === 'K') {
        if (first === '' || first === '0') row.length = Math.min(row.length, column)
        else if (first === '2') row = []
      } else if (final === 'C') column += count
      else if (final === 'D') column = Math.max(0, column - count)
      else if (final === 'G') column = count - 1
      else if (final === 'A') move(column)
      else if (final === 'H') move(Math.max(1, Number(token.slice(2, -1).split(';')[1] ?? 1)) - 1)
    }
  }
  if (used) rows.push(row)
  return rows.map((cells) => cells.map(({ char, pen: own }) => `${char}:${own}`))
}
