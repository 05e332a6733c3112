import { createParts, type EngineParts } from '../main/engine/parts'
import { defaultDataDirectory } from '../main/engine/data-directory'

/** The same engine as the app's, in this process and without terminals; `body` has it until it returns. */
export async function withEngine(body: (parts: EngineParts) => Promise<number>): Promise<number> {
  const parts = await createParts({ dataDirectory: defaultDataDirectory(), origin: 'cli' })
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
