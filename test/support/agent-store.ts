import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/main/adapters/database'
import { effectsMigrations } from '../../src/main/core/effects'
import type { Clock, Database, Random } from '../../src/main/core/kernel'

export const random: Random = { bytes: (count) => new Uint8Array(randomBytes(count)) }

/** Timers fire as soon as the event loop is free, whatever their delay; delays are noted. */
export class EagerClock implements Clock {
  readonly delaysMs: number[] = []
  nowMs(): number {
    return Date.now()
  }
  timer(delayMs: number, callback: () => void) {
    this.delaysMs.push(delayMs)
    const handle = setImmediate(callback)
    return { dispose: () => clearImmediate(handle) }
  }
}

export function openStore(path: string): Database {
  return openDatabase(path, [effectsMigrations])
}

export interface TempStore {
  readonly folder: string
  readonly path: string
  open(): Database
  remove(): void
}

export function tempStore(): TempStore {
  const folder = mkdtempSync(join(tmpdir(), 'weir-agent-'))
  const path = join(folder, 'weir.db')
  return {
    folder, path,
    open: () => openStore(path),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
