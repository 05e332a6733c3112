import { Command, defaultFilter } from 'cmdk'
import { MessageSquare, SquareTerminal } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useMemo, useRef, useState } from 'react'
import { markUsed, useApp } from '../../state'
import { useFocusBack } from '../focus-back'
import { useShortcut, useText } from '../hooks'
import { paletteEntries, withRecent, type Entry } from './entries'
import './palette.css'

/** How many of those used last are offered before anything is typed. */
const RECENT_SHOWN = 5

/** Every action, open terminal and chat, by a few letters. */
export function Palette() {
  const open = useApp((state) => state.paletteOpen)
  return open ? <OpenPalette /> : null
}

function close(): void {
  useApp.setState({ paletteOpen: false })
}

function OpenPalette() {
  const text = useText()
  const focusBack = useFocusBack()
  const recent = useApp((state) => state.recentlyUsed)
  const [query, setQuery] = useState('')
  // What is possible is asked once: the list does not move under the person's hand.
  const groups = useMemo(() => paletteEntries(useApp.getState(), text), [text])
  const { recent: first, others } = useMemo(() => withRecent(groups, query === '' ? recent.slice(0, RECENT_SHOWN) : []), [groups, recent, query])
  /** Runs when the focus is back where it was: what the action does with it must be the last word. */
  const chosen = useRef<Entry | null>(null)
  const choose = (entry: Entry) => {
    chosen.current = entry
    markUsed(entry.id)
    close()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil clear" />
        <Dialog.Content
          className="palette" aria-describedby={undefined} data-testid="palette"
          onCloseAutoFocus={(event) => {
            focusBack(event)
            chosen.current?.run()
          }}
        >
          <Dialog.Title asChild><span className="visually-hidden">{text.palette}</span></Dialog.Title>
          <Command label={text.palette} loop filter={(_id, search, words) => defaultFilter(words?.[0] ?? '', search, words?.slice(1))}>
            <Command.Input value={query} onValueChange={setQuery} placeholder={text.palettePlaceholder} data-testid="palette-input" />
            <Command.Empty className="palette-empty">{text.paletteEmpty}</Command.Empty>
            <Command.List label={text.palette}>
              <Group heading={text.paletteGroups.recent} entries={first} choose={choose} />
              {others.map(({ kind, entries }) => <Group key={kind} heading={text.paletteGroups[kind]} entries={entries} choose={choose} />)}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface GroupProps {
  readonly heading: string
  readonly entries: readonly Entry[]
  readonly choose: (entry: Entry) => void
}
function Group({ heading, entries, choose }: GroupProps) {
  if (entries.length === 0) return null
  return (
    <Command.Group heading={heading}>
      {entries.map((entry) => <Item key={entry.id} entry={entry} choose={choose} />)}
    </Command.Group>
  )
}

function Item({ entry, choose }: { readonly entry: Entry; readonly choose: (entry: Entry) => void }) {
  const key = useShortcut(entry.actionId ?? '')
  return (
    <Command.Item value={entry.id} keywords={[entry.title, ...entry.keywords]} onSelect={() => choose(entry)} data-testid="palette-item" data-id={entry.id}>
      {entry.id.startsWith('terminal:') ? <SquareTerminal size={14} strokeWidth={1.75} aria-hidden="true" /> : null}
      {entry.id.startsWith('chat:') ? <MessageSquare size={14} strokeWidth={1.75} aria-hidden="true" /> : null}
      <span className="palette-title">{entry.title}</span>
      {entry.detail === '' ? null : <span className="palette-detail">{entry.detail}</span>}
      <span className="spacer" />
      {key === '' ? null : <kbd>{key}</kbd>}
    </Command.Item>
  )
}
