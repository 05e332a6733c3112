import { useState } from 'react'
import { focusTerminal } from '../state'

/**
 * For a dialog without a button that opened it: the focus goes back to where it was, or to the terminal when that is gone. Give
 * the result to `onCloseAutoFocus`.
 */
export function useFocusBack(): (event: Event) => void {
  const [before] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus({ preventScroll: true })
    else focusTerminal()
  }
}
