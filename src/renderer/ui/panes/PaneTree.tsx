import { Fragment, useLayoutEffect, useMemo } from 'react'
import { Group, Panel, Separator, useGroupRef, type GroupImperativeHandle, type Layout } from 'react-resizable-panels'
import type { Pane, Tab } from '../../../shared/workspace'
import { resizePanes, sessionsOf } from '../../state'
import { useText } from '../hooks'
import { TerminalPane } from './TerminalPane'

interface Props {
  readonly pane: Pane
  /** Child numbers from the tab's root. */
  readonly path: readonly number[]
  readonly tab: Tab
  readonly shown: boolean
}
type Split = Extract<Pane, { kind: 'split' }>

export function PaneTree({ pane, ...place }: Props) {
  return pane.kind === 'terminal'
    ? <TerminalPane sessionId={pane.sessionId} shown={place.shown} focused={place.tab.active === pane.sessionId} alone={place.tab.root.kind === 'terminal'} />
    : <SplitPanes split={pane} {...place} />
}

/** Narrower than this a terminal shows nothing that can be read. In CSS pixels. */
const MIN_PIXELS = { row: 80, column: 48 } as const

/** A child keeps its identity while its first terminal stays in it, so that its screen is not built anew. */
function keyOf(pane: Pane): string {
  return sessionsOf(pane)[0] ?? ''
}

function sharesOf(split: Split): Layout {
  return Object.fromEntries(split.children.map((child, index) => [keyOf(child), split.sizes[index] ?? 0]))
}

/** Gives the group its shares. @returns false when it does not have these places (yet): it throws at the name of one that it has not. */
function applied(group: GroupImperativeHandle, wanted: Layout): boolean {
  const now = group.getLayout()
  if (Object.keys(now).length !== Object.keys(wanted).length || !Object.keys(wanted).every((key) => Object.hasOwn(now, key))) return false
  if (Object.entries(wanted).some(([key, size]) => Math.abs((now[key] ?? 0) - size) > 0.01)) group.setLayout(wanted)
  return true
}

function SplitPanes({ split, path, tab, shown }: Omit<Props, 'pane'> & { readonly split: Split }) {
  const text = useText()
  const group = useGroupRef()
  const wanted = useMemo(() => sharesOf(split), [split])
  // The tree is right: the group follows it, also when a key or a menu changed it.
  useLayoutEffect(() => {
    if (group.current === null || applied(group.current, wanted)) return undefined
    // Places that came or went in this very picture are known to the group with the next one.
    const frame = requestAnimationFrame(() => {
      if (group.current !== null) applied(group.current, wanted)
    })
    return () => cancelAnimationFrame(frame)
  }, [group, wanted])
  return (
    <Group
      className="split" groupRef={group} orientation={split.direction === 'row' ? 'horizontal' : 'vertical'} defaultLayout={wanted} disabled={!shown}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction) resizePanes(tab.id, path, split.children.map((child) => layout[keyOf(child)] ?? 0))
      }}
    >
      {split.children.map((child, index) => (
        <Fragment key={keyOf(child)}>
          {index === 0 ? null : <Separator className="separator" aria-label={text.resizePanes} />}
          <Panel id={keyOf(child)} minSize={MIN_PIXELS[split.direction]} className="split-panel">
            <PaneTree pane={child} path={[...path, index]} tab={tab} shown={shown} />
          </Panel>
        </Fragment>
      ))}
    </Group>
  )
}
