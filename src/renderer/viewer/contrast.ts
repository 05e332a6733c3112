type Rgb = readonly [red: number, green: number, blue: number]

/** Steps towards white or black until a colour can be read. */
const STEP = 0.1
const known = new Map<string, string>()
const KNOWN_COLOURS = 2000

/** The colour, or the nearest lighter or darker one that stands out from its ground by this ratio (WCAG). Values as palettes have them: `#rrggbb`, `rgb(r g b)`. */
export function readable(colour: string, ground: string, ratio: number): string {
  if (ratio <= 1) return colour
  const key = `${colour}|${ground}|${ratio}`
  const seen = known.get(key)
  if (seen !== undefined) return seen
  if (known.size >= KNOWN_COLOURS) known.clear()
  const found = adjusted(colour, ground, ratio)
  known.set(key, found)
  return found
}

function adjusted(colour: string, ground: string, ratio: number): string {
  const [own, back] = [parsed(colour), parsed(ground)]
  if (own === null || back === null || contrast(own, back) >= ratio) return colour
  const target: Rgb = luminance(back) > 0.3 ? [0, 0, 0] : [255, 255, 255]
  for (let share = STEP; share < 1; share += STEP) {
    const mixed = mix(own, target, share)
    if (contrast(mixed, back) >= ratio) return `rgb(${mixed.join(' ')})`
  }
  return `rgb(${target.join(' ')})`
}

function parsed(colour: string): Rgb | null {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  const parts = hex === null ? /^rgb\((\d+) (\d+) (\d+)\)$/.exec(colour) : hex
  if (parts === null) return null
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => Number.parseInt(part, hex === null ? 10 : 16))
  return [red, green, blue]
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [part(0), part(1), part(2)]
}

/** Between 1 and 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
