import { ReplyLimiter } from './guard'

export interface InputPorts {
  /** Sends to the program; resolves when its terminal has taken it. */
  send(text: string): Promise<unknown>
  replaying(): boolean
}

/**
 * Tells what the emulator answers to a program from what a person does. Keys, mouse, focus and composition come from an event of the window, an
 * answer never does; text without an escape is typed in any case.
 */
function isReply(text: string): boolean {
  return (text.startsWith('\u001b') || text.startsWith('\u009b')) && !(window.event instanceof UIEvent)
}

/** What leaves an emulator: typing at once, answers within limits, and none to output of long ago (lessons.md, P8). */
export class TypedInput {
  private readonly replies: ReplyLimiter

  constructor(private readonly ports: InputPorts) {
    this.replies = new ReplyLimiter({
      nowMs: () => performance.now(),
      after: (ms, then) => {
        const timer = window.setTimeout(then, ms)
        return () => window.clearTimeout(timer)
      },
      send: (reply) => ports.send(reply),
    })
  }

  push(text: string): void {
    if (!isReply(text)) void this.ports.send(text)
    else if (!this.ports.replaying()) this.replies.offer(text)
  }

  dispose(): void {
    this.replies.dispose()
  }
}
