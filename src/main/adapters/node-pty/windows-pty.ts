import { spawn, type IPty } from 'node-pty'
import { isTerminalSize, type PtyListener, type PtyOptions, type PtyProcess, type TerminalSize } from '../../core/session'

/** ConPTY through node-pty's own class. Written from its documentation and not tested: no Windows machine was at hand. */
export class WindowsPty implements PtyProcess {
  readonly pid: number
  private readonly pty: IPty
  private ended = false

  constructor(path: string, options: PtyOptions, listener: PtyListener) {
    const { cols, rows } = options.size
    this.pty = spawn(path, [...options.args], { cwd: options.cwd, env: { ...options.env }, cols, rows, encoding: 'utf8' })
    this.pid = this.pty.pid
    // ConPTY speaks UTF-8 whatever the program speaks.
    this.pty.onData((text) => listener.data(new Uint8Array(Buffer.from(text, 'utf8'))))
    this.pty.onExit(({ exitCode }) => {
      this.ended = true
      listener.exit({ kind: 'exited', code: exitCode })
    })
  }

  write(bytes: Uint8Array): boolean {
    if (!this.ended) this.pty.write(Buffer.from(bytes))
    return !this.ended
  }
  /** node-pty queues by itself and does not tell how much. */
  taken(): Promise<void> {
    return Promise.resolve()
  }
  resize(size: TerminalSize): boolean {
    if (this.ended || !isTerminalSize(size)) return false
    this.pty.resize(size.cols, size.rows)
    return true
  }
  pause(): void {
    if (!this.ended) this.pty.pause()
  }
  resume(): void {
    if (!this.ended) this.pty.resume()
  }
  hangUp(): void {
    if (!this.ended) this.pty.kill()
  }
}
