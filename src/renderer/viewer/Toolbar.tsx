import { ArrowDownToLine, Copy, Download, Eye, EyeOff, TriangleAlert, WrapText } from 'lucide-react'
import type { RefObject } from 'react'
import { useApp } from '../state'
import { formatCount } from '../ui/format'
import { useText } from '../ui/hooks'
import { IconButton } from '../ui/parts'
import { copyChosen } from './copy'
import { nextError } from './errors'
import { saveAs } from './save'
import { SearchField } from './SearchField'
import type { ViewerSession } from './session'
import { useViewer } from './store'

interface Props {
  readonly session: ViewerSession
  readonly searchField: RefObject<HTMLInputElement | null>
}

export function Toolbar({ session, searchField }: Props) {
  const text = useText()
  const encodings = useApp((state) => state.engineInfo?.encodings ?? [])
  const { info, wrap, follow, encoding, unmasked, errors, chosen } = useViewer()
  return (
    <div className="viewer-tools" role="toolbar" aria-label={text.viewerTools}>
      <SearchField session={session} field={searchField} />
      <button
        type="button" className="viewer-tool errors" disabled={errors.rows.length === 0} onClick={() => nextError(session, 1)} title={`${text.viewerNextError} (F8)`} data-testid="viewer-next-error"
      >
        <TriangleAlert size={13} strokeWidth={1.75} aria-hidden="true" />
        {errors.rows.length === 0 ? text.viewerNoErrors : text.viewerErrors(`${formatCount(errors.rows.length)}${errors.more ? '+' : ''}`, errors.rows.length)}
      </button>
      <span className="spacer" />
      {info?.ended === false ? (
        <button type="button" className="viewer-tool" aria-pressed={follow} onClick={() => (follow ? useViewer.setState({ follow: false }) : session.toEnd(true))} data-testid="viewer-follow">
          <ArrowDownToLine size={13} strokeWidth={1.75} aria-hidden="true" />{text.viewerFollow}
        </button>
      ) : null}
      <label className="viewer-encoding" title={text.viewerEncoding}>
        <span className="visually-hidden">{text.viewerEncoding}</span>
        <select value={encoding ?? ''} onChange={(event) => void session.relook({ encoding: event.target.value === '' ? null : event.target.value })} data-testid="viewer-encoding">
          <option value="">{info === null ? text.viewerOwnEncoding : info.encoding.toUpperCase()}</option>
          {encodings.filter((name) => name !== info?.encoding).map((name) => <option key={name} value={name}>{name.toUpperCase()}</option>)}
        </select>
      </label>
      <IconButton icon={WrapText} label={text.viewerWrap} shortcut="Alt+Z" pressed={wrap} onClick={() => useViewer.setState({ wrap: !wrap })} testId="viewer-wrap" />
      <IconButton
        icon={unmasked ? EyeOff : Eye} label={unmasked ? text.viewerHideSecrets : text.viewerShowSecrets} pressed={unmasked} testId="viewer-secrets"
        onClick={() => (unmasked ? void session.relook({ unmasked: false }) : useViewer.setState({ askingSecrets: true }))}
      />
      <IconButton icon={Copy} label={chosen === null ? text.viewerCopyVisible : text.viewerCopyChosen} shortcut="Ctrl+C" onClick={() => void copyChosen(session, text)} testId="viewer-copy" />
      <button type="button" className="viewer-tool" onClick={() => void saveAs(session, text)} data-testid="viewer-save">
        <Download size={13} strokeWidth={1.75} aria-hidden="true" />{text.viewerSave}
      </button>
    </div>
  )
}
