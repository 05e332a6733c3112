const IN_SECONDS = /Trying again in [\d.]+ s/

/** Whole seconds until `until`, never negative. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** The engine's sentence of a retry with the seconds that are left now; another sentence stays as it is. */
export function withSecondsLeft(said: string, seconds: number): string {
  return said.replace(IN_SECONDS, `Trying again in ${seconds} s`)
}
