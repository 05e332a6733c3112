import { PanelRight, Plus, Settings, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { closeTerminal, openTerminal, sessionLabel, showNeighbour, showTerminal, useApp } from '../state'
import { useText } from './hooks'
import { Dot, IconButton } from './parts'
import { sessionTone } from './session-tone'
import { togglePanel, toggleSidebar } from './shortcuts'

export function TopBar() {
  const text = useText()
  const panelOpen = useApp((state) => state.panelOpen)
  return (
    <header className="top-bar">
      <button type="button" className="brand" title={`${text.toggleSidebar} (Ctrl+Shift+B)`} aria-label={text.toggleSidebar} onClick={toggleSidebar}>
        <span className="brand-mark" aria-hidden="true" />
        {text.appName}
      </button>
      <Tabs />
      <div className="top-actions">
        <IconButton icon={Settings} label={text.settings} onClick={() => useApp.setState({ settingsOpen: true })} testId="open-settings" shortcut="Ctrl+Shift+," />
        <IconButton icon={PanelRight} label={text.togglePanel} pressed={panelOpen} onClick={togglePanel} testId="toggle-panel" shortcut="Ctrl+Shift+J" />
      </div>
    </header>
  )
}

function Tabs() {
  const text = useText()
  const sessions = useApp((state) => state.sessions)
  const home = useApp((state) => state.engineInfo?.home ?? '')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('.tab.on')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [sessions.active, sessions.list.length])
  return (
    <div className="tabs">
      <div
        ref={list} className="tab-list" role="tablist" aria-label={text.sessions} data-testid="tabs"
        onWheel={({ currentTarget, deltaY }) => {
          currentTarget.scrollLeft += deltaY
        }}
      >
        {sessions.list.map((session) => {
          const label = sessionLabel(session, home)
          const on = session.sessionId === sessions.active
          return (
            <div key={session.sessionId} className={on ? 'tab on' : 'tab'} data-testid="tab" data-session={session.sessionId}>
              <button
                type="button" role="tab" aria-selected={on} tabIndex={on ? 0 : -1} title={label}
                onClick={() => showTerminal(session.sessionId)}
                onAuxClick={(event) => {
                  if (event.button === 1) void closeTerminal(session.sessionId)
                }}
                onKeyDown={(event) => {
                  if (event.key === 'ArrowRight') showNeighbour(1)
                  if (event.key === 'ArrowLeft') showNeighbour(-1)
                }}
              >
                <Dot tone={sessionTone(session)} />
                <span className="tab-label">{label}</span>
              </button>
              <button type="button" className="tab-close" aria-label={text.closeTab(label)} onClick={() => void closeTerminal(session.sessionId)} data-testid="tab-close">
                <X size={13} aria-hidden="true" />
              </button>
            </div>
          )
        })}
      </div>
      <IconButton icon={Plus} label={text.newTerminal} onClick={() => void openTerminal()} testId="new-terminal" shortcut="Ctrl+Shift+T" />
    </div>
  )
}
