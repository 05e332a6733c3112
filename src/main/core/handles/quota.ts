import type { CaptureId } from '../../../shared/ids'
import type { Database } from '../kernel'
import { captureRowSchema, ownerRowSchema, sumRowSchema } from './schema'
import type { Quota } from './types'

/** What is over the quota, or past its time. */
export interface Pressure {
  /** Captures to remove, least recently used first. Running ones are never among them. */
  readonly remove: readonly CaptureId[]
  /** Bytes by which all captures together would still pass the quota: only running ones are left, which then should be trimmed. */
  readonly overBytes: number
}

/** Decides, and changes nothing. */
export function pressure(database: Database, quota: Quota, nowMs: number): Pressure {
  const idle = database
    .all("SELECT id, owner, bytes, used FROM captures WHERE state = 'ended' ORDER BY used, id")
    .map((row) => captureRowSchema.parse(row))
  const remove = new Map<CaptureId, number>()
  for (const { id, bytes, used } of idle) if (used + quota.ttlMs <= nowMs) remove.set(id, bytes)

  const perOwner = new Map<string, number>()
  for (const row of database.all("SELECT owner, sum(bytes) AS bytes FROM captures WHERE state <> 'evicted' GROUP BY owner")) {
    const { owner, bytes } = ownerRowSchema.parse(row)
    perOwner.set(owner, bytes)
  }
  const all = sumRowSchema.parse(database.all("SELECT count(*) AS n, coalesce(sum(bytes), 0) AS bytes FROM captures WHERE state <> 'evicted'")[0])
  let total = all.bytes
  let captures = all.n
  const drop = ({ id, owner, bytes }: { id: CaptureId; owner: string; bytes: number }): void => {
    remove.set(id, bytes)
    perOwner.set(owner, (perOwner.get(owner) ?? 0) - bytes)
    total -= bytes
    captures -= 1
  }
  for (const capture of idle) if (remove.has(capture.id)) drop(capture)
  for (const capture of idle) if (!remove.has(capture.id) && capture.owner.startsWith('chat_') && (perOwner.get(capture.owner) ?? 0) > quota.ownerBytes) drop(capture)
  for (const capture of idle) if (!remove.has(capture.id) && (total > quota.totalBytes || captures > quota.captures)) drop(capture)
  return { remove: [...remove.keys()], overBytes: Math.max(0, total - quota.totalBytes) }
}
