import type { Result } from '../../core/kernel'
import { isTerminalSize, type Pty, type PtyListener, type PtyOptions, type PtyProcess, type SpawnFailure } from '../../core/session'
import { probeSpawn } from './probe'
import { UnixPty } from './unix-pty'
import { WindowsPty } from './windows-pty'

export { defaultShell } from './default-shell'
export { ProcProbe } from './foreground'

/** Pseudo terminals of this machine. Linux is tested; macOS shares its code; Windows is written and untested. */
export class NodePty implements Pty {
  spawn(options: PtyOptions, listener: PtyListener): Result<PtyProcess, SpawnFailure> {
    if (!isTerminalSize(options.size)) {
      const message = `A terminal of ${options.size.cols} x ${options.size.rows} is not possible. Nothing was started.`
      return { ok: false, error: { kind: 'spawn_failed', errno: 'EINVAL', what: 'other', message } }
    }
    if (process.platform === 'win32') return { ok: true, value: new WindowsPty(options.file, options, listener) }
    const found = probeSpawn(options)
    if ('kind' in found) return { ok: false, error: found }
    try {
      return { ok: true, value: new UnixPty(found.path, options, listener) }
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      const message = `The system gave no terminal (${reason}), and nothing was started. Close some terminals or programs, then try again.`
      return { ok: false, error: { kind: 'spawn_failed', errno: 'EAGAIN', what: 'other', message } }
    }
  }
}
