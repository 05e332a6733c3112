import xterm from '@xterm/headless'
import type { Terminal } from '@xterm/xterm'
import { GuardedWriter, limitRepeat } from '../../../src/renderer/terminal/guard'

/** The window's emulator without a window: output comes in through the same guard. */
export function guarded(cols = 80, rows = 24, scrollback = 1000) {
  const terminal = new xterm.Terminal({ cols, rows, scrollback, allowProposedApi: true, logLevel: 'off' })
  // The parser and the buffers are the same code in both.
  const alike = terminal as unknown as Terminal
  limitRepeat(alike)
  const writer = new GuardedWriter(alike)
  const row = (index: number) => terminal.buffer.active.getLine(terminal.buffer.active.baseY + index)?.translateToString(true) ?? ''
  return {
    terminal, alike, writer, row,
    print: (text: string) => new Promise<void>((resolve) => writer.write(text, resolve)),
    screen: () => Array.from({ length: rows }, (_, index) => row(index)),
  }
}
