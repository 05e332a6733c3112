import { Copy } from 'lucide-react'
import { shell } from '../bridge'
import { formatBytes, formatCount } from '../ui/format'
import { useText } from '../ui/hooks'
import { Dot } from '../ui/parts'
import { useViewer } from './store'

/** What is open: its name, how much it is, whether it still grows, and the proof that nothing is missing. */
export function Header() {
  const text = useText()
  const { info, opened, search } = useViewer()
  const title = info?.title !== undefined && info.title !== '' ? info.title : (opened?.title ?? '')
  const masks = info === null ? 0 : Object.values(info.masks).reduce((sum, count) => sum + count, 0)
  return (
    <>
      {info === null ? null : <Dot tone={info.ended ? 'quiet' : 'good'} pulse={!info.ended} />}
      <h2 className="viewer-title mono" title={title}>{title === '' ? text.viewerUntitled : title}</h2>
      {info === null ? null : (
        <span className="viewer-facts" data-testid="viewer-facts" aria-busy={!info.complete}>
          <span>{formatBytes(info.bytes)}</span>
          <span data-testid="viewer-lines">{info.complete || !info.ended ? text.viewerLines(info.lines) : text.viewerReading(formatCount(info.lines))}</span>
          {info.evicted === null ? null : <span className="chip warn">{text.viewerKept(formatBytes(info.keptBytes))}</span>}
          {info.ended ? <span className="chip">{text.viewerEnded}</span> : <span className="chip accent" data-testid="viewer-live">{text.live}</span>}
          {masks === 0 ? null : <span className="chip accent" data-testid="viewer-masks">{text.viewerMasks(masks)}</span>}
          {info.ended ? info.sha256.map(({ stream, hex }) => (
            <button
              key={stream} type="button" className="viewer-hash mono" title={`${text.viewerHashHelp(stream)}\n${hex}`} aria-label={`${hex.slice(0, 10)}: ${text.viewerCopyHash(stream)}`} data-testid="viewer-hash"
              onClick={() => void shell.writeClipboard({ text: hex, selection: false }).then((answer) => useViewer.setState({ said: answer.ok ? text.viewerHashCopied : answer.error.message }))}
            >
              {hex.slice(0, 10)}<Copy size={11} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )) : null}
        </span>
      )}
      <span className="visually-hidden" role="status">{search.state === 'searching' ? text.viewerSearching : ''}</span>
    </>
  )
}
