import { memo, type ReactNode } from 'react'
import { mentionRanges } from './mentions'

/** Behind the field, in the same type: tints the names of terminals, which the field itself cannot. */
export const Tokens = memo(function Tokens({ text, known }: { readonly text: string; readonly known: readonly { readonly label: string }[] }) {
  const ranges = known.length === 0 ? [] : mentionRanges(text, known)
  if (ranges.length === 0) return null
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, to } of ranges) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  return <div className="composer-tokens" aria-hidden="true">{parts}{text.slice(at)}{'\u200b'}</div>
})
