import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createParts, type EngineParts } from '../../src/main/engine/parts'

/** A whole engine on an empty store that is removed afterwards. */
export async function withBenchEngine<T>(body: (parts: EngineParts, dataDirectory: string) => Promise<T>): Promise<T> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'weir-bench-'))
  const parts = await createParts({ dataDirectory, origin: 'cli' })
  try {
    return await body(parts, dataDirectory)
  } finally {
    await parts.dispose()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}
