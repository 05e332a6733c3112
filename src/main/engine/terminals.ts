import type { CaptureId, SessionId } from '../../shared/ids'
import type { OtherCaptures, SessionRow } from '../core/agent'
import { Capture, type CaptureReader, type StreamDigest } from '../core/capture'
import type { HandleIndex } from '../core/handles'
import { mintId, type Clock, type Hash, type Random } from '../core/kernel'
import type { KnownSecrets } from '../core/redact'
import type { SessionCapture, Sessions } from '../core/session'
import type { Charset } from '../core/text'

interface TerminalPorts {
  readonly handles: HandleIndex
  readonly charset: Charset
  readonly clock: Clock
  readonly hash: Hash
  readonly random: Random
  secrets(): KnownSecrets
}

/** Nobody observes a whole terminal: its lines are read again from the capture when they are wanted. */
const unobserved: StreamDigest = { line: () => undefined, plain: () => undefined }

/** The captures of terminals that are open. */
export class TerminalCaptures implements OtherCaptures {
  private readonly open = new Map<CaptureId, Capture>()

  constructor(private readonly ports: TerminalPorts) {}

  begin(session: { readonly sessionId: SessionId; readonly encoding: string }): SessionCapture {
    const { clock, hash, charset, handles, random } = this.ports
    const id = mintId('cap_', random)
    const blob = handles.begin(id, session.sessionId)
    const capture = new Capture(
      { id, streams: ['terminal'], encoding: session.encoding, secrets: this.ports.secrets(), digest: () => unobserved },
      { clock, hash, charset, blob },
    )
    this.open.set(id, capture)
    return {
      id,
      append: (stream, bytes) => capture.append(stream, bytes),
      end: () => {
        capture.end()
        handles.ended(id, capture.storedBytes)
      },
    }
  }

  reader(id: CaptureId): CaptureReader | undefined {
    return this.open.get(id)?.reader()
  }

  ended(id: CaptureId): boolean {
    return this.open.get(id)?.facts().ended ?? true
  }

  /** The terminal is closed: its capture is read from disk from now on. */
  forget(id: CaptureId): void {
    this.open.delete(id)
  }
}

export function sessionRows(sessions: Sessions | null): readonly SessionRow[] {
  return (sessions?.list() ?? []).map(({ sessionId, title, cwd, state, busy }) => ({
    sessionId, title, cwd, state: state.kind === 'running' ? (busy === true ? 'busy' : 'idle') : state.kind,
  }))
}
