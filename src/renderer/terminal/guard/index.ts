import type { Terminal } from '@xterm/xterm'

export { clipboardRequest, type ClipboardRequest } from './clipboard'
export { OutputFilter } from './output-filter'
export { pieces } from './pieces'
export { ReplyLimiter, type ReplyPorts } from './reply-limiter'
export { GuardedWriter } from './writer'

/** More text in one cell than any script puts there: repeating it would multiply it. */
const CELL_CAP_CHARS = 32

/** A repeated character is taken as it stands on the screen, with all that was combined with it; a piled-up one is not repeated. */
export function limitRepeat(terminal: Terminal): void {
  terminal.parser.registerCsiHandler({ final: 'b' }, () => {
    const { active } = terminal.buffer
    const line = active.getLine(active.baseY + active.cursorY)
    const before = [1, 2].map((back) => line?.getCell(Math.max(0, active.cursorX - back))?.getChars().length ?? 0)
    return Math.max(...before) > CELL_CAP_CHARS
  })
}
