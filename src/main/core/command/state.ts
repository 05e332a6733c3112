import { resolvePath } from './paths'

/** The folders a shell may be in; undefined when it could be anywhere. */
export type Cwds = readonly string[] | undefined

const MAX_CWDS = 8

export function union(a: Cwds, b: Cwds): Cwds {
  if (a === undefined || b === undefined) return undefined
  const both = [...new Set([...a, ...b])]
  return both.length > MAX_CWDS ? undefined : both
}

export function same(a: Cwds, b: Cwds): boolean {
  return a === undefined || b === undefined ? a === b : a.length === b.length && a.every((dir) => b.includes(dir))
}

export function move(cwds: Cwds, dir: string): Cwds {
  if (dir.startsWith('/')) return [resolvePath(dir, '/')]
  return cwds === undefined ? undefined : [...new Set(cwds.map((cwd) => resolvePath(dir, cwd)))]
}

/** Where the shell may stand after a command that succeeded or failed. */
export interface Flow {
  readonly ok: Cwds
  readonly fail: Cwds
}

export const stay = (cwds: Cwds): Flow => ({ ok: cwds, fail: cwds })
export const after = (flow: Flow): Cwds => union(flow.ok, flow.fail)
