import type { ViewerSession } from './session'
import { useViewer } from './store'

/** To the next or previous place where an error begins, seen from the row that was jumped to or the top of what is shown. */
export function nextError(session: ViewerSession, by: 1 | -1): void {
  const { errors, target, position } = useViewer.getState()
  const row = neighbourRow(errors.rows, target ?? position.row - 1, by)
  if (row !== undefined) session.reveal(row)
}

/** The nearest of the rows in this direction; around the end it goes on at the other one. */
export function neighbourRow(rows: readonly number[], from: number, by: 1 | -1): number | undefined {
  const found = by === 1 ? rows.find((row) => row > from) : rows.findLast((row) => row < from)
  return found ?? (by === 1 ? rows[0] : rows.at(-1))
}
