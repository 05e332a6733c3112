import { useEffect, useState } from 'react'

/** Between two drawings of a text that grows: longer texts are drawn less often, so that typing and scrolling stay smooth. */
export function drawPauseMs(length: number): number {
  return Math.min(500, 30 + length / 400)
}

/** The text, renewed no more often than drawing it is good for; at once when it has stopped growing. */
export function useCalm(text: string, growing: boolean): string {
  const [shown, setShown] = useState({ text, at: 0 })
  const behind = growing && shown.text !== text
  useEffect(() => {
    if (!behind) return undefined
    const wait = Math.max(0, shown.at + drawPauseMs(text.length) - performance.now())
    const timer = window.setTimeout(() => setShown({ text, at: performance.now() }), wait)
    return () => window.clearTimeout(timer)
  }, [behind, shown.at, text])
  return growing ? shown.text : text
}
