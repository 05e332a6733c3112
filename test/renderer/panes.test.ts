import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  activeSession, activeTab, focused, NO_LAYOUT, paneBeside, paneNeighbour, reconciled, tabNeighbour, withEdgeMoved, withEqualSizes, withoutPane,
  withoutTab, withPaneInTab, withReplaced, withSizes, withSplit, withSwapped, withTab, withTabAt, type LayoutState,
} from '../../src/renderer/state/layout'
import { beside, placesOf } from '../../src/renderer/state/pane-geometry'
import { depthOf, edgeMoved, equalised, leaf, pruned, sessionsOf, splitAt, without, type Side } from '../../src/renderer/state/pane-tree'
import type { SessionId } from '../../src/shared/ids'
import { workspaceSchema, type Pane } from '../../src/shared/workspace'

const id = (name: string | number): SessionId => `session_${name}`
const allSessions = (layout: LayoutState): readonly SessionId[] => layout.tabs.flatMap(({ root }) => sessionsOf(root))
const SIDES: readonly Side[] = ['left', 'right', 'up', 'down']
/** `a | (b / c)` in letters. */
function drawn(pane: Pane): string {
  if (pane.kind === 'terminal') return pane.sessionId.slice('session_'.length)
  return `(${pane.children.map((child, index) => `${drawn(child)}${Math.round(pane.sizes[index] ?? 0)}`).join(pane.direction === 'row' ? ' | ' : ' / ')})`
}
/** Builds a tree by splits: each `[at, added, side]`. */
function tree(first: string, ...splits: readonly (readonly [string, string, Side])[]): Pane {
  return splits.reduce<Pane>((pane, [at, added, side]) => splitAt(pane, id(at), id(added), side) ?? pane, leaf(id(first)))
}
const QUARTERS = tree('a', ['a', 'b', 'right'], ['a', 'c', 'down'], ['b', 'd', 'down'])

describe('a tree of panes', () => {
  it('gives half of a place to the new one, and grows in one row', () => {
    expect(drawn(tree('a', ['a', 'b', 'right'], ['b', 'c', 'right']))).toBe('(a50 | b25 | c25)')
    expect(drawn(tree('a', ['a', 'b', 'left'], ['a', 'c', 'up']))).toBe('(b50 | (c50 / a50)50)')
    expect(drawn(QUARTERS)).toBe('((a50 / c50)50 | (b50 / d50)50)')
  })

  it('closes without leaving holes or splits of one', () => {
    const left = without(QUARTERS, id('c'))
    expect(left === null ? '' : drawn(left)).toBe('(a50 | (b50 / d50)50)')
    const joined = left === null ? null : without(left, id('a'))
    expect(joined === null ? '' : drawn(joined)).toBe('(b50 / d50)')
    // A child that comes to stand in its own direction is taken in, with its shares.
    const nested = tree('a', ['a', 'b', 'right'], ['b', 'c', 'down'], ['c', 'd', 'right'])
    const flat = without(nested, id('b'))
    expect(flat === null ? '' : drawn(flat)).toBe('(a50 | c25 | d25)')
    expect(without(leaf(id('a')), id('a'))).toBeNull()
  })

  it('gives every terminal of a direction the same room', () => {
    expect(drawn(equalised(tree('a', ['a', 'b', 'right'], ['b', 'c', 'right'])))).toBe('(a33 | b33 | c33)')
    expect(drawn(equalised(tree('a', ['a', 'b', 'right'], ['b', 'c', 'down'], ['c', 'd', 'right'])))).toBe('(a33 | (b50 / (c50 | d50)50)67)')
  })

  it('moves the edge that a person means, not past the neighbour', () => {
    expect(drawn(edgeMoved(QUARTERS, id('a'), 'right', 10))).toBe('((a50 / c50)60 | (b50 / d50)40)')
    expect(drawn(edgeMoved(QUARTERS, id('d'), 'right', 10))).toBe('((a50 / c50)60 | (b50 / d50)40)')
    expect(drawn(edgeMoved(QUARTERS, id('a'), 'up', 30))).toBe('((a20 / c80)50 | (b50 / d50)50)')
    expect(drawn(edgeMoved(QUARTERS, id('a'), 'up', 80))).toBe('((a5 / c95)50 | (b50 / d50)50)')
    expect(edgeMoved(leaf(id('a')), id('a'), 'up', 80)).toEqual(leaf(id('a')))
  })

  it('knows what is beside a pane, seen from its middle', () => {
    expect([beside(QUARTERS, id('a'), 'right'), beside(QUARTERS, id('a'), 'down'), beside(QUARTERS, id('d'), 'left'), beside(QUARTERS, id('a'), 'up')])
      .toEqual([id('b'), id('c'), id('c'), null])
    const uneven = { ...tree('a', ['a', 'b', 'right'], ['b', 'c', 'down']) }
    const shifted = edgeMoved(uneven, id('b'), 'down', 30)
    expect(beside(shifted, id('a'), 'right')).toBe(id('b'))
    expect(beside(edgeMoved(uneven, id('b'), 'up', 30), id('a'), 'right')).toBe(id('c'))
  })

  it('is refused where it would be deeper than the contract allows', () => {
    let pane: Pane = leaf(id(0))
    for (let count = 1; count < 20; count++) pane = splitAt(pane, id(count - 1), id(count), count % 2 === 0 ? 'right' : 'down') ?? pane
    expect(depthOf(pane)).toBe(12)
    expect(splitAt(leaf(id('a')), id('a'), id('a'), 'right')).toBeNull()
    expect(splitAt(leaf(id('a')), id('x'), id('b'), 'right')).toBeNull()
  })
})

