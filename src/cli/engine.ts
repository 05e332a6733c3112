import type { ChatEvents } from '../main/core/agent'
import { createParts, type EngineParts } from '../main/engine/create'
import { defaultDataDirectory } from '../main/engine/data-directory'
import type { EngineOptions } from '../main/engine/options'

const noEvents: ChatEvents = { info: () => undefined, item: () => undefined, delta: () => undefined, gone: () => undefined }

/** The same engine as the app's, in this process and without terminals; `body` has it until it returns. */
export async function withEngine(body: (parts: EngineParts) => Promise<number>, provider?: EngineOptions['provider']): Promise<number> {
  const parts = await createParts({ dataDirectory: defaultDataDirectory(), origin: 'cli', ...(provider === undefined ? {} : { provider }) }, noEvents)
  try {
    return await body(parts)
  } finally {
    await parts.dispose()
  }
}

/** Calls `stop` at the first Ctrl+C or TERM; the next one ends at once. Dispose to listen no longer. */
export function onInterrupt(stop: () => void): { dispose(): void } {
  const interrupted = () => {
    process.once('SIGINT', () => process.exit(130))
    process.once('SIGTERM', () => process.exit(143))
    stop()
  }
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  return { dispose: () => { process.off('SIGINT', interrupted); process.off('SIGTERM', interrupted) } }
}
