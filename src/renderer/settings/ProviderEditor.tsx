import { useEffect, useRef, useState, type FormEvent } from 'react'
import { OPERATOR_ID, type ProviderConfig, type SavedProvider } from '../../shared/channels'
import { inOwnWords } from '../messages'
import { chooseProvider, saveProvider, testProvider, useApp } from '../state'
import { useText } from '../ui/hooks'
import { Field, TextField } from './Field'
import { PRESETS, presetOf } from './presets'
import { checkDraft, draftOf, draftOfPreset, providerName, withPreset, type ProviderDraft } from './provider-draft'

interface Props {
  /** Null: a new one, which is used as soon as it is saved. */
  readonly provider: SavedProvider | null
  /** `said`: what to tell beside the list; empty when nothing was changed. */
  readonly onDone: (said: string) => void
}
type Outcome = { readonly ok: boolean; readonly message: string } | null

/** A provider as a form. Testing sends one tiny request with what stands in the form; saving keeps it. */
export function ProviderEditor({ provider, onDone }: Props) {
  const text = useText()
  const keyStorage = useApp((state) => state.app?.keyStorage ?? 'memory')
  const [draft, setDraft] = useState<ProviderDraft>(() => (provider === null ? draftOfPreset('openai') : draftOf(provider)))
  const [working, setWorking] = useState<'test' | 'save' | null>(null)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [tried, setTried] = useState(false)
  const [id] = useState(() => provider?.id ?? crypto.randomUUID())
  const { config, problems } = checkDraft(draft, text)
  const shown = tried ? problems : {}
  const preset = presetOf(draft.preset)
  const sameAddress = provider?.config.kind === preset.kind && provider.config.baseUrl === draft.baseUrl.trim()
  const keyHelp = provider?.hasKey === true ? (sameAddress ? text.keyKept : text.keyOtherAddress) : text.keyNone

  // The form is taller than the page: its beginning, then what a test found, are brought into view.
  const form = useRef<HTMLFormElement>(null)
  const found = useRef<HTMLParagraphElement>(null)
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), [])
  useEffect(() => {
    if (outcome !== null) found.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])

  const change = (part: Partial<ProviderDraft>) => {
    setDraft({ ...draft, ...part })
    setOutcome(null)
  }
  const test = async (checked: ProviderConfig, key: string | null) => {
    const answer = await testProvider(provider?.id ?? null, checked, key)
    setOutcome(answer.ok ? answer.value : { ok: false, message: answer.error.message })
  }
  const save = async (checked: ProviderConfig, key: string | null) => {
    const saved = { id, name: draft.name.trim(), config: checked }
    if (!(await saveProvider(saved, key))) return
    if (provider !== null) return onDone(text.saved)
    if (await chooseProvider(id)) onDone(text.nowInUse(providerName(saved, text)))
  }
  const run = async (kind: 'test' | 'save') => {
    if (working !== null) return
    setTried(true)
    setOutcome(null)
    if (config === null) return
    setWorking(kind)
    await (kind === 'test' ? test : save)(config, draft.key === '' ? null : draft.key)
    setWorking(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run('save')
  }
  const forget = async () => {
    if (provider !== null && (await saveProvider(provider, ''))) onDone(text.keyForgotten)
  }
  return (
    <form ref={form} className="provider-editor" onSubmit={submit} noValidate aria-label={provider === null ? text.newProvider : text.editProviderOf(providerName(provider, text))} data-testid="provider-editor">
      <Field label={text.providerKind} help={text.presetHints[preset.id]}>
        {(aria) => (
          <select {...aria} value={draft.preset} autoFocus onChange={(event) => change(withPreset(draft, presetOf(event.target.value).id))} data-testid="provider-kind">
            {PRESETS.map(({ id: value, name }) => <option key={value} value={value}>{name ?? text.presetOther}</option>)}
          </select>
        )}
      </Field>
      <TextField label={text.model} problem={shown.model} placeholder={preset.model} value={draft.model} onChange={(model) => change({ model })} testId="provider-model" />
      <TextField label={text.baseUrl} problem={shown.baseUrl} help={preset.kind === 'openai-compatible' ? undefined : text.baseUrlHelp} value={draft.baseUrl} onChange={(baseUrl) => change({ baseUrl })} testId="provider-url" />
      <TextField label={text.apiKey} secret help={keyHelp} value={draft.key} onChange={(key) => change({ key })} testId="provider-key" />
      <TextField label={text.windowTokens} problem={shown.windowTokens} value={draft.windowTokens} onChange={(windowTokens) => change({ windowTokens })} testId="provider-window" />
      <TextField label={text.providerName} help={text.providerNameHelp} value={draft.name} onChange={(name) => change({ name })} testId="provider-name" />
      <p className={keyStorage === 'memory' ? 'callout' : 'dim'} data-testid="key-storage">{keyStorage === 'memory' ? text.memoryOnly : text.keyring}</p>
      <div className="form-row">
        <button type="submit" className="button primary" aria-disabled={working !== null} data-testid="provider-save">{text.save}</button>
        <button type="button" className="button" aria-disabled={working !== null} onClick={() => void run('test')} data-testid="provider-test">{working === 'test' ? text.testing : text.test}</button>
        <button type="button" className="button" onClick={() => onDone('')} data-testid="provider-cancel">{text.cancelEdit}</button>
        {provider?.hasKey === true && provider.id !== OPERATOR_ID ? <button type="button" className="link" onClick={() => void forget()} data-testid="provider-forget">{text.removeKey}</button> : null}
      </div>
      <p ref={found} role="status" className={outcome?.ok === false ? 'outcome bad' : 'outcome good'} data-testid="provider-outcome">{outcome === null ? '' : inOwnWords(outcome.message, text)}</p>
    </form>
  )
}
