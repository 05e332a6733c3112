import type { AppSettings } from '../../shared/settings'
import { pieces } from './guard'

const START = '\u001b[200~'
const END = '\u001b[201~'
/** Shown before it is typed into a program that would take it for typing. */
const LONG_CHARS = 5000

/** A paste is what a person chose, not what it pretends to type: no control characters but tab and line ends, which become Return. */
export function cleaned(text: string): string {
  return text.replace(/\r\n|\n/g, '\r').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '')
}

/** A line end at the end begins no line of its own. */
export function lineCount(text: string): number {
  return text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/).length
}

/** The same on one line: line ends and the blanks around them become one blank. */
export function asOneLine(text: string): string {
  return text.replace(/[ \t]*(\r\n|\r|\n)+[ \t]*/g, ' ').trim()
}

/**
 * Whether to ask first: a program that does not tell pastes from typing would run each line, or take very long text for keys. One that does (a shell's
 * line editor, an editor) waits for Return.
 */
export function needsQuestion(text: string, bracketed: boolean, warning: AppSettings['pasteWarning']): boolean {
  if (bracketed || warning === 'never') return false
  return /[\r\n]/.test(text) || text.length > LONG_CHARS
}

/** What is sent: cleaned, in one pair of brackets where the program knows them. */
export function pasteText(text: string, bracketed: boolean): string {
  return bracketed ? START + cleaned(text) + END : cleaned(text)
}

export type Taken = 'taken' | 'busy' | 'gone'
export interface PastePorts {
  /** Resolves when the program's terminal has taken it, or would not. */
  send(text: string): Promise<Taken>
  wait(ms: number): Promise<void>
  progress(progress: { readonly sent: number; readonly total: number } | null): void
}

/** Of a long paste: what is typed meanwhile goes between two of them. */
const PIECE_CHARS = 16_384
const FIRST_WAIT_MS = 20
const LONGEST_WAIT_MS = 1000

/** Sends pastes one after another, as fast as the program takes them; nothing is lost when it takes none for a while. */
export class PasteSender {
  private last: Promise<void> = Promise.resolve()
  private stopped = false

  constructor(private readonly ports: PastePorts) {}

  /** Resolves when all of it was taken, or it was stopped. */
  send(text: string): Promise<void> {
    this.last = this.last.then(() => this.sendOne(text))
    return this.last
  }

  /** Leaves out what has not been sent; an open bracket is closed. */
  stop(): void {
    this.stopped = true
  }

  private async sendOne(text: string): Promise<void> {
    this.stopped = false
    const all = pieces(text, PIECE_CHARS)
    let sent = 0
    for (const [index, piece] of all.entries()) {
      if (index > 0) this.ports.progress({ sent, total: text.length })
      if (!(await this.sendPiece(piece))) break
      sent += piece.length
    }
    if (this.stopped && sent > 0 && sent < text.length && text.startsWith(START)) await this.ports.send(END)
    this.ports.progress(null)
  }

  /** False: the rest makes no sense any more. */
  private async sendPiece(piece: string): Promise<boolean> {
    for (let waitMs = FIRST_WAIT_MS; !this.stopped; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
      const taken = await this.ports.send(piece)
      if (taken !== 'busy') return taken === 'taken'
      await this.ports.wait(waitMs)
    }
    return false
  }
}
