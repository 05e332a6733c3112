import type { CaptureId } from '../../../shared/ids'
import type { CaptureReader } from '../capture'
import { fail, ok, type Disposable, type Result } from '../kernel'
import { CaptureView, type ViewPorts } from './capture-view'

export interface LookRequest {
  readonly captureId: CaptureId
  readonly unmasked: boolean
  /** Null: the capture's own. */
  readonly encoding: string | null
}

export interface ViewsPorts extends ViewPorts {
  /** Undefined when nothing is stored of it. */
  reader(id: CaptureId): CaptureReader | undefined
  /** Whether it is still stored: cheap, asked at every request. */
  exists(id: CaptureId): boolean
}

/** Views that are kept; the one that was not used for longest goes first. An index takes a few megabytes. */
const KEPT_VIEWS = 4

const GONE = 'This output is no longer stored. What the assistant saw of it still stands.'

/** The views that are open, by capture and look. */
export class CaptureViews implements Disposable {
  private readonly views = new Map<string, { readonly id: CaptureId; readonly view: CaptureView }>()

  constructor(private readonly ports: ViewsPorts) {}

  /** @returns `evicted` when the capture is not stored (any more), `invalid` for an unknown encoding. */
  open({ captureId, unmasked, encoding }: LookRequest): Result<CaptureView> {
    if (!this.ports.exists(captureId)) {
      this.forget(captureId)
      return fail('evicted', GONE)
    }
    const key = `${captureId} ${String(unmasked)} ${encoding ?? ''}`
    const known = this.views.get(key)
    if (known !== undefined) {
      this.views.delete(key)
      // A terminal that is read in another encoding since then is looked at anew.
      if (encoding !== null || known.view.reader.encoding === known.view.index.look.encoding) {
        this.views.set(key, known)
        return ok(known.view)
      }
      known.view.dispose()
    }
    const reader = this.ports.reader(captureId)
    if (reader === undefined) return fail('evicted', GONE)
    const name = this.ports.charset.resolve(encoding ?? reader.encoding)
    if (name === undefined) return fail('invalid', 'This encoding is not known here. Choose another one from the menu.')
    const view = new CaptureView(reader, { masked: !unmasked, encoding: name }, this.ports)
    this.views.set(key, { id: captureId, view })
    for (const [oldest, { view: old }] of this.views) {
      if (this.views.size <= KEPT_VIEWS) break
      old.dispose()
      this.views.delete(oldest)
    }
    return ok(view)
  }

  /** The capture is gone. */
  forget(id: CaptureId): void {
    for (const [key, entry] of this.views) {
      if (entry.id !== id) continue
      entry.view.dispose()
      this.views.delete(key)
    }
  }

  dispose(): void {
    for (const { view } of this.views.values()) view.dispose()
    this.views.clear()
  }
}
