import { z } from 'zod'
import {
  engineEvents, engineRequests, shellEvents, shellRequests,
  type EngineEventName, type EngineEventOf, type EngineMethod, type EngineRequestOf, type EngineResponseOf,
} from '../../shared/channels'
import type { Focus, ShellRequestOf } from '../../shared/channels'
import { parseAnswer, type Answer } from './answer'
import './api'

export type { Answer } from './answer'

// The page's policy forbids code from strings, which the schema library would use for speed.
z.config({ jitless: true })

/** The maps again, seen so that the compiler follows a name to its payload. */
const responses: { readonly [M in EngineMethod]: { readonly response: z.ZodType<EngineResponseOf<M>> } } = engineRequests
const eventSchemas: { readonly [E in EngineEventName]: z.ZodType<EngineEventOf<E>> } = engineEvents

/** Asks the engine. Waits while the engine is being started. */
export async function ask<M extends EngineMethod>(method: M, payload: EngineRequestOf<M>): Promise<Answer<EngineResponseOf<M>>> {
  return parseAnswer(await window.weir.engine.request(method, payload), responses[method].response)
}

export type EngineListeners = { readonly [E in EngineEventName]: (payload: EngineEventOf<E>) => void }

/** Calls the listener of each event's name; events that do not fit their schema are dropped. */
export function listenToEngine(listeners: EngineListeners): void {
  function on<E extends EngineEventName>(name: E, payload: unknown): void {
    const parsed = eventSchemas[name].safeParse(payload)
    if (parsed.success) listeners[name](parsed.data)
  }
  window.weir.engine.onEvent((name, payload) => {
    if (isEventName(name)) on(name, payload)
  })
}

function isEventName(name: string): name is EngineEventName {
  return Object.hasOwn(engineEvents, name)
}

export type EngineStateMessage = z.infer<(typeof shellEvents)['app.engine']>
export function listenToEngineState(listener: (message: EngineStateMessage) => void): void {
  window.weir.app.onEngine((state) => {
    const parsed = shellEvents['app.engine'].safeParse(state)
    if (parsed.success) listener(parsed.data)
  })
}

/** A click on a notification. */
export function listenToFocus(listener: (focus: Focus) => void): void {
  window.weir.app.onFocus((focus) => {
    const parsed = shellEvents['app.focus'].safeParse(focus)
    if (parsed.success) listener(parsed.data)
  })
}

export type SettingsMessage = z.infer<(typeof shellEvents)['app.settings']>
export function listenToSettings(listener: (message: SettingsMessage) => void): void {
  window.weir.app.onSettings((message) => {
    const parsed = shellEvents['app.settings'].safeParse(message)
    if (parsed.success) listener(parsed.data)
  })
}

/** Asks the app itself, one function per request. */
export const shell = {
  info: async () => parseAnswer(await window.weir.app.info(), shellRequests['app.info'].response),
  getSettings: async () => parseAnswer(await window.weir.app.getSettings(), shellRequests['app.settings.get'].response),
  setSettings: async (payload: ShellRequestOf<'app.settings.set'>) => parseAnswer(await window.weir.app.setSettings(payload), shellRequests['app.settings.set'].response),
  getSettingsText: async () => parseAnswer(await window.weir.app.getSettingsText(), shellRequests['app.settings.getText'].response),
  setSettingsText: async (payload: ShellRequestOf<'app.settings.setText'>) => parseAnswer(await window.weir.app.setSettingsText(payload), shellRequests['app.settings.setText'].response),
  getWorkspace: async () => parseAnswer(await window.weir.app.getWorkspace(), shellRequests['app.workspace.get'].response),
  setWorkspace: async (payload: ShellRequestOf<'app.workspace.set'>) => parseAnswer(await window.weir.app.setWorkspace(payload), shellRequests['app.workspace.set'].response),
  listProviders: async () => parseAnswer(await window.weir.app.listProviders(), shellRequests['app.providers.list'].response),
  saveProvider: async (payload: ShellRequestOf<'app.providers.save'>) => parseAnswer(await window.weir.app.saveProvider(payload), shellRequests['app.providers.save'].response),
  removeProvider: async (payload: ShellRequestOf<'app.providers.remove'>) => parseAnswer(await window.weir.app.removeProvider(payload), shellRequests['app.providers.remove'].response),
  useProvider: async (payload: ShellRequestOf<'app.providers.use'>) => parseAnswer(await window.weir.app.useProvider(payload), shellRequests['app.providers.use'].response),
  testProvider: async (payload: ShellRequestOf<'app.provider.test'>) => parseAnswer(await window.weir.app.testProvider(payload), shellRequests['app.provider.test'].response),
  writeClipboard: async (payload: ShellRequestOf<'app.clipboard.write'>) => parseAnswer(await window.weir.app.writeClipboard(payload), shellRequests['app.clipboard.write'].response),
  readClipboard: async (payload: ShellRequestOf<'app.clipboard.read'>) => parseAnswer(await window.weir.app.readClipboard(payload), shellRequests['app.clipboard.read'].response),
  openLink: async (payload: ShellRequestOf<'app.openLink'>) => parseAnswer(await window.weir.app.openLink(payload), shellRequests['app.openLink'].response),
  notify: async (payload: ShellRequestOf<'app.notify'>) => parseAnswer(await window.weir.app.notify(payload), shellRequests['app.notify'].response),
  saveCapture: async (payload: ShellRequestOf<'app.capture.save'>) => parseAnswer(await window.weir.app.saveCapture(payload), shellRequests['app.capture.save'].response),
}
