import { useState, type FormEvent } from 'react'
import type { AppInfo, ProviderConfig, ProviderKind } from '../../shared/channels'
import { inOwnWords } from '../messages'
import { saveProvider, testProvider } from '../state'
import { useText } from '../ui/hooks'
import { draftOf, checkDraft, type ProviderDraft } from './provider-draft'

const KINDS: readonly ProviderKind[] = ['operator', 'openai', 'anthropic', 'google', 'openai-compatible']

interface Props {
  readonly kept: { readonly config: ProviderConfig; readonly hasKey: boolean }
  readonly keyStorage: AppInfo['keyStorage']
}
type Outcome = { readonly ok: boolean; readonly message: string } | null

/** Which model answers. Testing sends one tiny request with what stands in the form; saving keeps it. */
export function ProviderForm({ kept, keyStorage }: Props) {
  const text = useText()
  const [draft, setDraft] = useState<ProviderDraft>(() => draftOf(kept.config))
  const [working, setWorking] = useState<'test' | 'save' | null>(null)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [tried, setTried] = useState(false)
  const { config, problems } = checkDraft(draft, text)
  const shown = tried ? problems : {}
  const sameAddress = kept.config.kind === draft.kind && kept.config.baseUrl === draft.baseUrl.trim()
  const hasKey = kept.hasKey && sameAddress

  const change = (part: Partial<ProviderDraft>) => {
    setDraft({ ...draft, ...part })
    setOutcome(null)
  }
  const run = async (kind: 'test' | 'save') => {
    setTried(true)
    if (config === null) return
    setWorking(kind)
    setOutcome(null)
    const key = draft.key === '' ? null : draft.key
    if (kind === 'test') {
      const answer = await testProvider(config, key)
      setOutcome(answer.ok ? answer.value : { ok: false, message: answer.error.message })
    } else if (await saveProvider(config, key)) {
      setDraft({ ...draft, key: '' })
      setOutcome({ ok: true, message: text.saved })
    }
    setWorking(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run('save')
  }
  const forget = async () => {
    if (await saveProvider(kept.config, '')) setOutcome({ ok: true, message: text.keyNone })
  }
  const real = draft.kind !== 'operator'
  return (
    <form className="provider-form" onSubmit={submit} noValidate>
      <label className="field">
        <span>{text.providerKind}</span>
        <select value={draft.kind} onChange={(event) => change({ kind: KINDS.find((kind) => kind === event.target.value) ?? 'operator' })} data-testid="provider-kind">
          {KINDS.map((kind) => <option key={kind} value={kind}>{text.providerKinds[kind]}</option>)}
        </select>
      </label>
      {real ? (
        <>
          <Field label={text.model} problem={shown.model} value={draft.model} onChange={(model) => change({ model })} testId="provider-model" />
          <Field label={text.baseUrl} problem={shown.baseUrl} help={draft.kind === 'openai-compatible' ? undefined : text.baseUrlHelp} value={draft.baseUrl} onChange={(baseUrl) => change({ baseUrl })} testId="provider-url" />
          <Field label={text.windowTokens} problem={shown.windowTokens} value={draft.windowTokens} onChange={(windowTokens) => change({ windowTokens })} testId="provider-window" />
          <Field label={text.apiKey} secret help={hasKey ? text.keyKept : text.keyNone} value={draft.key} onChange={(key) => change({ key })} testId="provider-key" />
          {hasKey ? <button type="button" className="link self-start" onClick={() => void forget()}>{text.removeKey}</button> : null}
          <p className={keyStorage === 'memory' ? 'callout' : 'dim'} data-testid="key-storage">{keyStorage === 'memory' ? text.memoryOnly : text.keyring}</p>
        </>
      ) : <p className="dim">{text.operatorHelp}</p>}
      <div className="form-row">
        <button type="submit" className="button primary" disabled={working !== null} data-testid="provider-save">{text.save}</button>
        {real ? <button type="button" className="button" disabled={working !== null} onClick={() => void run('test')} data-testid="provider-test">{working === 'test' ? text.testing : text.test}</button> : null}
        {outcome === null ? null : <p role="status" className={outcome.ok ? 'outcome good' : 'outcome bad'} data-testid="provider-outcome">{inOwnWords(outcome.message, text)}</p>}
      </div>
    </form>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly testId: string
  readonly help?: string | undefined
  readonly problem?: string | undefined
  readonly secret?: boolean
}
function Field({ label, value, onChange, testId, help, problem, secret }: FieldProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type={secret === true ? 'password' : 'text'} autoComplete="off" spellCheck={false} value={value} aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.value)} data-testid={testId}
      />
      {problem === undefined ? null : <small className="problem">{problem}</small>}
      {problem === undefined && help !== undefined ? <small>{help}</small> : null}
    </label>
  )
}
