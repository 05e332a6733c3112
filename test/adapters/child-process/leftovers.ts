import { readdirSync, readFileSync } from 'node:fs'

/** Live processes that carry one of the marks, read from /proc without the code under test. A zombie has no environment left. */
function marked(marks: readonly string[]): readonly { readonly pid: number; readonly mark: string }[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      const environ = readFileSync(`/proc/${name}/environ`, 'latin1')
      return marks.filter((mark) => environ.includes(`WEIR_TASK=${mark}\0`)).map((mark) => ({ pid: Number(name), mark }))
    } catch {
      return []
    }
  })
}

export function leftovers(marks: readonly string[]): readonly number[] {
  return marked(marks).map(({ pid }) => pid)
}
export function marksAlive(marks: readonly string[]): ReadonlySet<string> {
  return new Set(marked(marks).map(({ mark }) => mark))
}

/** Not gone and not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}
