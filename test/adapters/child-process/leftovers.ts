import { readdirSync, readFileSync } from 'node:fs'

/** Live pids that carry one of the marks, read from /proc without the code under test. A zombie has no environment left. */
export function leftovers(marks: readonly string[]): readonly number[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).filter((name) => {
    try {
      const environ = readFileSync(`/proc/${name}/environ`, 'latin1')
      return marks.some((mark) => environ.includes(`WEIR_TASK=${mark}\0`))
    } catch {
      return false
    }
  }).map(Number)
}

/** Not gone and not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}
