import { z } from 'zod'
import { weirErrorSchema } from '../errors'
import { captureRequests } from './capture'
import { chatEvents, chatRequests } from './chat'
import { providerRequests } from './provider'
import { taskEvents, taskRequests } from './task'
import { terminalEvents, terminalRequests } from './terminal'

/** Facts about the engine for the status bar. */
export const engineInfoSchema = z.object({
  version: z.string(), pid: z.number(), home: z.string(),
  encodings: z.array(z.string()),
  captureBytes: z.number(), captureLimitBytes: z.number(),
  /** Calls that were running when an earlier engine ended: their outcome is unknown. */
  recoveredCalls: z.number(),
})
export type EngineInfo = z.infer<typeof engineInfoSchema>

/**
 * The one contract of the engine: what any owner (window, command line, later other agents) may ask. Every request is parsed
 * by its schema in the engine, every response and event by its schema at the receiver.
 */
export const engineRequests = {
  'engine.info': { request: z.object({}), response: engineInfoSchema },
  ...terminalRequests, ...captureRequests, ...chatRequests, ...taskRequests, ...providerRequests,
} as const
export const engineEvents = { ...terminalEvents, ...chatEvents, ...taskEvents } as const

export type EngineRequests = typeof engineRequests
export type EngineMethod = keyof EngineRequests
export type EngineRequestOf<M extends EngineMethod> = z.infer<EngineRequests[M]['request']>
export type EngineResponseOf<M extends EngineMethod> = z.infer<EngineRequests[M]['response']>
export type EngineEvents = typeof engineEvents
export type EngineEventName = keyof EngineEvents
export type EngineEventOf<E extends EngineEventName> = z.infer<EngineEvents[E]>

/** What travels over a message port to the engine and back. The payloads are parsed by the maps above. */
export const toEngineSchema = z.object({ id: z.number().int(), method: z.string(), payload: z.unknown() })
export const fromEngineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('response'), id: z.number().int(), result: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value: z.unknown() }),
    z.object({ ok: z.literal(false), error: weirErrorSchema }),
  ]) }),
  z.object({ kind: z.literal('event'), name: z.string(), payload: z.unknown() }),
])
export type FromEngine = z.infer<typeof fromEngineSchema>
