import { z } from 'zod'
import {
  engineEvents, engineRequests, shellEvents, shellRequests,
  type EngineEventName, type EngineEventOf, type EngineMethod, type EngineRequestOf, type EngineResponseOf,
} from '../../shared/channels'
import type { AppSettings, ProviderConfig } from '../../shared/channels'
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

type ProviderInput = { config: ProviderConfig; key: string | null }
/** Asks the app itself, one function per request. */
export const shell = {
  info: async () => parseAnswer(await window.weir.app.info(), shellRequests['app.info'].response),
  getSettings: async () => parseAnswer(await window.weir.app.getSettings(), shellRequests['app.settings.get'].response),
  setSettings: async (settings: AppSettings) => parseAnswer(await window.weir.app.setSettings(settings), shellRequests['app.settings.set'].response),
  getProvider: async () => parseAnswer(await window.weir.app.getProvider(), shellRequests['app.provider.get'].response),
  setProvider: async (input: ProviderInput) => parseAnswer(await window.weir.app.setProvider(input), shellRequests['app.provider.set'].response),
  testProvider: async (input: ProviderInput) => parseAnswer(await window.weir.app.testProvider(input), shellRequests['app.provider.test'].response),
  writeClipboard: async (text: string) => parseAnswer(await window.weir.app.writeClipboard({ text }), shellRequests['app.clipboard.write'].response),
  readClipboard: async () => parseAnswer(await window.weir.app.readClipboard(), shellRequests['app.clipboard.read'].response),
}
