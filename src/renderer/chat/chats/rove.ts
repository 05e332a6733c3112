/** Moves the focus among the drawer's stops, in the order of the page and around its ends. @returns false when there are none. */
export function rove(root: HTMLElement | null, step: 1 | -1): boolean {
  const stops = [...(root?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const at = stops.findIndex((stop) => stop === document.activeElement || stop.contains(document.activeElement))
  const next = stops[(at + step + stops.length) % stops.length]
  next?.focus()
  return next !== undefined
}
