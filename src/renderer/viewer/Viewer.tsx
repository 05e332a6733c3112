import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, type KeyboardEvent } from 'react'
import { inOwnWords } from '../messages'
import { useFocusBack } from '../ui/focus-back'
import { useText } from '../ui/hooks'
import { IconButton } from '../ui/parts'
import { copyChosen } from './copy'
import { Footer } from './Footer'
import { Header } from './Header'
import { viewerKey } from './keys'
import { Rows } from './Rows'
import type { ViewerSession } from './session'
import { useViewer } from './store'
import { Toolbar } from './Toolbar'
import { closeViewer, currentSession } from './open'
import './viewer.css'

/** The full output of a capture, over the whole window; nothing when none is open. */
export function Viewer() {
  const opened = useViewer((state) => state.opened)
  const session = currentSession()
  return opened === null || session === null ? null : <ViewerDialog key={opened.captureId} session={session} />
}

function ViewerDialog({ session }: { readonly session: ViewerSession }) {
  const text = useText()
  const root = useRef<HTMLDivElement>(null)
  const focusBack = useFocusBack()
  const searchField = useRef<HTMLInputElement>(null)
  const rows = () => root.current?.querySelector<HTMLElement>('#viewer-rows')
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
    const used = viewerKey(event, session, {
      focusSearch: () => searchField.current?.select(),
      focusGoTo: () => root.current?.querySelector<HTMLInputElement>('#viewer-goto')?.select(),
      copy: () => void copyChosen(session, text),
      scrollSideways: (by) => rows()?.scrollBy({ left: by }),
    }, typing)
    if (used) event.preventDefault()
  }
  /** Esc takes back one thing at a time: the question, the search, then the viewer. */
  const onEscape = (event: globalThis.KeyboardEvent) => {
    const { askingSecrets, search } = useViewer.getState()
    const searching = document.activeElement === searchField.current && search.query !== ''
    if (!askingSecrets && !searching) return
    event.preventDefault()
    if (askingSecrets) useViewer.setState({ askingSecrets: false })
    else session.search.type({ ...search, query: '' })
    rows()?.focus()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => open || closeViewer()}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil viewer-veil" />
        <Dialog.Content
          ref={root} className="viewer" aria-describedby={undefined} data-testid="viewer" onKeyDown={onKey} onEscapeKeyDown={onEscape}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            rows()?.focus()
          }}
          onCloseAutoFocus={focusBack}
        >
          <Dialog.Title asChild><span className="visually-hidden">{text.viewerLabel}</span></Dialog.Title>
          <header className="viewer-head">
            <Header />
            <span className="spacer" />
            <IconButton icon={X} label={text.close} shortcut="Esc" onClick={closeViewer} testId="viewer-close" />
          </header>
          <Toolbar session={session} searchField={searchField} />
          <SecretsQuestion session={session} />
          <Body session={session} />
          <Footer session={session} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Secrets are shown only after a second, deliberate step. */
function SecretsQuestion({ session }: { readonly session: ViewerSession }) {
  const text = useText()
  const { askingSecrets, unmasked } = useViewer()
  if (unmasked) return <p className="viewer-warning" role="status" data-testid="viewer-unmasked">{text.viewerSecretsShown}</p>
  if (!askingSecrets) return null
  return (
    <div className="viewer-warning" role="alertdialog" aria-label={text.viewerShowSecrets} data-testid="viewer-secrets-question">
      <span>{text.viewerSecretsQuestion}</span>
      <button type="button" className="button small" autoFocus onClick={() => useViewer.setState({ askingSecrets: false })} data-testid="viewer-secrets-no">{text.viewerKeepMasked}</button>
      <button type="button" className="button small stop" onClick={() => void session.relook({ unmasked: true })} data-testid="viewer-secrets-yes">{text.viewerShowSecrets}</button>
    </div>
  )
}

function Body({ session }: { readonly session: ViewerSession }) {
  const text = useText()
  const { problem, info } = useViewer()
  if (problem !== null) return <div className="viewer-empty" role="alert" data-testid="viewer-problem">{inOwnWords(problem, text)}</div>
  return (
    <>
      <Rows session={session} />
      {info?.complete === true && info.rows === 0 ? <div className="viewer-empty over" data-testid="viewer-empty">{info.ended ? text.viewerNothing : text.viewerNothingYet}</div> : null}
    </>
  )
}
