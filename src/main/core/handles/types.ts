import type { CaptureId, ChatId, HandleId, SessionId } from '../../../shared/ids'
import { bytes, type Bytes } from '../../../shared/units'

/** Chats own the captures of their processes, terminals those of their sessions. Deleting the owner deletes them. */
export type Owner = ChatId | SessionId

/** Who made a handle: `weir read` and `weir search` open any that the command line made. */
export type Origin = 'app' | 'cli'

/** observation.md, Handles and disk. */
export interface Quota {
  readonly ownerBytes: Bytes
  readonly totalBytes: Bytes
  readonly captures: number
  readonly ttlMs: number
}

const MIB = 1024 * 1024
export const DEFAULT_QUOTA: Quota = {
  ownerBytes: bytes(256 * MIB),
  totalBytes: bytes(2048 * MIB),
  captures: 2000,
  ttlMs: 7 * 24 * 3600 * 1000,
}

/** What a handle stands for: a whole capture, or a range of it in the observed order. */
export interface OpenedHandle {
  readonly handle: HandleId
  readonly capture: CaptureId
  readonly range: { readonly from: number; readonly to: number } | null
}
