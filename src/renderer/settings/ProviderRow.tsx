import { useState } from 'react'
import { OPERATOR_ID, type SavedProvider } from '../../shared/channels'
import { inOwnWords } from '../messages'
import { chooseProvider, removeProvider, testProvider } from '../state'
import { useText } from '../ui/hooks'
import { Dot } from '../ui/parts'
import { providerName } from './provider-draft'
import { presetOfConfig } from './presets'

interface Props {
  readonly provider: SavedProvider
  readonly inUse: boolean
  readonly onEdit: () => void
  readonly onSaid: (words: string) => void
}
type Outcome = { readonly ok: boolean; readonly message: string } | 'testing' | null

/** One provider of the list with what can be done with it. */
export function ProviderRow({ provider, inUse, onEdit, onSaid }: Props) {
  const text = useText()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [asking, setAsking] = useState(false)
  const name = providerName(provider, text)
  const fixed = provider.id === OPERATOR_ID
  const use = async () => {
    if (await chooseProvider(provider.id)) onSaid(text.nowInUse(name))
  }
  const test = async () => {
    setOutcome('testing')
    const answer = await testProvider(provider.id, provider.config, null)
    setOutcome(answer.ok ? answer.value : { ok: false, message: answer.error.message })
  }
  const remove = async () => {
    if (await removeProvider(provider.id)) onSaid(text.removedProvider(name))
  }
  return (
    <div className="provider-row" data-testid="provider-row" data-provider={provider.id} data-active={inUse}>
      <Dot tone={inUse ? 'good' : 'quiet'} />
      <div className="provider-words">
        <strong>{name}</strong>
        <small>{fixed ? text.operatorHelp : detail(provider)}</small>
      </div>
      {inUse ? <span className="chip accent">{text.inUse}</span> : null}
      {provider.hasKey ? <span className="chip">{text.keyIsKept}</span> : null}
      {asking ? (
        <div className="form-row" role="group" aria-label={text.removeProviderAsk(name)}>
          <span>{text.removeProviderAsk(name)}</span>
          <button type="button" className="button small stop" autoFocus onClick={() => void remove()} data-testid="provider-remove-yes">{text.removeProvider}</button>
          <button type="button" className="button small" onClick={() => setAsking(false)}>{text.cancelEdit}</button>
        </div>
      ) : (
        <div className="form-row">
          {inUse ? null : <button type="button" className="button small" aria-label={text.useProviderOf(name)} onClick={() => void use()} data-testid="provider-use">{text.useProvider}</button>}
          {fixed ? null : (
            <>
              <button type="button" className="button small" aria-label={text.testProviderOf(name)} disabled={outcome === 'testing'} onClick={() => void test()} data-testid="provider-row-test">{outcome === 'testing' ? text.testing : text.test}</button>
              <button type="button" className="button small" aria-label={text.editProviderOf(name)} onClick={onEdit} data-testid="provider-edit">{text.editProvider}</button>
              <button type="button" className="button small" aria-label={text.removeProviderOf(name)} onClick={() => setAsking(true)} data-testid="provider-remove">{text.removeProvider}</button>
            </>
          )}
        </div>
      )}
      {outcome === null || outcome === 'testing' ? null : <p role="status" className={outcome.ok ? 'outcome good' : 'outcome bad'} data-testid="provider-row-outcome">{inOwnWords(outcome.message, text)}</p>}
    </div>
  )
}

/** The kind of provider, its model where the name is another one, and the host that requests go to. */
function detail({ name, config }: SavedProvider): string {
  const preset = presetOfConfig(config)
  const host = URL.canParse(config.baseUrl) ? new URL(config.baseUrl).host : ''
  return [preset.name, name === '' || name === config.model ? null : config.model, host].filter((part) => part !== null && part !== '').join(' · ')
}
