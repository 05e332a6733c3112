import { toggleSidebar } from '../state'
import { useShortcut, useText } from './hooks'

/** The name, which opens and closes the sidebar. `compact`: only its mark. */
export function Brand({ compact = false }: { readonly compact?: boolean }) {
  const text = useText()
  const key = useShortcut('window.toggleSidebar')
  const title = key === '' ? text.toggleSidebar : `${text.toggleSidebar} (${key})`
  return (
    <button type="button" className={compact ? 'brand compact' : 'brand'} title={title} aria-label={`${text.appName}: ${text.toggleSidebar}`} onClick={toggleSidebar} data-testid="brand">
      <span className="brand-mark" aria-hidden="true" />
      {compact ? null : text.appName}
    </button>
  )
}
