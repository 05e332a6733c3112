import { activeChat, openSettingsAt, setMode, useApp } from '../state'
import { APPROVAL_MODES } from '../../shared/effects'
import { useText } from '../ui/hooks'
import { Segment } from '../ui/parts'
import { Announcer } from './list/Announcer'
import { ChatItems } from './list/ChatItems'
import './chat.css'
import { ChatsButton } from './chats/ChatsButton'
import { Composer } from './composer/Composer'
import { ContextMeter } from './ContextMeter'

export function AssistantPanel() {
  const text = useText()
  const chat = useApp((state) => activeChat(state.chats))
  return (
    <aside className="assistant" aria-label={text.assistant} data-testid="assistant">
      <div className="assistant-head">
        <ChatsButton />
        <ProviderChip />
        <span className="spacer" />
        <Segment
          label={text.modeLabel}
          value={chat?.mode ?? 'ask'}
          options={APPROVAL_MODES.map((mode) => ({ value: mode, label: text.modes[mode], title: text.modeHelp[mode] }))}
          onChange={(mode) => void setMode(mode)}
          testId="mode"
        />
      </div>
      <ContextMeter meter={chat?.meter ?? null} />
      <ChatItems />
      <Announcer />
      <Composer />
    </aside>
  )
}

function ProviderChip() {
  const text = useText()
  const config = useApp((state) => state.provider?.config)
  if (config === undefined) return null
  const name = config.kind === 'operator' ? text.operatorName : config.model
  return (
    <button type="button" className="chip button-chip" title={name} onClick={() => openSettingsAt('assistant')} data-testid="provider-chip">
      {name}
    </button>
  )
}
