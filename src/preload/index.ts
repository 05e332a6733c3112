import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { EnginePort } from './engine-port'
import type { ShellListener, WeirApi } from './api'

/** The engine's port stays in here; the page gets functions. */
const engine = new EnginePort()
const stateListeners = new Set<ShellListener>()

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
    getSettingsText: () => ipcRenderer.invoke('app.settings.getText', {}),
    setSettingsText: (payload) => ipcRenderer.invoke('app.settings.setText', payload),
    getWorkspace: () => ipcRenderer.invoke('app.workspace.get', {}),
    setWorkspace: (payload) => ipcRenderer.invoke('app.workspace.set', payload),
    listProviders: () => ipcRenderer.invoke('app.providers.list', {}),
    saveProvider: (payload) => ipcRenderer.invoke('app.providers.save', payload),
    removeProvider: (payload) => ipcRenderer.invoke('app.providers.remove', payload),
    useProvider: (payload) => ipcRenderer.invoke('app.providers.use', payload),
    testProvider: (payload) => ipcRenderer.invoke('app.provider.test', payload),
    writeClipboard: (payload) => ipcRenderer.invoke('app.clipboard.write', payload),
    readClipboard: (payload) => ipcRenderer.invoke('app.clipboard.read', payload),
    openLink: (payload) => ipcRenderer.invoke('app.openLink', payload),
    notify: (payload) => ipcRenderer.invoke('app.notify', payload),
    saveCapture: (payload) => ipcRenderer.invoke('app.capture.save', payload),
    onEngine: (listener) => void stateListeners.add(listener),
    onFocus: (listener) => void ipcRenderer.on('app.focus', (_event: IpcRendererEvent, focus: unknown) => listener(focus)),
    onSettings: (listener) => void ipcRenderer.on('app.settings', (_event: IpcRendererEvent, settings: unknown) => listener(settings)),
  },
  engine: {
    request: (method, payload) => engine.request(method, payload),
    onEvent: (listener) => engine.onEvent(listener),
  },
}
contextBridge.exposeInMainWorld('weir', api)
