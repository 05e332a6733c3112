import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'owner'

/** Tells this engine from all others that share the store: by process id and start time, or anything as unique. */
export interface Writers {
  readonly self: string
  /** Whether the engine that called itself so still runs. */
  isAlive(writer: string): boolean
}

/** Marks the folder as written by this engine. */
export function claim(folder: string, { self }: Writers): void {
  writeFileSync(join(folder, FILE), `${self}\n`, { mode: 0o600 })
}

export function release(folder: string): void {
  rmSync(join(folder, FILE), { force: true })
}

/** Whether the engine that claimed the folder still lives. */
export function isClaimed(folder: string, { isAlive }: Writers): boolean {
  try {
    return isAlive(readFileSync(join(folder, FILE), 'utf8').trim())
  } catch {
    return false
  }
}
