import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/index.css'
import '@fontsource-variable/noto-sans-sc/index.css'
import '@xterm/xterm/css/xterm.css'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/layout.css'
import './terminal/terminal.css'
import { setActions } from './actions'
import { ACTIONS } from './actions/registry'
import { connect } from './state'
import { watchTasks } from './tasks'
import { fontsLoaded, giveStylesTheNonce } from './terminal'
import { App } from './ui/App'
import { Failure } from './ui/Failure'

giveStylesTheNonce()
setActions(ACTIONS)
const root = document.getElementById('root')
// A terminal measures its cells when it is first shown: with the fallback's width they would be wrong until the next start.
void fontsLoaded().then(() => {
  if (root !== null) createRoot(root).render(<StrictMode><Failure><App /></Failure></StrictMode>)
  watchTasks()
  void connect()
})
