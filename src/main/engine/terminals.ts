import type { CaptureId, SessionId } from '../../shared/ids'
import type { OtherCaptures, SessionRow } from '../core/agent'
import { Capture, CaptureReader, type BlobStore, type StreamDigest } from '../core/capture'
import type { HandleIndex } from '../core/handles'
import { mintId, type Clock, type Hash, type Random } from '../core/kernel'
import type { KnownSecrets } from '../core/redact'
import type { SessionCapture, Sessions } from '../core/session'
import type { Charset } from '../core/text'

interface TerminalPorts {
  readonly store: BlobStore
  readonly handles: HandleIndex
  readonly charset: Charset
  readonly clock: Clock
  readonly hash: Hash
  readonly random: Random
  secrets(): KnownSecrets
}

/** Nobody observes a whole terminal: its lines are read again from the capture when they are wanted. */
const unobserved: StreamDigest = { line: () => undefined, plain: () => undefined }

/** Readers of captures of earlier engines that stay open: each holds the index of its capture in memory. */
const OPEN_CAP = 8

/** The captures of terminals that a window shows, also after their program has ended. */
export class TerminalCaptures implements OtherCaptures {
  private readonly shown = new Map<CaptureId, { readonly capture: Capture; readonly sessionId: SessionId }>()

  /** Of terminals of earlier engines, the one used last at the end. */
  private readonly opened = new Map<CaptureId, CaptureReader>()
  /** How each of those is read, which its own index does not know. */
  private readonly encodings = new Map<CaptureId, string>()

  constructor(private readonly ports: TerminalPorts) {}

  begin({ sessionId, encoding }: { readonly sessionId: SessionId; readonly encoding: string }): SessionCapture {
    const { clock, hash, charset, handles, random } = this.ports
    const id = mintId('cap_', random)
    const blob = handles.begin(id, sessionId)
    const capture = new Capture(
      { id, streams: ['terminal'], encoding, secrets: this.ports.secrets(), digest: () => unobserved },
      { clock, hash, charset, blob },
    )
    this.shown.set(id, { capture, sessionId })
    return {
      id,
      append: (stream, bytes) => capture.append(stream, bytes),
      recode: (to) => capture.recode(to),
      newest: (maxBytes, to) => capture.reader().newest(maxBytes, to),
      end: () => {
        capture.dispose()
        handles.ended(id, capture.storedBytes)
      },
      discard: () => {
        capture.dispose()
        this.forget(sessionId)
      },
    }
  }

  reader(id: CaptureId): CaptureReader | undefined {
    const live = this.shown.get(id)?.capture.reader() ?? this.opened.get(id)
    const encoding = this.encodings.get(id)
    return live ?? (encoding === undefined ? undefined : this.open(id, encoding))
  }

  /** A capture of an earlier engine; undefined when it is no longer stored. To look at it counts as use: it is evicted later. */
  open(id: CaptureId, encoding: string): CaptureReader | undefined {
    const { store, handles, charset, hash, secrets } = this.ports
    const blob = store.open(id)
    if (blob === undefined) {
      this.opened.delete(id)
      this.encodings.delete(id)
      return undefined
    }
    handles.grew(id, blob.storedBytes())
    const reader = this.opened.get(id) ?? CaptureReader.open(id, blob, { charset, hash, secrets: secrets() })
    if (reader === undefined) return undefined
    reader.recode(encoding)
    this.encodings.set(id, encoding)
    this.opened.delete(id)
    this.opened.set(id, reader)
    for (const oldest of [...this.opened.keys()].slice(0, -OPEN_CAP)) this.opened.delete(oldest)
    return reader
  }

  /** The terminal is closed: what it owned is deleted. Readers of others are opened again when they are wanted. */
  forget(sessionId: SessionId): void {
    for (const [id, entry] of this.shown) if (entry.sessionId === sessionId) this.shown.delete(id)
    this.opened.clear()
    this.ports.handles.deleteOwner(sessionId)
  }
}

export function sessionRows(sessions: Sessions | null): readonly SessionRow[] {
  // What ended with an earlier engine is there for the person to look at; nothing can be done in it.
  return (sessions?.list() ?? []).filter(({ restored }) => !restored).map(({ sessionId, title, cwd, state, busy }) => ({
    sessionId, title, cwd, state: state.kind === 'running' ? (busy === true ? 'busy' : 'idle') : state.kind,
  }))
}
