import { useEffect, useRef, useState } from 'react'
import { limitsOf, SETTING_KEYS, settingDefaults, type SettingKey } from '../../shared/settings-fields'
import { saveSettingsText, settingsText, useSettings, type TextFault } from '../state'
import { useText } from '../ui/hooks'
import type { Messages } from '../messages'
import { offsetOf } from './text-place'

type Told = { readonly kind: 'fault'; readonly fault: TextFault } | { readonly kind: 'saved' } | null

/** settings.json as a text. A fault is shown with its line and column, and the cursor goes there. */
export function JsonEditor() {
  const text = useText()
  const version = useSettings((state) => state.fileVersion)
  const [{ file, draft, loaded }, setState] = useState({ file: '', draft: '', loaded: version })
  const [told, setTold] = useState<Told>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const changed = draft !== file

  useEffect(() => {
    let wanted = true
    void settingsText().then((content) => {
      // What somebody is writing is not replaced under their hands.
      if (wanted) setState((now) => (now.draft === now.file ? { file: content, draft: content, loaded: version } : now))
    })
    return () => {
      wanted = false
    }
  }, [version])

  const reload = async () => {
    const content = await settingsText()
    setState({ file: content, draft: content, loaded: version })
    setTold(null)
  }
  const save = async () => {
    const fault = await saveSettingsText(draft)
    if (fault === null) {
      setState({ file: draft, draft, loaded: useSettings.getState().fileVersion })
      return setTold({ kind: 'saved' })
    }
    setTold({ kind: 'fault', fault })
    const at = offsetOf(draft, fault)
    area.current?.focus()
    area.current?.setSelectionRange(at, at + 1)
  }
  return (
    <div className="json-editor">
      <h4>{text.json}</h4>
      <p className="dim">{text.jsonHelp}</p>
      <textarea
        ref={area} className="mono" rows={14} spellCheck={false} wrap="off" aria-label={text.jsonLabel} aria-invalid={told?.kind === 'fault'} aria-describedby="json-told"
        value={draft} data-testid="json-text"
        onChange={(event) => {
          const { value } = event.target
          setState((now) => ({ ...now, draft: value }))
          setTold(null)
        }}
      />
      <div className="form-row">
        <button type="button" className="button primary" disabled={!changed} onClick={() => void save()} data-testid="json-save">{text.save}</button>
        <button type="button" className="button" disabled={!changed} onClick={() => void reload()} data-testid="json-revert">{text.jsonRevert}</button>
        <p id="json-told" role="status" className={told?.kind === 'fault' ? 'outcome bad' : 'outcome good'} data-testid="json-told">
          {told === null ? '' : told.kind === 'saved' ? text.saved : told.fault.message}
        </p>
      </div>
      {loaded !== version && changed ? (
        <p className="callout" data-testid="json-stale">
          {text.jsonChanged} <button type="button" className="link" onClick={() => void reload()}>{text.jsonLoad}</button>
        </p>
      ) : null}
      <details className="json-fields">
        <summary>{text.jsonFields}</summary>
        <dl>
          {SETTING_KEYS.map((key) => (
            <div key={key}>
              <dt className="mono">{key}</dt>
              <dd>{allowedWords(key, text)} <code>{JSON.stringify(settingDefaults()[key])}</code></dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

function allowedWords(key: SettingKey, text: Messages): string {
  const limits = limitsOf(key)
  switch (limits.kind) {
    case 'choice':
      return limits.values.map((value) => JSON.stringify(value)).join(', ')
    case 'number':
      return limits.whole ? text.notAllowed.whole(limits.min, limits.max) : text.notAllowed.number(limits.min, limits.max)
    case 'flag':
      return 'true, false'
    case 'text':
      return text.notAllowed.text(limits.maxLength)
    case 'list':
      return text.notAllowed.list(limits.maxItems, limits.maxLength)
    case 'map':
      return text.settingFields[key].help
  }
}
