const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** When something last happened, as people say it: `now`, `5 min. ago`, `14:05`, `yesterday`, `Mon`, `3 Nov`, `Nov 2025`. Local time. */
export function when(at: number, now: number, locale: string, justNow: string): string {
  const ago = now - at
  if (ago < MINUTE_MS) return justNow
  if (ago < HOUR_MS) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' }).format(-Math.floor(ago / MINUTE_MS), 'minute')
  const days = dayOf(now) - dayOf(at)
  const date = new Date(at)
  if (days <= 0) return date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (days === 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day')
  if (days < 7) return date.toLocaleDateString(locale, { weekday: 'short' })
  if (days < 300) return date.toLocaleDateString(locale, { day: 'numeric', month: 'short' })
  return date.toLocaleDateString(locale, { month: 'short', year: 'numeric' })
}

/** The number of the local day. */
function dayOf(at: number): number {
  const date = new Date(at)
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS)
}
