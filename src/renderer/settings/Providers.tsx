import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SavedProvider } from '../../shared/channels'
import { useSettings } from '../state'
import { useText } from '../ui/hooks'
import { ProviderEditor } from './ProviderEditor'
import { ProviderRow } from './ProviderRow'

/** The saved providers; one of them answers. One form is open at a time, in the place of its row. */
export function Providers() {
  const text = useText()
  const providers = useSettings((state) => state.providers)
  const active = useSettings((state) => state.activeProvider)
  const [edited, setEdited] = useState<string | 'new' | null>(null)
  const [said, setSaid] = useState('')
  // The form that had the focus is gone: it goes to the button below the list.
  const add = useRef<HTMLButtonElement>(null)
  const [closed, setClosed] = useState(0)
  useEffect(() => {
    if (closed > 0) add.current?.focus()
  }, [closed])
  const done = (words: string) => {
    setEdited(null)
    setClosed((times) => times + 1)
    setSaid(words)
  }
  const edit = (id: string) => {
    setEdited(id)
    setSaid('')
  }
  const item = (provider: SavedProvider) =>
    edited === provider.id ? <ProviderEditor provider={provider} onDone={done} /> : <ProviderRow provider={provider} inUse={provider.id === active} onEdit={() => edit(provider.id)} onSaid={setSaid} />
  return (
    <div className="providers" aria-labelledby="settings-models" role="group">
      <h4 id="settings-models">{text.models}</h4>
      <p className="dim">{text.modelsHelp}</p>
      <ul className="provider-list" data-testid="provider-list">
        {providers.map((provider) => <li key={provider.id}>{item(provider)}</li>)}
        {edited === 'new' ? <li><ProviderEditor provider={null} onDone={done} /></li> : null}
      </ul>
      <div className="form-row">
        {edited === 'new' ? null : (
          <button ref={add} type="button" className="button" onClick={() => edit('new')} data-testid="provider-add"><Plus size={14} aria-hidden="true" />{text.addProvider}</button>
        )}
        <p role="status" className="outcome good" data-testid="providers-said">{said}</p>
      </div>
    </div>
  )
}