describe('tabs', () => {
  const layout = ['a', 'b', 'c'].reduce((state, name) => withTab(state, id(name)), NO_LAYOUT)
  const order = (state: LayoutState) => state.tabs.map(({ root }) => drawn(root)).join(' ')

  it('opens beside the shown one and shows the new one', () => {
    expect(order(layout)).toBe('a b c')
    expect(order(withTab(focused(layout, id('a')), id('d')))).toBe('a d b c')
    expect(activeSession(layout)).toBe(id('c'))
  })

  it('goes to the right neighbour when a tab closes, to the left at the end, to none when none is left', () => {
    const after = withoutPane(focused(layout, id('b')), id('b'))
    expect(activeSession(after)).toBe(id('c'))
    expect(activeSession(withoutPane(after, id('c')))).toBe(id('a'))
    expect(withoutPane(withoutPane(after, id('c')), id('a'))).toEqual(NO_LAYOUT)
    expect(activeSession(withoutPane(layout, id('a')))).toBe(id('c'))
  })

  it('switches around both ends', () => {
    expect(tabNeighbour(layout, 1)).toBe(layout.tabs[0]?.id)
    expect(tabNeighbour(focused(layout, id('a')), -1)).toBe(layout.tabs[2]?.id)
    expect(tabNeighbour(NO_LAYOUT, 1)).toBeNull()
  })

  it('moves in the row', () => {
    expect(order(withTabAt(layout, layout.tabs[0]?.id ?? '', 2))).toBe('b c a')
    expect(order(withTabAt(layout, layout.tabs[2]?.id ?? '', -5))).toBe('c a b')
    expect(withTabAt(layout, 'unknown', 1)).toBe(layout)
  })

  it('the focus of a closed pane goes to the next in its tab', () => {
    const split = withSplit(withSplit(layout, id('c'), id('d'), 'right') ?? layout, id('d'), id('e'), 'down') ?? layout
    expect(activeSession(split)).toBe(id('e'))
    expect(activeSession(withoutPane(split, id('e')))).toBe(id('d'))
    expect(paneNeighbour(split, 1)).toBe(id('c'))
    expect(paneNeighbour(split, -1)).toBe(id('d'))
    expect(paneBeside(split, 'up')).toBe(id('d'))
    expect(order(withPaneInTab(split, id('d')))).toBe('a b (c50 | e50) d')
    expect(activeSession(withPaneInTab(split, id('d')))).toBe(id('d'))
  })

  it('another terminal takes the place of an ended one', () => {
    const split = withSplit(layout, id('c'), id('d'), 'right') ?? layout
    expect(order(withReplaced(split, id('c'), id('n')))).toBe('a b (n50 | d50)')
    expect(activeSession(withReplaced(split, id('d'), id('n')))).toBe(id('n'))
    expect(withReplaced(split, id('c'), id('a'))).toBe(split)
    expect(order(withSwapped(split, id('c'), id('d')))).toBe('a b (d50 | c50)')
    expect(withSwapped(split, id('c'), id('a'))).toBe(split)
  })

  it('what was kept meets what there is: unknown ones go, new ones come as tabs', () => {
    const split = withSplit(layout, id('c'), id('d'), 'right') ?? layout
    expect(order(reconciled(split, ['b', 'd', 'n'].map(id)))).toBe('b d n')
    expect(activeSession(reconciled(split, ['b', 'd', 'n'].map(id)))).toBe(id('d'))
    expect(activeSession(reconciled(split, [id('b')]))).toBe(id('b'))
    expect(reconciled(split, [])).toEqual(NO_LAYOUT)
    // The same terminal twice in a file that was edited by hand: once is enough.
    const twice = { tabs: [...split.tabs, ...split.tabs], activeTab: null }
    expect(allSessions(reconciled(twice, allSessions(split)))).toEqual(allSessions(split))
  })
})

