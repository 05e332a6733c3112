import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
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

/** A dialog of the platform: it keeps the focus, Esc closes it, and the focus goes back to where it was. */
export function Modal({ title, label, closeLabel, wide, testId, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={wide === true ? 'modal wide' : 'modal'}
      aria-label={label}
      data-testid={testId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="modal-body">
        <header className="modal-head">
          {title}
          <span className="spacer" />
          <IconButton icon={X} label={closeLabel} onClick={onClose} testId={`${testId}-close`} />
        </header>
        {children}
      </div>
    </dialog>
  )
}
