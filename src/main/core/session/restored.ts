import type { SessionInfo } from '../../../shared/channels/terminal'
import type { CaptureId, SessionId } from '../../../shared/ids'
import type { Charset } from '../text'
import { fail, ok, type Result } from '../kernel'
import type { Replayed } from './session'

/** A capture that nobody writes any more. */
export interface StoredCapture {
  readonly nextCursor: number
  newest(maxBytes: number, to: number): { readonly bytes: Uint8Array; readonly fromCursor: number }
}

export interface RestoredPorts {
  readonly charset: Charset
  /** Undefined: it is no longer stored. */
  open(capture: CaptureId, encoding: string): StoredCapture | undefined
}

/** Terminals of an earlier engine: ended, shown from their captures until the person closes them. */
export class RestoredSessions {
  private readonly infos: Map<SessionId, SessionInfo>

  constructor(restored: readonly SessionInfo[], private readonly ports: RestoredPorts) {
    this.infos = new Map(restored.map((info) => [info.sessionId, info]))
  }

  list(): readonly SessionInfo[] {
    return [...this.infos.values()]
  }

  info(sessionId: SessionId): SessionInfo | undefined {
    return this.infos.get(sessionId)
  }

  /** Error: `evicted`. */
  replay({ captureId, encoding }: SessionInfo, maxBytes: number): Result<Replayed> {
    const capture = this.ports.open(captureId, encoding)
    if (capture === undefined) return fail('evicted', 'The output of this terminal was removed to make room for newer output. Close it, or open a new terminal.')
    const { bytes, fromCursor } = capture.newest(maxBytes, capture.nextCursor)
    return ok({ text: this.ports.charset.decodeWhole(encoding, bytes), fromCursor, toCursor: capture.nextCursor })
  }

  /** From now on it is read so. */
  recode(info: SessionInfo, encoding: string): SessionInfo {
    const changed = { ...info, encoding }
    this.infos.set(info.sessionId, changed)
    return changed
  }

  remove(sessionId: SessionId): boolean {
    return this.infos.delete(sessionId)
  }
}
