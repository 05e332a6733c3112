import { saveSettings, useApp } from '../state'
import { useText } from '../ui/hooks'
import { Modal } from '../ui/Modal'
import { Segment } from '../ui/parts'
import { ProviderForm } from './ProviderForm'

const THEMES = ['system', 'dark', 'light'] as const
const LANGUAGES = ['system', 'en', 'zh-CN'] as const
const FONT_SIZES = { min: 8, max: 40 }

export function SettingsDialog() {
  const text = useText()
  const settings = useApp((state) => state.settings)
  const app = useApp((state) => state.app)
  const provider = useApp((state) => state.provider)
  return (
    <Modal title={<h2>{text.settings}</h2>} label={text.settings} closeLabel={text.close} testId="settings" onClose={() => useApp.setState({ settingsOpen: false })}>
      <div className="settings">
        <section aria-labelledby="settings-provider">
          <h3 id="settings-provider">{text.provider}</h3>
          <p className="dim">{text.providerHelp}</p>
          {provider === null || app === null ? null : <ProviderForm kept={provider} keyStorage={app.keyStorage} />}
        </section>
        <section aria-labelledby="settings-appearance">
          <h3 id="settings-appearance">{text.appearance}</h3>
          <div className="field">
            <span>{text.theme}</span>
            <Segment label={text.theme} value={settings.theme} options={THEMES.map((theme) => ({ value: theme, label: text.themes[theme] }))} onChange={(theme) => void saveSettings({ theme })} testId="theme" />
          </div>
          <div className="field">
            <span>{text.language}</span>
            <Segment label={text.language} value={settings.language} options={LANGUAGES.map((language) => ({ value: language, label: text.languages[language] }))} onChange={(language) => void saveSettings({ language })} testId="language" />
          </div>
          <label className="field">
            <span>{text.fontSize}</span>
            <input
              type="number" min={FONT_SIZES.min} max={FONT_SIZES.max} value={settings.fontSize} data-testid="font-size"
              onChange={(event) => {
                const fontSize = event.target.valueAsNumber
                if (Number.isInteger(fontSize) && fontSize >= FONT_SIZES.min && fontSize <= FONT_SIZES.max) void saveSettings({ fontSize })
              }}
            />
          </label>
        </section>
        {app === null ? null : <p className="about">{text.about(app.version, app.electron)}</p>}
      </div>
    </Modal>
  )
}
