import { SquareTerminal, TextSelect, type LucideIcon } from 'lucide-react'
import { useApp } from '../../state'
import { useShortcut, useText } from '../../ui/hooks'
import { attach, type AttachmentSource } from './attach'

/** What of the active terminal may go with the message: the selection, or the last command with its output. */
export function AttachButtons() {
  const text = useText()
  return (
    <span className="attach-buttons">
      <AttachButton source="selection" icon={TextSelect} label={text.actionAskSelection} actionId="chat.askSelection" />
      <AttachButton source="command" icon={SquareTerminal} label={text.actionAskCommand} actionId="chat.askCommand" />
    </span>
  )
}

interface Props {
  readonly source: AttachmentSource
  readonly icon: LucideIcon
  readonly label: string
  readonly actionId: string
}
function AttachButton({ source, icon: Icon, label, actionId }: Props) {
  const shortcut = useShortcut(actionId)
  const none = useApp(({ sessions, chats }) => sessions.active === null || chats.active === null)
  return (
    <button
      type="button" className="tool-button" disabled={none} aria-label={label} title={shortcut === '' ? label : `${label} (${shortcut})`}
      // The selection in the terminal stays what it is.
      onMouseDown={(event) => event.preventDefault()} onClick={() => void attach(source)} data-testid={`attach-${source}`}
    >
      <Icon size={14} aria-hidden="true" />
    </button>
  )
}
