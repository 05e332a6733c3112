import { useLayoutEffect, useRef, useState } from 'react'
import { useApp } from '../../state'
import { useText } from '../../ui/hooks'
import type { LinkTip as Tip } from '../ui-state'

const GAP = 14

/** Where a link really goes, beside the pointer; plain when the text shows something else. */
export function LinkTip({ tip }: { readonly tip: Tip }) {
  const text = useText()
  const mac = useApp((state) => state.app?.platform === 'darwin')
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: tip.x, top: tip.y + GAP })
  useLayoutEffect(() => {
    const element = box.current
    const around = element?.offsetParent
    if (element === null || !(around instanceof HTMLElement)) return
    const left = Math.max(0, Math.min(tip.x, around.clientWidth - element.offsetWidth - GAP))
    const below = tip.y + GAP + element.offsetHeight <= around.clientHeight
    setPlace({ left, top: below ? tip.y + GAP : Math.max(0, tip.y - GAP - element.offsetHeight) })
  }, [tip])
  return (
    <div ref={box} className="link-tip" role="tooltip" data-testid="link-tip" style={place}>
      <span className="link-target">{tip.target}</span>
      {tip.shown === null ? null : <span className="link-shown">{text.linkShownAs(tip.shown)}</span>}
      <span className="dim">{text.linkOpen(mac ? '⌘' : 'Ctrl')}</span>
    </div>
  )
}
