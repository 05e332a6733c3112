import type { ObservationFacts } from '../shared/observation'
import type { CaptureFacts } from '../main/core/capture'
import type { WeirError } from '../shared/errors'
import { USAGE } from './usage'

/** The command line was wrong: said on stderr, exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function usageError(message: string): number {
  process.stderr.write(`weir: ${message}\n\n${USAGE}`)
  return 2
}

/** Ends the process once everything was written. */
export function finish(code: number): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
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
