import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { allActions, printChord } from '../actions'
import { changeSetting, resetSetting, useApp } from '../state'
import { useText } from '../ui/hooks'
import { IconButton } from '../ui/parts'
import { foundKeys, keyRows, withKey, withoutKey, type KeyRow } from './key-rows'
import { KeyRecorder } from './KeyRecorder'

/** Every action with its keys: press a row's keys to record others. `query`: only those that a search finds. */
export function KeyEditor({ query }: { readonly query: string }) {
  const text = useText()
  const overrides = useApp((state) => state.settings.keybindings)
  const mac = useApp((state) => state.app?.platform === 'darwin')
  const rows = foundKeys(keyRows(allActions(), mac, overrides, text), query, text)
  const conflicts = rows.filter(({ sharedWith }) => sharedWith.length > 0).length
  return (
    <div className="key-editor">
      {query === '' ? (
        <div className="key-editor-head">
          <p className="dim">{text.keysHelp}</p>
          {Object.keys(overrides).length === 0 ? null : <button type="button" className="button small" onClick={() => resetSetting('keybindings')} data-testid="keys-reset">{text.resetKeys}</button>}
        </div>
      ) : null}
      {conflicts > 0 ? <p className="callout" role="status" data-testid="keys-conflicts">{text.keysShared(conflicts)}</p> : null}
      <ul className="key-list">
        {rows.map((row) => <li key={row.action.id}><KeyLine row={row} mac={mac} /></li>)}
      </ul>
    </div>
  )
}

function KeyLine({ row, mac }: { readonly row: KeyRow; readonly mac: boolean }) {
  const text = useText()
  const overrides = useApp((state) => state.settings.keybindings)
  const [recording, setRecording] = useState(false)
  // The focus goes back to the keys when the recording of theirs has ended by a key.
  const keys = useRef<HTMLButtonElement>(null)
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    if (ended > 0) keys.current?.focus()
  }, [ended])
  const { action, title, chord, changed, sharedWith, takenFromTerminal } = row
  const end = () => {
    setRecording(false)
    setEnded((times) => times + 1)
  }
  const save = (next: Readonly<Record<string, string>>) => {
    changeSetting('keybindings', next)
    end()
  }
  return (
    <div className="key-row" data-testid="key-row" data-action={action.id}>
      <div className="setting-words">
        <span>{title}</span>
        {sharedWith.length > 0 ? <small className="problem" data-testid="key-conflict">{text.keyShared(sharedWith.join(', '))}</small> : null}
        {takenFromTerminal && sharedWith.length === 0 ? <small>{text.keyFromTerminal}</small> : null}
      </div>
      {recording ? (
        <KeyRecorder label={text.pressKeysFor(title)} mac={mac} onChord={(pressed) => save(withKey(overrides, action, mac, pressed))} onGiveUp={end} onLeave={() => setRecording(false)} />
      ) : (
        <button ref={keys} type="button" className="key-button" aria-label={text.changeKeys(title, chord === null ? text.noKeys : printChord(chord, mac))} onClick={() => setRecording(true)} data-testid="key-change">
          {chord === null ? <span className="dim">{text.noKeys}</span> : <kbd>{printChord(chord, mac)}</kbd>}
        </button>
      )}
      <div className="setting-reset">
        {changed ? <IconButton icon={RotateCcw} label={text.resetSetting(title)} onClick={() => save(withoutKey(overrides, action.id))} testId="key-reset" /> : null}
      </div>
    </div>
  )
}
