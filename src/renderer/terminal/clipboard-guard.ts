import type { Terminal } from '@xterm/xterm'
import { clipboardRequest } from './guard'
import type { ClipboardQuestion } from './ui-state'

export interface ClipboardPorts {
  replaying(): boolean
  ask(question: ClipboardQuestion): void
  write(question: ClipboardQuestion): void
}

/** OSC 52: a program may write the clipboard when the person says so, and never reads it. */
export class ClipboardGuard {
  private allowed = false

  constructor(terminal: Pick<Terminal, 'parser'>, ports: ClipboardPorts) {
    terminal.parser.registerOscHandler(52, (data) => {
      const request = clipboardRequest(data)
      if (request.kind !== 'write' || ports.replaying()) return true
      if (this.allowed) ports.write(request)
      else ports.ask({ text: request.text, selection: request.selection })
      return true
    })
  }

  /** For as long as this terminal is open. */
  allowAlways(): void {
    this.allowed = true
  }
}
