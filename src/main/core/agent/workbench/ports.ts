import type { CaptureId, ChatId, HandleId, SessionId } from '../../../../shared/ids'
import type { Chars } from '../../../../shared/units'
import type { BlobStore, CaptureReader } from '../../capture'
import type { HandleIndex, Origin, RegexEngine } from '../../handles'
import type { Clock, Hash, Random, Result } from '../../kernel'
import type { Gate, Observation } from '../../observe'
import type { Spawn } from '../../process'
import type { KnownSecrets } from '../../redact'
import type { Charset } from '../../text'

/** A capture that something else than a task is writing: a terminal's. */
export interface OtherCaptures {
  reader(id: CaptureId): CaptureReader | undefined
}

export interface SessionRow {
  readonly sessionId: SessionId
  readonly title: string
  readonly cwd: string
  readonly state: string
}

export interface CaptureRange {
  readonly captureId: CaptureId
  readonly from: number
  readonly to: number
}

/** Looks at ranges of captures that a person gives to a chat. */
export interface RangeSource {
  /** `not_found`: no capture of this chat or of a terminal (another chat's is not told from an unknown one); `invalid`: no such range; `evicted`. */
  check(chatId: ChatId, range: CaptureRange): Result<void>
  /** Makes a handle of the range for this chat (null when none could be made) and observes it within `budget`. @returns as `check`. */
  observe(chatId: ChatId, range: CaptureRange, budget: Chars): Result<{ readonly handle: HandleId | null; readonly observation: Observation }>
}

export interface WorkbenchPorts {
  readonly clock: Clock
  readonly random: Random
  readonly hash: Hash
  readonly charset: Charset
  readonly spawn: Spawn
  readonly store: BlobStore
  readonly handles: HandleIndex
  readonly regex: RegexEngine
  readonly gate: Gate
  /** Values known to be secret on this machine, as they are at this moment. */
  secrets(): KnownSecrets
  /** Who asks: decides which handles the command line may open later. */
  readonly origin: Origin
  readonly terminals: OtherCaptures
  /** The environment of commands, without Weir's own secrets. */
  environment(): Promise<Readonly<Record<string, string>>>
  sessions(): readonly SessionRow[]
  /** Whether a path is an existing directory, and the path made absolute. */
  directory(path: string, base: string): Result<string>
}
