import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'

/** The native part of node-pty 1.1.0 (pinned): `fork` opens a PTY and starts a program in it. */
export interface NativePty {
  fork(
    file: string, args: string[], env: string[], cwd: string, cols: number, rows: number, uid: number, gid: number,
    utf8: boolean, helperPath: string, onExit: (code: number, signal: number) => void,
  ): unknown
  resize(fd: number, cols: number, rows: number): void
}
export interface Forked {
  readonly fd: number
  readonly pid: number
  /** Path of the slave device. */
  readonly pty: string
}
interface Loaded {
  readonly native: NativePty
  readonly helperPath: string
}

function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value
}
function isNative(value: unknown): value is NativePty {
  return has(value, 'fork') && typeof value.fork === 'function' && has(value, 'resize') && typeof value.resize === 'function'
}
export function isForked(value: unknown): value is Forked {
  return (
    has(value, 'fd') && typeof value.fd === 'number' && has(value, 'pid') && typeof value.pid === 'number' &&
    has(value, 'pty') && typeof value.pty === 'string'
  )
}

let cached: Loaded | undefined

/**
 * node-pty's own terminal class announces an exit through a socket that it destroys 200 ms later whether or not it was read
 * (lessons.md, P1 and P2), so the adapter stands on the native functions and reads by itself.
 * @throws Error when the native module does not load.
 */
export function loadNative(): Loaded {
  if (cached !== undefined) return cached
  const require = createRequire(import.meta.url)
  const utils: unknown = require('node-pty/lib/utils')
  if (!has(utils, 'loadNativeModule') || typeof utils.loadNativeModule !== 'function') throw new Error('node-pty has no native loader')
  const found: unknown = utils.loadNativeModule('pty')
  if (!has(found, 'module') || !isNative(found.module) || !has(found, 'dir') || typeof found.dir !== 'string') {
    throw new Error('node-pty has no native module')
  }
  const helperPath = resolve(dirname(require.resolve('node-pty/lib/utils')), found.dir, 'spawn-helper').replace('app.asar/', 'app.asar.unpacked/')
  cached = { native: found.module, helperPath }
  return cached
}
