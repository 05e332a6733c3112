/** An apostrophe inside a single-quoted word of a shell: as people and `set -x` write it, and as Python's shlex.quote does. */
const APOSTROPHE = /'(?:\\'|"'")'/g

/** A text as rules read it, and where its characters stand in the source. */
export interface PlainText {
  readonly text: string
  /** The place in the source; an end is the start of what follows. */
  at(index: number): number
}

/**
 * `sh -c 'mysql -p'\''x'\'' db'`: the apostrophes stand as what they are, so that a rule sees the quotes around the value and not a
 * backslash in its place.
 */
export function plainApostrophes(source: string): PlainText {
  if (!source.includes(`'\\''`) && !source.includes(`'"'"'`)) return { text: source, at: (index) => index }
  /** Where each replaced apostrophe ends in the plain text, and how much longer the source is from there on. */
  const shifts: { readonly from: number; readonly by: number }[] = []
  let by = 0
  const text = source.replace(APOSTROPHE, (written: string, offset: number) => {
    const from = offset - by + 1
    by += written.length - 1
    shifts.push({ from, by })
    return "'"
  })
  return { text, at: (index) => index + (shifts.findLast(({ from }) => from <= index)?.by ?? 0) }
}
