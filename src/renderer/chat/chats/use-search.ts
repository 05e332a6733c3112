import { useEffect, useState } from 'react'
import { searchChats, type FoundChat } from '../../state'

/** After the last key: a search reads every chat. */
const DEBOUNCE_MS = 180

type Found =
  | { readonly kind: 'found'; readonly query: string; readonly hits: readonly FoundChat[] }
  | { readonly kind: 'problem'; readonly query: string; readonly message: string }
export type SearchState = Found | { readonly kind: 'off' | 'searching' }

/** What the engine finds for what is typed. While it searches, what it found before stands; an answer to an older query is dropped. */
export function useSearch(typed: string): SearchState {
  const query = typed.trim().slice(0, 200)
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (query === '') return undefined
    let dropped = false
    const timer = window.setTimeout(() => {
      void searchChats(query).then((answer) => {
        if (!dropped) setFound(answer.ok ? { kind: 'found', query, hits: answer.value } : { kind: 'problem', query, message: answer.error.message })
      })
    }, DEBOUNCE_MS)
    return () => {
      dropped = true
      window.clearTimeout(timer)
    }
  }, [query])
  if (query === '') return { kind: 'off' }
  return found ?? { kind: 'searching' }
}
