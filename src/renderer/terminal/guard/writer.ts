import type { Terminal } from '@xterm/xterm'
import { OutputFilter } from './output-filter'

/** The only way for output into an emulator. */
export class GuardedWriter {
  private readonly filter: OutputFilter

  constructor(private readonly terminal: Pick<Terminal, 'write' | 'cols' | 'rows'>) {
    this.filter = new OutputFilter(() => terminal)
  }

  /** `done` is called when all of `text` has been parsed, but for a sequence that is not whole yet. */
  write(text: string, done?: () => void): void {
    const all = this.filter.push(text)
    if (all.length === 0) {
      // In its turn behind what was written before.
      this.terminal.write('', done)
      return
    }
    all.forEach((piece, index) => this.terminal.write(piece, index === all.length - 1 ? done : undefined))
  }

  reset(): void {
    this.filter.reset()
  }
}
