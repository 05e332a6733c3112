import type { CaptureId } from '../../shared/ids'
import { ViewerSession } from './session'
import { CLOSED, useViewer } from './store'

let session: ViewerSession | null = null
/** Wrapping is a habit: it stays for the next time. */
let wrap = false

/** The one that is open. */
export function currentSession(): ViewerSession | null {
  return session
}

/** Shows a whole capture, at a byte of it when one is named. */
export function openViewer(captureId: CaptureId, options: { readonly cursor?: number; readonly title?: string } = {}): void {
  closeViewer()
  const opened = { captureId, title: options.title ?? '', cursor: options.cursor }
  useViewer.setState({ ...CLOSED, wrap, opened })
  session = new ViewerSession(opened)
  session.start()
}

export function closeViewer(): void {
  session?.close()
  session = null
  wrap = useViewer.getState().wrap
  useViewer.setState(CLOSED)
}
