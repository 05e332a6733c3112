import type { ObservationFacts } from '../shared/observation'
import type { CaptureFacts } from '../main/core/capture'
import type { WeirError } from '../shared/errors'
import { DataFolderError } from '../main/engine/data-directory'
import { USAGE } from './usage'

/** The command line was wrong: said on stderr, exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function usageError(message: string, json: boolean): number {
  if (json) printJson({ error: { code: 'invalid', message } satisfies WeirError })
  process.stderr.write(`weir: ${message}\n\n${USAGE}`)
  return 2
}

/** What was expected by nobody, or a data folder that cannot be used. */
export function printProblem(error: unknown, json: boolean): number {
  const message = error instanceof Error ? error.message : String(error)
  printError({ code: error instanceof DataFolderError ? 'storage' : 'internal', message }, json)
  return 70
}

let unwritten: string | null = null

/**
 * Whoever reads the output may stop reading: that is no error, and the code is still the command's. A full disk is one. Either way
 * the engine is closed in order, processes that are left included.
 */
export function minded(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') unwritten ??= error.code ?? error.message
  })
  process.stderr.on('error', () => undefined)
}

/** Ends the process once everything was written; 74 when it could not be, and the command itself was fine. */
export function finish(code: number): void {
  // Errors are announced a turn after the write that met them.
  process.stdout.write('', () => setImmediate(() => {
    if (unwritten !== null) process.stderr.write(`weir: the output could not be written (${unwritten})\n`)
    process.stderr.write('', () => process.exit(unwritten === null || code !== 0 ? code : 74))
  }))
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** @returns the exit code 1. With `json` the error is the object on stdout. */
export function printError(error: WeirError, json: boolean): number {
  if (json) printJson({ error })
  process.stderr.write(`weir: ${error.message}\n`)
  return 1
}

/** The facts as other tools read them: flat, with the outcome's name and the checksums of the raw streams. */
export function factsJson(facts: ObservationFacts, capture: CaptureFacts | null) {
  const { state, bytes, ...rest } = facts
  return {
    ...rest,
    outcome: state?.kind ?? null,
    state,
    bytes: { stdout: bytes.received.stdout ?? 0, stderr: bytes.received.stderr ?? 0 },
    keptBytes: bytes.kept, evictedBytes: bytes.evicted, shownBytes: bytes.shown,
    sha256: capture === null ? {} : { stdout: capture.sha256.stdout ?? null, stderr: capture.sha256.stderr ?? null },
  }
}
