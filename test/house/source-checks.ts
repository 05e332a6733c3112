import type { Files } from './tree'

/** What neither the compiler nor the linters can see, as small checks over the text of src/. Each names the bad places. */
export type SourceCheck = (files: Files) => string[]

/** Lines with code in them that match, as `path: line`; comments may speak of anything. */
function linesThat(files: Files, pattern: RegExp, inside: (path: string) => boolean): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    inside(path)
      ? text
          .split('\n')
          .filter((line) => pattern.test(line.replace(/\/\/.*|\/?\*.*/, '')))
          .map((line) => `${path}: ${line.trim()}`)
      : [],
  )
}

/** A type predicate is a cast in disguise: only the gate may call a string `Observed`. */
export const observedIsMadeByTheGate: SourceCheck = (files) =>
  linesThat(files, /\b(as|is) Observed\b|<Observed>/, (path) => !path.startsWith('src/main/core/observe/'))

/** The time of day comes through the Clock port; `new Date(ms)` is plain arithmetic. */
export const coreAsksNoClock: SourceCheck = (files) =>
  linesThat(files, /\bnew Date\(\s*\)|\bnew Date\b(?!\()|(?<!new )\bDate\(/, (path) => /^src\/(shared|main\/core)\//.test(path))

/** Only one file touches raw ipcMain: the rest goes through the typed channel map. */
export const ipcMainHasOneHome: SourceCheck = (files) => {
  const users = Object.keys(files).filter((path) => linesThat({ [path]: files[path] ?? '' }, /\bipcMain\b/, () => true).length > 0)
  return users.length > 1 ? users : users.filter((path) => !path.startsWith('src/main/shell/'))
}

/** A lint rule switched off in place is a rule that does not hold. */
export const noRuleIsSwitchedOff: SourceCheck = (files) =>
  Object.entries(files)
    .filter(([, text]) => /(eslint|oxlint)-disable|@ts-(ignore|expect-error|nocheck)/.test(text))
    .map(([path]) => path)
