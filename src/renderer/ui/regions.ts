import { focusTerminal } from '../state'

/** The parts of the window that F6 walks through, in the order of the page; a part that is closed is left out. */
const REGIONS = ['.sidebar', '.top-bar', '.terminals', '.task-drawer', '.assistant', '.status-bar'] as const
const FOCUSABLE = 'button:not(:disabled, [tabindex="-1"]), textarea, input:not(:disabled), select, a[href], [tabindex="0"]'

function regions(): readonly HTMLElement[] {
  return REGIONS.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? [])
}

/** The number of the region `step` further, around the end. `at` -1: none has the focus. */
export function regionAfter(count: number, at: number, step: 1 | -1): number {
  if (at < 0) return step > 0 ? 0 : count - 1
  return (at + step + count) % count
}

/** Goes to the next or previous region: to what is current in it, else to its first control. */
export function focusRegion(step: 1 | -1): void {
  const all = regions()
  const at = all.findIndex((region) => region.contains(document.activeElement))
  enter(all[regionAfter(all.length, at, step)])
}

function enter(region: HTMLElement | undefined): void {
  if (region === undefined || region.matches('.terminals')) return focusTerminal()
  const place = region.querySelector<HTMLElement>('.composer textarea, [aria-current="true"], [aria-selected="true"]') ?? region.querySelector<HTMLElement>(FOCUSABLE) ?? region
  place.focus()
}

/** Esc that nobody else wanted gives the keyboard back to the terminal. Returns what stops it. */
export function leaveRegionsOnEscape(inDialog: () => boolean): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || inDialog()) return
    const region = regions().find((each) => each.contains(event.target instanceof Node ? event.target : null))
    if (region === undefined || region.matches('.terminals')) return
    focusTerminal()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}
