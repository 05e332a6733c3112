import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { moveTab, openTerminal, useApp } from '../../state'
import { useShortcut, useText } from '../hooks'
import { IconButton } from '../parts'
import { TabItem } from './TabItem'
import './tabs.css'

/** The row of tabs. It scrolls when there are many, and the shown one is always in view. */
export function TabBar() {
  const text = useText()
  const { tabs, activeTab } = useApp((state) => state.layout)
  const list = useRef<HTMLDivElement>(null)
  const newKey = useShortcut('tab.new')
  /** Before which tab a dragged one would come to stand; null: nothing is dragged here. */
  const [dropAt, setDropAt] = useState<number | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  useEffect(() => {
    list.current?.querySelector('.tab.on')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeTab, tabs.length])
  const endDrag = () => {
    setDragged(null)
    setDropAt(null)
  }
  return (
    <div className="tabs">
      <div
        ref={list} className="tab-list" role="tablist" aria-label={text.terminals} data-testid="tabs"
        onWheel={({ currentTarget, deltaY }) => {
          currentTarget.scrollLeft += deltaY
        }}
        onDragOver={(event) => {
          if (dragged === null) return
          event.preventDefault()
          event.dataTransfer.dropEffect = 'move'
          setDropAt(placeAt(event.currentTarget, event.clientX))
        }}
        onDrop={(event) => {
          event.preventDefault()
          const from = tabs.findIndex(({ id }) => id === dragged)
          const to = placeAt(event.currentTarget, event.clientX)
          if (dragged !== null) moveTab(dragged, to > from ? to - 1 : to)
          endDrag()
        }}
      >
        {tabs.map((tab, index) => (
          <TabItem
            key={tab.id} tab={tab} on={tab.id === activeTab} dropBefore={dropAt === index} dropAfter={dropAt === tabs.length && index === tabs.length - 1}
            onDragStart={() => setDragged(tab.id)} onDragEnd={endDrag}
          />
        ))}
      </div>
      <IconButton icon={Plus} label={text.newTerminal} onClick={() => void openTerminal()} testId="new-terminal" shortcut={newKey} />
    </div>
  )
}

/** The number of tabs whose middle is left of `x`. */
function placeAt(list: Element, x: number): number {
  return [...list.children].filter((tab) => {
    const { left, width } = tab.getBoundingClientRect()
    return left + width / 2 < x
  }).length
}
