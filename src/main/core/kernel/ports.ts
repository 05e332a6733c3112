import type { Disposable } from './disposable'

/** Time comes through here, so that a test owns it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number
  /** Runs `callback` once after `delayMs`; disposing cancels. */
  timer(delayMs: number, callback: () => void): Disposable
}

/** Cryptographic randomness. */
export interface Random {
  bytes(count: number): Uint8Array
}

export interface Log {
  /** Never given terminal text, commands or secrets. */
  warn(message: string, details?: Readonly<Record<string, string | number | boolean>>): void
}

export interface Hasher {
  update(data: Uint8Array | string): void
  /** Digest of everything so far, as lower-case hex; more updates may follow. */
  digestHex(): string
}
export interface Hash {
  sha256(): Hasher
}

export type SqlValue = string | number | null
/** A synchronous SQL database (SQLite, WAL). Rows are unknown until a schema has parsed them. */
export interface Database extends Disposable {
  exec(sql: string): void
  run(sql: string, ...params: readonly SqlValue[]): { readonly changes: number }
  all(sql: string, ...params: readonly SqlValue[]): readonly unknown[]
  /** Commits when `body` returns, rolls back when it throws. Not nested. */
  transaction<T>(body: () => T): T
}
