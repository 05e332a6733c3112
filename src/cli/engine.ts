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
