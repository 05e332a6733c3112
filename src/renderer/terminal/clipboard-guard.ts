import type { Terminal } from '@xterm/xterm'
import { clipboardRequest } from './guard'
import type { ClipboardQuestion } from './ui-state'

export interface ClipboardPorts {
  replaying(): boolean
  ask(question: ClipboardQuestion | null): void
  /** Resolves when it is on the clipboard, or could not be put there. */
  write(what: ClipboardQuestion): Promise<unknown>
}
export type ClipboardAnswer = 'once' | 'always' | 'no'

/**
 * OSC 52: a program may write the clipboard when the person says so, and never reads it. However many it asks, one question stands, and it does not change
 * under the person's hand; of those behind it the newest waits. Of writes that are allowed the newest waits while one is being done.
 */
export class ClipboardGuard {
  private allowed = false
  private shown: ClipboardQuestion | null = null
  private waiting: ClipboardQuestion | null = null
  private writing = false
  private unwritten: ClipboardQuestion | null = null

  constructor(terminal: Pick<Terminal, 'parser'>, private readonly ports: ClipboardPorts) {
    terminal.parser.registerOscHandler(52, (data) => {
      const request = clipboardRequest(data)
      if (request.kind !== 'write' || ports.replaying()) return true
      const { text, selection } = request
      if (this.allowed) this.write({ text, selection })
      else if (this.shown === null) this.show({ text, selection })
      else this.waiting = { text, selection }
      return true
    })
  }

  /** To the question that is shown. `always`: for as long as this terminal is open. A denial holds for what waits behind it too. */
  answer(answer: ClipboardAnswer): void {
    const { shown, waiting } = this
    this.waiting = null
    if (answer === 'always') this.allowed = true
    if (shown !== null && answer !== 'no') this.write(shown)
    if (waiting !== null && answer === 'always') this.write(waiting)
    this.show(waiting !== null && answer === 'once' ? waiting : null)
  }

  private show(question: ClipboardQuestion | null): void {
    this.shown = question
    this.ports.ask(question)
  }

  private write(what: ClipboardQuestion): void {
    if (this.writing) {
      this.unwritten = what
      return
    }
    this.writing = true
    void this.ports.write(what).finally(() => {
      this.writing = false
      const next = this.unwritten
      this.unwritten = null
      if (next !== null) this.write(next)
    })
  }
}
