import type { Outcome } from '../../../shared/outcome'
import type { Result } from '../kernel'

/** Columns 2 to 1000, rows 1 to 1000: larger sizes wrap inside the kernel's 16-bit fields (lessons.md, P3). */
export interface TerminalSize {
  readonly cols: number
  readonly rows: number
}
export const SIZE_LIMITS = { minCols: 2, minRows: 1, max: 1000 } as const

export function isTerminalSize(size: TerminalSize): boolean {
  const { minCols, minRows, max } = SIZE_LIMITS
  return (
    Number.isInteger(size.cols) && size.cols >= minCols && size.cols <= max &&
    Number.isInteger(size.rows) && size.rows >= minRows && size.rows <= max
  )
}

export interface PtyOptions {
  /** A path, or a name that is looked up in the PATH of `env`. */
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly size: TerminalSize
  /** Lets the kernel's line editing erase whole UTF-8 characters. */
  readonly utf8: boolean
}

export type SpawnFailure = Extract<Outcome, { kind: 'spawn_failed' }>
export type PtyExit = Extract<Outcome, { kind: 'exited' | 'signalled' }>

export interface PtyListener {
  /** Raw bytes in order, owned by the receiver. */
  data(bytes: Uint8Array): void
  /** Once, after the last byte: nothing follows. */
  exit(outcome: PtyExit): void
}

export interface PtyProcess {
  readonly pid: number
  /** Queues bytes for the program; false when it has ended or its input queue is full. */
  write(bytes: Uint8Array): boolean
  /** Resolves when all that was queued has been taken by the program's terminal, or never will be: then more may follow. */
  taken(): Promise<void>
  /** False when the program has ended or the size is out of range. */
  resize(size: TerminalSize): boolean
  /** Stops reading, so that a program that prints on is held up by the kernel. No effect once the program has ended. */
  pause(): void
  resume(): void
  /** Hangs up as a closed terminal does and kills after a grace period; `exit` follows. */
  hangUp(): void
}

/** Port: pseudo terminals of this machine. */
export interface Pty {
  spawn(options: PtyOptions, listener: PtyListener): Result<PtyProcess, SpawnFailure>
}
