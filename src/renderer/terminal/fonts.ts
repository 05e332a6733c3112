/** The shipped fonts, in the order in which they are asked for a character (docs/fonts.md). */
export const SHIPPED_MONO = '"JetBrains Mono NL", "Noto Sans SC Variable", "Noto Color Emoji", monospace'

const FACES = ['', 'bold ', 'italic ', 'italic bold ']
/** A font file is on this disk; one that does not come must not keep the window away. */
const PATIENCE_MS = 3000

/** Resolves when the terminal's font is there, so that the first measured cell has its size. */
export async function fontsLoaded(): Promise<void> {
  const loading = Promise.allSettled(FACES.map((face) => document.fonts.load(`${face}13px "JetBrains Mono NL"`)))
  const patience = new Promise<void>((resolve) => { window.setTimeout(resolve, PATIENCE_MS) })
  await Promise.race([loading, patience])
}

/** A name as CSS takes it; a list that somebody wrote is taken as it is. */
function quoted(name: string): string {
  return /[,"']/.test(name) ? name : `"${name}"`
}

/** What the person chose first, the shipped ones behind it. Characters that could end the declaration are left out. */
export function monoFamily(chosen: string): string {
  const name = chosen.replace(/[;{}\\]/g, '').trim()
  return name === '' ? SHIPPED_MONO : `${quoted(name)}, ${SHIPPED_MONO}`
}

const SNAP_CAP = 0.06
const JUST_ABOVE = 1.00001
/**
 * The size nearest to `size` (CSS pixels) whose cells are a whole number of device pixels wide: block elements and lines then meet without
 * a seam. It is at most 6 % off; a font that would need more keeps its size.
 */
export function seamlessSize(size: number, advance: number, pixelRatio: number): number {
  const device = advance * pixelRatio
  // WebGL rounds down: a width that is a whole number but for the last bit must not lose a pixel.
  const snapped = device > 0 ? ((size * Math.max(1, Math.round(device))) / device) * JUST_ABOVE : size
  return Math.abs(snapped - size) <= size * SNAP_CAP ? snapped : size
}

/** Width of one cell of `family` at `size`, in CSS pixels; 0 where it cannot be measured. */
export function cellAdvance(family: string, size: number): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (context === null) return 0
  context.font = `${size}px ${family}`
  return context.measureText('W').width
}

/** Calls `loaded` whenever a font has come: what was measured and drawn with its stand-in is to be measured and drawn again. */
export function onFontsLoaded(loaded: () => void): void {
  document.fonts.addEventListener('loadingdone', loaded)
}
