import { Bot, Keyboard, Palette, Search, SlidersHorizontal, SquareTerminal, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { allActions } from '../actions'
import { SETTINGS_SECTIONS, useApp, useSettings, type SettingsSection } from '../state'
import { useText } from '../ui/hooks'
import { Modal } from '../ui/Modal'
import { fieldsOf, foundFields, matches } from './descriptors'
import { foundKeys, keyRows } from './key-rows'
import { KeyEditor } from './KeyEditor'
import { JsonEditor } from './JsonEditor'
import { Patterns } from './Patterns'
import { Providers } from './Providers'
import { Rows } from './Rows'
import './settings.css'
import './keys.css'
import './providers.css'

const ICONS: Readonly<Record<SettingsSection, LucideIcon>> = {
  appearance: Palette, terminal: SquareTerminal, assistant: Bot, keys: Keyboard, advanced: SlidersHorizontal,
}

/** Every setting, by section or by search. Changes take effect at once; there is nothing to confirm. */
export function SettingsDialog() {
  const text = useText()
  const section = useSettings((state) => state.section)
  const problem = useSettings((state) => state.problem)
  const [query, setQuery] = useState('')
  const page = useRef<HTMLDivElement>(null)
  const wanted = query.trim()
  useEffect(() => page.current?.scrollTo({ top: 0 }), [section, wanted])
  const choose = (next: SettingsSection) => {
    setQuery('')
    useSettings.setState({ section: next })
  }
  return (
    <Modal title={<h2>{text.settings}</h2>} label={text.settings} closeLabel={text.close} testId="settings" onClose={() => useApp.setState({ settingsOpen: false })}>
      <div className="settings-page">
        <nav className="settings-nav" aria-label={text.settings}>
          <label className="settings-search">
            <Search size={14} aria-hidden="true" />
            <input type="search" autoFocus value={query} onChange={(event) => setQuery(event.target.value)} placeholder={text.searchSettings} aria-label={text.searchSettings} data-testid="settings-search" />
          </label>
          {SETTINGS_SECTIONS.map((name) => {
            const Icon = ICONS[name]
            const on = wanted === '' && name === section
            return (
              <button key={name} type="button" className={on ? 'settings-tab on' : 'settings-tab'} aria-current={on ? 'page' : undefined} onClick={() => choose(name)} data-testid={`settings-${name}`}>
                <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
                {text.settingsSections[name]}
              </button>
            )
          })}
          <span className="spacer" />
          <About />
        </nav>
        <div className="settings-content" ref={page} tabIndex={-1}>
          {problem === null ? null : <p className="callout" role="status" data-testid="settings-problem">{problem}</p>}
          {wanted === '' ? <Section section={section} /> : <Found query={wanted} />}
        </div>
      </div>
    </Modal>
  )
}

function Section({ section }: { readonly section: SettingsSection }) {
  const text = useText()
  return (
    <section aria-labelledby="settings-heading">
      <h3 id="settings-heading">{text.settingsSections[section]}</h3>
      <Rows fields={fieldsOf(section)} />
      {section === 'assistant' ? <><Providers /><Patterns /></> : null}
      {section === 'keys' ? <KeyEditor query="" /> : null}
      {section === 'advanced' ? <JsonEditor /> : null}
    </section>
  )
}

/** What a search found, section by section: settings, the parts of the assistant's section, and keys. */
function Found({ query }: { readonly query: string }) {
  const text = useText()
  const mac = useApp((state) => state.app?.platform === 'darwin')
  const overrides = useApp((state) => state.settings.keybindings)
  const keys = foundKeys(keyRows(allActions(), mac, overrides, text), query, text).length > 0
  const models = matches(query, text.models, text.modelsHelp, text.addProvider, text.apiKey, text.baseUrl, ...Object.values(text.providerKinds))
  const patterns = matches(query, text.patterns, text.patternsHelp)
  const parts: Readonly<Partial<Record<SettingsSection, ReactNode>>> = {
    ...(models || patterns ? { assistant: <>{models ? <Providers /> : null}{patterns ? <Patterns /> : null}</> } : {}),
    ...(keys ? { keys: <KeyEditor query={query} /> } : {}),
    ...(matches(query, text.json, text.jsonLabel) ? { advanced: <JsonEditor /> } : {}),
  }
  const found = SETTINGS_SECTIONS.map((section) => ({ section, fields: foundFields(section, query, text) })).filter(({ section, fields }) => fields.length > 0 || parts[section] !== undefined)
  if (found.length === 0) return <p className="dim" role="status" data-testid="settings-none">{text.noSettingFound(query)}</p>
  return found.map(({ section, fields }) => (
    <section key={section} aria-labelledby={`found-${section}`}>
      <h3 id={`found-${section}`}>{text.settingsSections[section]}</h3>
      <Rows fields={fields} />
      {parts[section]}
    </section>
  ))
}

function About() {
  const text = useText()
  const app = useApp((state) => state.app)
  return app === null ? null : <p className="about">{text.about(app.version, app.electron)}</p>
}
