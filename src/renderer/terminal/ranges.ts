import type { Terminal } from '@xterm/xterm'
import { ask } from '../bridge'
import type { CaptureId, SessionId } from '../../shared/ids'
import { terminalOf } from './terminals'

/** A range of a session's capture: what the person gives to the assistant. The text itself stays here. */
export interface TerminalRange {
  readonly captureId: CaptureId
  readonly from: number
  readonly to: number
  /** The first line of it, for a chip. */
  readonly label: string
  readonly lines: number
}
interface Rows {
  readonly first: number
  readonly last: number
}

/** As `capture.locate` takes it. */
const LOCATE_CAP_CHARS = 1_000_000
/** Bytes that the newest cursor may be behind what is shown: one read. */
const READ_BYTES = 65_536
const LABEL_CAP_CHARS = 60

/** What is selected, or the screen where nothing is. Null: the terminal is empty or gone. */
export function selectionRange(sessionId: SessionId): Promise<TerminalRange | null> {
  const { emulator } = terminalOf(sessionId)
  const { viewportY } = emulator.buffer.active
  const selected = emulator.getSelectionPosition()
  const rows = selected === undefined ? { first: viewportY, last: viewportY + emulator.rows - 1 } : { first: selected.start.y, last: selected.end.y }
  return rangeOf(sessionId, rows, selected === undefined ? textOf(emulator, rows) : emulator.getSelection())
}

/** The last command with its prompt and output, where the shell marks them (OSC 133). */
export function commandRange(sessionId: SessionId): Promise<TerminalRange | null> {
  const { emulator, marks } = terminalOf(sessionId)
  const rows = marks.lastCommand()
  return rows === null ? Promise.resolve(null) : rangeOf(sessionId, rows, textOf(emulator, rows))
}

/** Rows as a person would copy them: wrapped ones joined, blanks at the end left out. */
export function textOf(emulator: Pick<Terminal, 'buffer'>, { first, last }: Rows): string {
  const lines: string[] = []
  for (let row = first; row <= last; row++) {
    const line = emulator.buffer.active.getLine(row)
    if (line === undefined) continue
    const followed = emulator.buffer.active.getLine(row + 1)?.isWrapped === true && row < last
    const text = line.translateToString(!followed)
    if (line.isWrapped && lines.length > 0) lines.push((lines.pop() ?? '') + text)
    else lines.push(text)
  }
  return lines.join('\n').trimEnd()
}

async function rangeOf(sessionId: SessionId, rows: Rows, text: string): Promise<TerminalRange | null> {
  const wanted = text.replace(/\r\n/g, '\n')
  if (wanted.trim() === '') return null
  const around = terminalOf(sessionId).checkpoints.around(rows.first, rows.last)
  const list = await ask('terminal.list', {})
  const session = list.ok ? list.value.find((other) => other.sessionId === sessionId) : undefined
  if (session === undefined) return null
  const { captureId } = session
  const located = await ask('capture.locate', { captureId, from: around.from, to: around.to + READ_BYTES, text: wanted.slice(0, LOCATE_CAP_CHARS) })
  // What a full-screen program drew is not found as such: then all that may have drawn it is meant.
  const range = located.ok && located.value.range !== null ? located.value.range : around
  const lines = wanted.split('\n')
  const label = (lines.find((line) => line.trim() !== '') ?? '').trim().slice(0, LABEL_CAP_CHARS)
  return { captureId, ...range, label, lines: lines.length }
}
