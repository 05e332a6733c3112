import { useState, type KeyboardEvent } from 'react'
import { chordOf, type Chord } from '../actions'
import { useText } from '../ui/hooks'
import { needsModifier } from './key-rows'

interface Props {
  readonly label: string
  readonly mac: boolean
  /** Null: the action shall have no keys. */
  readonly onChord: (chord: Chord | null) => void
  /** By Esc. */
  readonly onGiveUp: () => void
  /** The focus went elsewhere. */
  readonly onLeave: () => void
}

/** Waits for the keys that are pressed next. Esc alone gives up, Backspace alone takes the keys away, Tab alone goes on. */
export function KeyRecorder({ label, mac, onChord, onGiveUp, onLeave }: Props) {
  const text = useText()
  const [held, setHeld] = useState('')
  const [refused, setRefused] = useState(false)
  const onKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const alone = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    if (alone && event.key === 'Escape') return onGiveUp()
    if (alone && (event.key === 'Backspace' || event.key === 'Delete')) return onChord(null)
    const chord = chordOf(event.nativeEvent)
    setHeld(heldWords(event, mac))
    if (chord === null) return
    if (needsModifier(chord)) setRefused(true)
    else onChord(chord)
  }
  return (
    <button
      type="button" className="key-button recording" autoFocus data-own-keys="all" aria-label={label} title={text.recorderHelp} onKeyDown={onKey} onKeyUp={(event) => setHeld(heldWords(event, mac))}
      onBlur={onLeave} data-testid="key-recorder"
    >
      {held === '' ? (refused ? text.needsModifier : text.pressKeys) : held}
    </button>
  )
}

function heldWords(event: KeyboardEvent, mac: boolean): string {
  const names = mac ? { ctrl: '⌃', alt: '⌥', shift: '⇧', meta: '⌘' } : { ctrl: 'Ctrl+', alt: 'Alt+', shift: 'Shift+', meta: 'Super+' }
  return [event.ctrlKey ? names.ctrl : '', event.altKey ? names.alt : '', event.shiftKey ? names.shift : '', event.metaKey ? names.meta : ''].join('')
}