type Operation = (layout: LayoutState) => LayoutState
const names = fc.integer({ min: 0, max: 11 }).map(id)
const side = fc.constantFrom(...SIDES)
const operations: fc.Arbitrary<Operation> = fc.oneof(
  names.map((name): Operation => (layout) => withTab(layout, name)),
  { weight: 4, arbitrary: fc.tuple(names, names, side).map(([at, added, where]): Operation => (layout) => withSplit(layout, at, added, where) ?? layout) },
  names.map((name): Operation => (layout) => withoutPane(layout, name)),
  fc.nat(5).map((index): Operation => (layout) => withoutTab(layout, layout.tabs[index]?.id ?? '')),
  names.map((name): Operation => (layout) => focused(layout, name)),
  names.map((name): Operation => (layout) => withPaneInTab(layout, name)),
  fc.tuple(names, names).map(([a, b]): Operation => (layout) => withSwapped(layout, a, b)),
  fc.tuple(names, names).map(([a, b]): Operation => (layout) => withReplaced(layout, a, b)),
  fc.tuple(fc.nat(5), fc.integer({ min: -2, max: 8 })).map(([from, to]): Operation => (layout) => withTabAt(layout, layout.tabs[from]?.id ?? '', to)),
  fc.tuple(names, side, fc.integer({ min: 0, max: 60 })).map(([name, where, share]): Operation => (layout) => withEdgeMoved(layout, name, where, share)),
  fc.tuple(fc.array(fc.nat(3), { maxLength: 3 }), fc.array(fc.double(), { maxLength: 4 })).map(([path, sizes]): Operation => (layout) => withSizes(layout, layout.activeTab ?? '', path, sizes)),
  fc.constant<Operation>((layout) => withEqualSizes(layout, layout.activeTab ?? '')),
  fc.array(names).map((known): Operation => (layout) => reconciled(layout, known)),
)

function checkPane(pane: Pane, parent: string): void {
  if (pane.kind === 'terminal') return
  expect(pane.direction).not.toBe(parent)
  expect(pane.children.length).toBeGreaterThanOrEqual(2)
  expect(pane.sizes).toHaveLength(pane.children.length)
  expect(pane.sizes.every((size) => size >= 0 && size <= 100.001)).toBe(true)
  expect(pane.sizes.reduce((sum, size) => sum + size, 0)).toBeCloseTo(100, 6)
  for (const child of pane.children) checkPane(child, pane.direction)
}

describe('after any operations', () => {
  it('every tree is valid, every terminal stands once, the focus is somewhere, and the contract takes it', () => {
    fc.assert(fc.property(fc.array(operations, { maxLength: 40 }), (all) => {
      const layout = all.reduce<LayoutState>((state, operation) => operation(state), NO_LAYOUT)
      const sessions = allSessions(layout)
      expect(new Set(sessions).size).toBe(sessions.length)
      expect(new Set(layout.tabs.map((tab) => tab.id)).size).toBe(layout.tabs.length)
      for (const tab of layout.tabs) {
        checkPane(tab.root, '')
        expect(sessionsOf(tab.root)).toContain(tab.active)
        const area = placesOf(tab.root).reduce((sum, place) => sum + (place.right - place.left) * (place.bottom - place.top), 0)
        expect(area).toBeCloseTo(10_000, 3)
        expect(pruned(tab.root, () => true)).toEqual(expect.objectContaining({ kind: tab.root.kind }))
      }
      expect(activeTab(layout) === null).toBe(layout.tabs.length === 0)
      expect(workspaceSchema.safeParse(layout).success).toBe(true)
    }), { numRuns: 300 })
  })
})
