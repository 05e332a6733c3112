/** Name of the mark that every process of a task carries in its environment. */
export const MARK_NAME = 'WEIR_TASK'

/** No cursor movement, no pager that waits for a key. */
const QUIET: Readonly<Record<string, string>> = {
  TERM: 'dumb',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GH_PAGER: 'cat',
  MANPAGER: 'cat',
  SYSTEMD_PAGER: 'cat',
  PSQL_PAGER: 'cat',
  BAT_PAGER: 'cat',
  DELTA_PAGER: 'cat',
  AWS_PAGER: '',
}

/** The environment of a quiet run: `base` with what is needed laid over it. */
export function commandEnv(base: Readonly<Record<string, string>>, mark: string): Record<string, string> {
  return { ...base, ...QUIET, [MARK_NAME]: mark }
}
