import type { SessionId } from '../../shared/ids'
import type { Pane } from '../../shared/workspace'

/**
 * Pure changes of one tab's tree. A tree is in normal form: a split has at least two children, no child splits in its parent's
 * direction, sizes add up to 100, and no terminal stands in two places.
 */
export type Split = Extract<Pane, { kind: 'split' }>
export type Direction = Split['direction']
/** Where a new place goes, seen from the old one. */
export type Side = 'left' | 'right' | 'up' | 'down'

/** As the contract has it (shared/workspace.ts): what would be deeper or wider is not made. */
const DEPTH_CAP = 12
const CHILDREN_CAP = 50

export function leaf(sessionId: SessionId): Pane {
  return { kind: 'terminal', sessionId }
}

/** Terminals in reading order. */
export function sessionsOf(pane: Pane): readonly SessionId[] {
  return pane.kind === 'terminal' ? [pane.sessionId] : pane.children.flatMap(sessionsOf)
}

export function holds(pane: Pane, sessionId: SessionId): boolean {
  return pane.kind === 'terminal' ? pane.sessionId === sessionId : pane.children.some((child) => holds(child, sessionId))
}

export function depthOf(pane: Pane): number {
  return pane.kind === 'terminal' ? 0 : 1 + Math.max(...pane.children.map(depthOf))
}

/** Puts `added` beside `at`, which gives half of its place. Null: `at` is not there, or the tree would outgrow its caps. */
export function splitAt(pane: Pane, at: SessionId, added: SessionId, side: Side): Pane | null {
  const direction: Direction = side === 'left' || side === 'right' ? 'row' : 'column'
  const first = side === 'left' || side === 'up'
  const grown = put(pane, at, (place) => ({
    kind: 'split', direction, children: first ? [leaf(added), place] : [place, leaf(added)], sizes: [50, 50],
  }))
  return grown !== null && !holds(pane, added) && fits(grown) ? grown : null
}

/** Another terminal in the place of `at`. Null: `at` is not there. */
export function replaced(pane: Pane, at: SessionId, by: SessionId): Pane | null {
  return put(pane, at, () => leaf(by))
}

/** Two terminals change places. */
export function swapped(pane: Pane, a: SessionId, b: SessionId): Pane {
  if (pane.kind === 'terminal') return pane.sessionId === a ? leaf(b) : pane.sessionId === b ? leaf(a) : pane
  return { ...pane, children: pane.children.map((child) => swapped(child, a, b)) }
}

/** Without a terminal; its neighbours in the split take its share. Null: nothing is left. */
export function without(pane: Pane, sessionId: SessionId): Pane | null {
  return pruned(pane, (other) => other !== sessionId)
}

/** New shares for the split at `path` (child numbers from the root). Sizes of another number than its children change nothing. */
export function resized(pane: Pane, path: readonly number[], sizes: readonly number[]): Pane {
  if (pane.kind === 'terminal') return pane
  const [step, ...rest] = path
  if (step === undefined) return sizes.length === pane.children.length ? { ...pane, sizes: shares(sizes) } : pane
  return { ...pane, children: pane.children.map((child, index) => (index === step ? resized(child, rest, sizes) : child)) }
}

/** Moves the edge of a terminal's place by `share` (of its split) towards `side`, as far as its neighbour gives way. */
export function edgeMoved(pane: Pane, sessionId: SessionId, side: Side, share: number): Pane {
  if (pane.kind === 'terminal') return pane
  const index = pane.children.findIndex((child) => holds(child, sessionId))
  const child = pane.children[index]
  if (child === undefined) return pane
  const inner = edgeMoved(child, sessionId, side, share)
  // The innermost split of this direction is the one that a person means.
  if (inner !== child) return { ...pane, children: pane.children.with(index, inner) }
  if (pane.direction !== (side === 'left' || side === 'right' ? 'row' : 'column')) return pane
  // The last place has no edge on its far side, so the near one moves.
  const left = index === pane.children.length - 1 ? index - 1 : index
  const [a, b] = [pane.sizes[left] ?? 0, pane.sizes[left + 1] ?? 0]
  const wanted = side === 'right' || side === 'down' ? share : -share
  const moved = wanted > 0 ? Math.min(wanted, Math.max(0, b - MIN_SHARE)) : Math.max(wanted, Math.min(0, MIN_SHARE - a))
  return moved === 0 ? pane : { ...pane, sizes: pane.sizes.with(left, a + moved).with(left + 1, b - moved) }
}
const MIN_SHARE = 5

/** Every terminal of a split's direction gets the same room. */
export function equalised(pane: Pane): Pane {
  if (pane.kind === 'terminal') return pane
  const room = pane.children.map((child) => across(child, pane.direction))
  return { ...pane, children: pane.children.map(equalised), sizes: shares(room) }
}

/** How many terminals stand side by side in `direction`. */
function across(pane: Pane, direction: Direction): number {
  if (pane.kind === 'terminal') return 1
  const counts = pane.children.map((child) => across(child, direction))
  return pane.direction === direction ? counts.reduce((sum, count) => sum + count, 0) : Math.max(...counts)
}

/** Only the terminals that `keep` takes, asked once for each; what is malformed is put right. Null: nothing is left. */
export function pruned(pane: Pane, keep: (sessionId: SessionId) => boolean): Pane | null {
  if (pane.kind === 'terminal') return keep(pane.sessionId) ? pane : null
  const kept = pane.children.flatMap((child, index) => {
    const rest = pruned(child, keep)
    return rest === null ? [] : [{ child: rest, size: pane.sizes[index] ?? 0 }]
  })
  return normal({ ...pane, children: kept.map(({ child }) => child), sizes: kept.map(({ size }) => size) })
}

function put(pane: Pane, at: SessionId, make: (place: Pane) => Pane): Pane | null {
  if (pane.kind === 'terminal') return pane.sessionId === at ? make(pane) : null
  for (const [index, child] of pane.children.entries()) {
    const grown = put(child, at, make)
    if (grown !== null) return normal({ ...pane, children: pane.children.with(index, grown) })
  }
  return null
}

/** Takes a split of the same direction into its parent, keeping the shares, and a split of one away. */
function normal(split: Split): Pane | null {
  const sizes = shares(split.sizes)
  const places = split.children.flatMap((child, index) => {
    const size = sizes[index] ?? 0
    if (child.kind === 'terminal' || child.direction !== split.direction) return [{ child, size }]
    return child.children.map((inner, at) => ({ child: inner, size: (size * (child.sizes[at] ?? 0)) / 100 }))
  })
  const [only] = places
  if (places.length < 2) return only?.child ?? null
  return { kind: 'split', direction: split.direction, children: places.map(({ child }) => child), sizes: shares(places.map(({ size }) => size)) }
}

/** Scaled so that they add up to 100; where nothing is known, equal. */
export function shares(sizes: readonly number[]): readonly number[] {
  const usable = sizes.map((size) => (Number.isFinite(size) && size > 0 ? size : 0))
  const sum = usable.reduce((total, size) => total + size, 0)
  return sum === 0 ? sizes.map(() => 100 / sizes.length) : usable.map((size) => Math.min(100, (size * 100) / sum))
}

function fits(pane: Pane): boolean {
  return depthOf(pane) <= DEPTH_CAP && narrow(pane)
}
function narrow(pane: Pane): boolean {
  return pane.kind === 'terminal' || (pane.children.length <= CHILDREN_CAP && pane.children.every(narrow))
}
