import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { keyWords } from '../actions'
import { messagesFor, type Messages } from '../messages'
import { useApp } from '../state'

/** The words of the chosen language. */
export function useText(): Messages {
  const language = useApp((state) => state.settings.language)
  const locale = useApp((state) => state.app?.locale ?? navigator.language)
  return useMemo(() => messagesFor(language, locale), [language, locale])
}

/** `matches` is read once only: Chromium tells no change to a query whose answer somebody has read since. */
const darkQuery = window.matchMedia('(prefers-color-scheme: dark)')
let systemDark = darkQuery.matches
darkQuery.addEventListener('change', ({ matches }) => {
  systemDark = matches
})
function onSchemeChange(listener: () => void): () => void {
  darkQuery.addEventListener('change', listener)
  return () => darkQuery.removeEventListener('change', listener)
}

/** True when the window is dark: by choice, or with the system. */
export function useDark(): boolean {
  const theme = useApp((state) => state.settings.theme)
  const system = useSyncExternalStore(onSchemeChange, () => systemDark)
  return theme === 'system' ? system : theme === 'dark'
}

/** The key of an action as the person reads it; empty when it has none. */
export function useShortcut(actionId: string): string {
  const overrides = useApp((state) => state.settings.keybindings)
  const mac = useApp((state) => state.app?.platform === 'darwin')
  return useMemo(() => keyWords(actionId, mac, overrides), [actionId, mac, overrides])
}

/** The time, each second while `ticking`. */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return undefined
    const timer = window.setInterval(() => setNow(Date.now()), 1000)
    return () => window.clearInterval(timer)
  }, [ticking])
  return now
}
