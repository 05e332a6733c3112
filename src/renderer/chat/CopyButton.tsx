import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shell } from '../bridge'
import { notify } from '../state'
import { useText } from '../ui/hooks'

const DONE_MS = 1600

/** Copies a text; says so for a moment, in its place. */
export function CopyButton({ label, copied, testId }: { readonly label: string; readonly copied: () => string; readonly testId: string }) {
  const text = useText()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return undefined
    const timer = window.setTimeout(() => setDone(false), DONE_MS)
    return () => window.clearTimeout(timer)
  }, [done])
  const copy = async () => {
    const answer = await shell.writeClipboard({ text: copied(), selection: false })
    if (answer.ok) setDone(true)
    else notify('error', answer.error.message)
  }
  const Icon = done ? Check : Copy
  const said = done ? text.copied : label
  return (
    <button type="button" className="tool-button" aria-label={said} title={said} onClick={() => void copy()} data-testid={testId} data-done={done}>
      <Icon size={13} aria-hidden="true" />
    </button>
  )
}
