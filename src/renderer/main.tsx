import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@xterm/xterm/css/xterm.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/layout.css'
import './terminal/terminal.css'
import './chat/chat.css'
import './chat/cards.css'
import './chat/inspector.css'
import './settings/settings.css'
import { connect } from './state'
import { watchTasks } from './tasks'
import { giveStylesTheNonce } from './terminal'
import { App } from './ui/App'

giveStylesTheNonce()
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<StrictMode><App /></StrictMode>)
watchTasks()
void connect()
