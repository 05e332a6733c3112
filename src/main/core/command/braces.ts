/** A character of a word, or a stretch of it that is not known. */
export type Atom =
  | { readonly kind: 'char'; readonly char: string; readonly quoted: boolean }
  | { readonly kind: 'unknown'; readonly process: boolean }

const MAX_WORDS = 64

/**
 * Brace expansion (bash manual, "Brace Expansion"): `a{b,c}` becomes `ab ac`. A sequence `{1..9}` becomes one word
 * with a wildcard. Returns undefined when there would be more than 64 words.
 */
export function expandBraces(atoms: readonly Atom[]): readonly (readonly Atom[])[] | undefined {
  const open = atoms.findIndex((atom, index) => isChar(atom, '{') && closeOf(atoms, index) !== undefined)
  if (open < 0) return [atoms]
  const found = closeOf(atoms, open)
  if (found === undefined) return [atoms]
  const before = atoms.slice(0, open)
  const rest = expandBraces(atoms.slice(found.close + 1))
  if (rest === undefined) return undefined
  const results: (readonly Atom[])[] = []
  for (const alternative of alternativesOf(atoms.slice(open + 1, found.close), found.commas.map((at) => at - open - 1))) {
    const inner = expandBraces(alternative)
    if (inner === undefined) return undefined
    for (const middle of inner) for (const after of rest) results.push([...before, ...middle, ...after])
    if (results.length > MAX_WORDS) return undefined
  }
  return results
}

function isChar(atom: Atom, char: string): boolean {
  return atom.kind === 'char' && !atom.quoted && atom.char === char
}

function closeOf(atoms: readonly Atom[], open: number): { close: number; commas: readonly number[] } | undefined {
  let depth = 0
  const commas: number[] = []
  for (let index = open; index < atoms.length; index += 1) {
    const atom = atoms[index]
    if (atom === undefined) break
    if (isChar(atom, '{')) depth += 1
    else if (isChar(atom, '}')) depth -= 1
    else if (isChar(atom, ',') && depth === 1) commas.push(index)
    if (depth === 0) return commas.length > 0 || isSequence(atoms.slice(open + 1, index)) ? { close: index, commas } : undefined
  }
  return undefined
}

function isSequence(inner: readonly Atom[]): boolean {
  const text = inner.map((atom) => (atom.kind === 'char' ? atom.char : '?')).join('')
  return /^(?:-?\d+\.\.-?\d+|[A-Za-z]\.\.[A-Za-z])(?:\.\.-?\d+)?$/.test(text)
}

function alternativesOf(inner: readonly Atom[], commas: readonly number[]): readonly (readonly Atom[])[] {
  if (commas.length === 0) return [[{ kind: 'char', char: '*', quoted: false }]]
  const bounds = [-1, ...commas, inner.length]
  return bounds.slice(1).map((end, index) => inner.slice((bounds[index] ?? -1) + 1, end))
}
