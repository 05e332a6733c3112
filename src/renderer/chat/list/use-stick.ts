import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Nearer to the end than this, the list goes along with what is added. */
const STICK_PX = 60

interface Sticking {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly flow: RefObject<HTMLDivElement | null>
  readonly sticking: boolean
  stick(): void
  release(): void
}

/**
 * Keeps a growing list at its end until the person scrolls up. A move that comes with a change of the height is the layout's, not
 * the person's.
 */
export function useStick(): Sticking {
  const scroller = useRef<HTMLDivElement>(null)
  const flow = useRef<HTMLDivElement>(null)
  const wanted = useRef(true)
  const [sticking, setSticking] = useState(true)

  const want = useCallback((value: boolean) => {
    wanted.current = value
    setSticking(value)
  }, [])
  const toEnd = useCallback(() => {
    const element = scroller.current
    if (element !== null && wanted.current) element.scrollTop = element.scrollHeight
  }, [])
  const stick = useCallback(() => {
    want(true)
    toEnd()
  }, [want, toEnd])
  const release = useCallback(() => want(false), [want])

  useEffect(() => {
    const element = scroller.current
    const content = flow.current
    if (element === null || content === null) return undefined
    const last = { top: element.scrollTop, height: element.scrollHeight, room: element.clientHeight }
    const onScroll = () => {
      const { scrollTop: top, scrollHeight: height, clientHeight: room } = element
      if (height - top - room < STICK_PX) want(true)
      else if (height === last.height && room === last.room && top < last.top) want(false)
      Object.assign(last, { top, height, room })
    }
    const observer = new ResizeObserver(toEnd)
    observer.observe(content)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [toEnd, want])

  return { scroller, flow, sticking, stick, release }
}
