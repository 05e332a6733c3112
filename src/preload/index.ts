import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { EnginePort } from './engine-port'
import type { EngineStateListener, WeirApi } from './api'

/** The engine's port stays in here; the page gets functions. */
const engine = new EnginePort()
const stateListeners = new Set<EngineStateListener>()

ipcRenderer.on('engine.port', (event: IpcRendererEvent) => {
  const port = event.ports[0]
  if (port !== undefined) engine.use(port)
})
ipcRenderer.on('app.engine', (_event: IpcRendererEvent, state: { readonly state: string }) => {
  if (state.state !== 'ready') engine.lost()
  for (const listener of stateListeners) listener(state)
})

const api: WeirApi = {
  app: {
    info: () => ipcRenderer.invoke('app.info', {}),
    getSettings: () => ipcRenderer.invoke('app.settings.get', {}),
    setSettings: (payload) => ipcRenderer.invoke('app.settings.set', payload),
    getProvider: () => ipcRenderer.invoke('app.provider.get', {}),
    setProvider: (payload) => ipcRenderer.invoke('app.provider.set', payload),
    testProvider: (payload) => ipcRenderer.invoke('app.provider.test', payload),
    writeClipboard: (payload) => ipcRenderer.invoke('app.clipboard.write', payload),
    readClipboard: () => ipcRenderer.invoke('app.clipboard.read', {}),
    onEngine: (listener) => void stateListeners.add(listener),
  },
  engine: {
    request: (method, payload) => engine.request(method, payload),
    onEvent: (listener) => engine.onEvent(listener),
  },
}
contextBridge.exposeInMainWorld('weir', api)
