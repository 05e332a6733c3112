import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useFocusBack } from './focus-back'
import { IconButton } from './parts'

interface Props {
  readonly title: ReactNode
  readonly label: string
  readonly closeLabel: string
  readonly wide?: boolean
  readonly testId: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog: it keeps the focus, Esc or a click beside it closes it, and the focus goes back to where it was. */
export function Modal({ title, label, closeLabel, wide, testId, onClose, children }: Props) {
  const focusBack = useFocusBack()
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil" />
        <Dialog.Content
          className={wide === true ? 'modal wide' : 'modal'} aria-describedby={undefined} data-testid={testId} onEscapeKeyDown={leaveToField}
          onCloseAutoFocus={focusBack}
        >
          <Dialog.Title asChild><span className="visually-hidden">{label}</span></Dialog.Title>
          <div className="modal-body">
            <header className="modal-head">
              {title}
              <span className="spacer" />
              <IconButton icon={X} label={closeLabel} onClick={onClose} testId={`${testId}-close`} />
            </header>
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A field that has a use of its own for Esc (giving up what was written) gets it first. */
function leaveToField(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-own-keys]') !== null) event.preventDefault()
}

/** True while any dialog is open: keys of the window wait behind it. */
export function inDialog(): boolean {
  return document.querySelector('[role="dialog"][data-state="open"]') !== null
}
