import { shell } from '../bridge'
import { inOwnWords, type Messages } from '../messages'
import { plainText } from './sgr'
import type { ViewerSession } from './session'
import { useViewer } from './store'

/** More is a file's affair. */
const MOST_ROWS = 50_000

/** Copies what is selected with the mouse, else the rows that were chosen by their numbers, else what is in view. */
export async function copyChosen(session: ViewerSession, text: Messages): Promise<void> {
  const selected = window.getSelection()?.toString() ?? ''
  if (selected !== '') return write(selected, text, selected.split('\n').length)
  const { chosen, position, info } = useViewer.getState()
  const rows = Math.ceil(session.viewHeight / session.rowHeight)
  const [from, to] = chosen === null ? [position.row, Math.min(info?.rows ?? 0, position.row + rows)] : [Math.min(chosen.anchor, chosen.head), Math.max(chosen.anchor, chosen.head) + 1]
  if (to - from > MOST_ROWS) return say(text.viewerTooMuch(MOST_ROWS))
  const read = await session.read(from, to)
  if (read === undefined) return say(text.viewerNotCopied)
  // A long line stands in several rows; a copy has it in one again.
  const lines = read.filter((row) => row.kind === 'text').reduce((whole, row, at) => whole + (at > 0 && row.number !== null ? '\n' : '') + plainText(row.text), '')
  await write(lines, text, read.filter((row) => row.number !== null).length)
}

async function write(lines: string, text: Messages, count: number): Promise<void> {
  const answer = await shell.writeClipboard({ text: lines, selection: false })
  say(answer.ok ? text.viewerCopied(count) : inOwnWords(answer.error.message, text))
}

function say(said: string): void {
  useViewer.setState({ said })
}
