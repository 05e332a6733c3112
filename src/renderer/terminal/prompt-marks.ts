import type { IDecoration, IMarker, Terminal } from '@xterm/xterm'

/** One command as the shell marks it by OSC 133; what has not been marked is null. */
interface Command {
  readonly prompt: IMarker
  readonly gutter: IDecoration | undefined
  output: IMarker | null
  end: IMarker | null
  /** The cursor stood in the first column at the end: that row is not of the output. */
  endsBefore: boolean
}
/** Rows of the normal buffer, both ends included. */
export interface Rows {
  readonly first: number
  readonly last: number
}

const COMMAND_CAP = 500

/** Where commands begin and end, for shells that tell (OSC 133 A, C, D): a mark in the gutter, jumps, the output of the last one. */
export class PromptMarks {
  private commands: Command[] = []

  constructor(private readonly terminal: Terminal) {
    terminal.parser.registerOscHandler(133, (data) => {
      const [kind = '', detail = ''] = data.split(';')
      if (terminal.buffer.active.type === 'normal') this.mark(kind, detail)
      return true
    })
  }

  private mark(kind: string, detail: string): void {
    const current = this.commands.at(-1)
    if (kind === 'A') this.begin()
    else if (kind === 'C' && current !== undefined) {
      // A program may say so without end: the newest counts, and only that one is kept.
      current.output?.dispose()
      current.output = this.terminal.registerMarker(0)
    }
    else if (kind === 'D' && current !== undefined && current.end === null) {
      current.end = this.terminal.registerMarker(0)
      current.endsBefore = this.terminal.buffer.active.cursorX === 0
      // Return at an empty prompt ends nothing.
      const state = current.output === null ? 'none' : /^\d+$/.test(detail) ? (detail === '0' ? 'good' : 'bad') : 'unknown'
      const paint = (element: HTMLElement) => { element.dataset['state'] = state }
      current.gutter?.onRender(paint)
      if (current.gutter?.element !== undefined) paint(current.gutter.element)
    }
  }

  private begin(): void {
    const prompt = this.terminal.registerMarker(0)
    const gutter = this.terminal.registerDecoration({ marker: prompt, width: 1, layer: 'bottom' })
    gutter?.onRender((element) => element.classList.add('prompt-mark'))
    this.commands.push({ prompt, gutter, output: null, end: null, endsBefore: true })
    if (this.commands.length > COMMAND_CAP) this.commands[0]?.prompt.dispose()
    this.commands = this.commands.filter((command) => {
      if (command.prompt.isDisposed) forget(command)
      return !command.prompt.isDisposed
    })
  }

  get any(): boolean {
    return this.commands.some(({ prompt }) => !prompt.isDisposed)
  }

  /** Scrolls to the next prompt above or below the first row in view. */
  jump(step: 1 | -1): void {
    const { viewportY } = this.terminal.buffer.active
    const lines = this.commands.filter(({ prompt }) => !prompt.isDisposed).map(({ prompt }) => prompt.line)
    const next = step < 0 ? lines.findLast((line) => line < viewportY) : lines.find((line) => line > viewportY)
    if (next === undefined) this.terminal[step < 0 ? 'scrollToTop' : 'scrollToBottom']()
    else this.terminal.scrollToLine(next)
  }

  /** The output of the last command that has ended, or runs; null where the shell marks none. */
  lastOutput(): Rows | null {
    const command = this.last()
    return command?.output === null || command === null ? null : this.rows(command.output, command)
  }

  /** The last command with its prompt and its output. */
  lastCommand(): Rows | null {
    const command = this.last()
    return command === null ? null : this.rows(command.prompt, command)
  }

  private last(): Command | null {
    return this.commands.findLast(({ prompt, output }) => output !== null && !output.isDisposed && !prompt.isDisposed) ?? null
  }

  private rows(from: IMarker, { end, endsBefore }: Command): Rows | null {
    const { baseY, cursorY } = this.terminal.buffer.normal
    const last = end === null || end.isDisposed ? baseY + cursorY : end.line - (endsBefore ? 1 : 0)
    return last < from.line ? null : { first: from.line, last }
  }

  dispose(): void {
    this.commands = []
  }
}

function forget({ output, end }: Command): void {
  output?.dispose()
  end?.dispose()
}
