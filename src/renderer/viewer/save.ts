import { shell } from '../bridge'
import { inOwnWords, type Messages } from '../messages'
import { formatBytes } from '../ui/format'
import type { ViewerSession } from './session'
import { useViewer } from './store'

/** All that is kept, to a file that the person chooses in the system's dialog; with masks unless secrets are shown. */
export async function saveAs(session: ViewerSession, text: Messages): Promise<void> {
  const { info, unmasked } = useViewer.getState()
  const title = info?.title === undefined || info.title === '' ? session.opened.title : info.title
  const answer = await shell.saveCapture({ captureId: session.opened.captureId, unmasked, name: `${title === '' ? 'output' : title.slice(0, 120)}.log` })
  if (!answer.ok) useViewer.setState({ said: inOwnWords(answer.error.message, text) })
  else if (answer.value.path !== null) useViewer.setState({ said: text.viewerSaved(answer.value.path, formatBytes(answer.value.bytes)) })
}
