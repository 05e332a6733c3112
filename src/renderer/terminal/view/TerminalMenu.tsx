import { ContextMenu } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import type { SessionId } from '../../../shared/ids'
import { allActions, runAction } from '../../actions'
import type { Messages } from '../../messages'
import { useShortcut, useText } from '../../ui/hooks'
import { terminalOf } from '../terminals'

interface Entry {
  readonly id: string
  readonly words: (text: Messages, selected: boolean) => string
  /** Only where something is selected. */
  readonly needsSelection?: boolean
}
/** Groups of actions of the registry; one that is not there is left out. */
const GROUPS: readonly (readonly Entry[])[] = [
  [
    { id: 'edit.copy', words: (text) => text.menuCopy, needsSelection: true },
    { id: 'edit.paste', words: (text) => text.menuPaste },
    { id: 'terminal.selectAll', words: (text) => text.menuSelectAll },
  ],
  [
    { id: 'chat.askSelection', words: (text, selected) => (selected ? text.menuAskSelection : text.menuAskScreen) },
    { id: 'chat.askCommand', words: (text) => text.askCommand },
    { id: 'terminal.copyOutput', words: (text) => text.copyOutput },
  ],
  [
    { id: 'terminal.search', words: (text) => text.menuSearch },
    { id: 'viewer.openTerminal', words: (text) => text.menuFullOutput },
    { id: 'terminal.clear', words: (text) => text.menuClear },
  ],
  [
    { id: 'pane.splitRight', words: (text) => text.splitRight },
    { id: 'pane.splitDown', words: (text) => text.splitDown },
    { id: 'pane.close', words: (text) => text.closeTerminal },
  ],
]

/** The menu of the right button. A program that has the mouse gets the button instead, unless Shift is held. */
export function TerminalMenu({ sessionId, children }: { readonly sessionId: SessionId; readonly children: ReactNode }) {
  const text = useText()
  const [selected, setSelected] = useState(false)
  const opened = (open: boolean) => {
    if (open) setSelected(terminalOf(sessionId).selection() !== '')
  }
  return (
    <ContextMenu.Root onOpenChange={opened} modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      {/* Within the landmark, where a reader of the screen expects what belongs to it. */}
      <ContextMenu.Portal container={document.querySelector('main')}>
        <ContextMenu.Content
          className="menu" aria-label={text.menuOf} collisionPadding={8} data-testid="terminal-menu"
          onCloseAutoFocus={(event) => {
            // What an entry opened keeps the keyboard; else it goes back to the terminal.
            event.preventDefault()
            if (document.activeElement === document.body || document.activeElement === null) terminalOf(sessionId).focus()
          }}
        >
          <Groups selected={selected} />
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  )
}

function Groups({ selected }: { readonly selected: boolean }) {
  const possible = new Set(allActions().filter(({ when }) => when?.() !== false).map(({ id }) => id))
  const shown = GROUPS.map((group) => group.filter(({ id }) => possible.has(id))).filter((group) => group.length > 0)
  return shown.map((group, index) => (
    <ContextMenu.Group key={group[0]?.id}>
      {index === 0 ? null : <ContextMenu.Separator className="menu-line" />}
      {group.map((entry) => <Item key={entry.id} entry={entry} selected={selected} />)}
    </ContextMenu.Group>
  ))
}

function Item({ entry, selected }: { readonly entry: Entry; readonly selected: boolean }) {
  const text = useText()
  const keys = useShortcut(entry.id)
  return (
    <ContextMenu.Item className="menu-item" disabled={entry.needsSelection === true && !selected} onSelect={() => runAction(entry.id)}>
      <span>{entry.words(text, selected)}</span>
      <span className="spacer" />
      {keys === '' ? null : <span className="menu-keys">{keys}</span>}
    </ContextMenu.Item>
  )
}
