import type { WeirError } from '../../../shared/errors'

/** The one result shape: expected failure is a value, a thrown error is a bug. */
export type Result<T, E = WeirError> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function fail(code: WeirError['code'], message: string): { readonly ok: false; readonly error: WeirError } {
  return { ok: false, error: { code, message } }
}

/** For the default branch of a switch over a union: a forgotten member does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
