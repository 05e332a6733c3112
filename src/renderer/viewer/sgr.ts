/** A colour of the terminal's 16, or its own value. */
export type Colour = number | string

export interface Style {
  readonly fg: Colour | null
  readonly bg: Colour | null
  readonly bold: boolean
  readonly dim: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly inverse: boolean
  readonly strike: boolean
}
export interface Span {
  readonly text: string
  readonly style: Style
}

export const PLAIN: Style = { fg: null, bg: null, bold: false, dim: false, italic: false, underline: false, inverse: false, strike: false }
const SGR = /\x1b\[([0-9;:]*)m/g
const LEVELS = [0, 95, 135, 175, 215, 255] as const

/** A row as spans of one style each. Concealed text is shown: this is where a person looks for what is there. */
export function spansOf(text: string): readonly Span[] {
  if (!text.includes('\x1b')) return text === '' ? [] : [{ text, style: PLAIN }]
  const spans: Span[] = []
  let style = PLAIN
  let at = 0
  for (const match of text.matchAll(SGR)) {
    if (match.index > at) spans.push({ text: text.slice(at, match.index), style })
    style = applied(style, match[1] ?? '')
    at = match.index + match[0].length
  }
  if (at < text.length) spans.push({ text: text.slice(at), style })
  return spans
}

/** The row as a person would copy it. */
export function plainText(text: string): string {
  return text.includes('\x1b') ? text.replace(SGR, '') : text
}

function applied(style: Style, params: string): Style {
  let next = style
  const parts = (params === '' ? '0' : params).split(';')
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? ''
    const code = Number.parseInt(part, 10) || 0
    if (code === 38 || code === 48 || code === 58) {
      const numbers = part.includes(':') ? part.split(':').slice(1) : parts.slice(index + 1, index + (parts[index + 1] === '2' ? 5 : 3))
      if (!part.includes(':')) index += parts[index + 1] === '5' ? 2 : parts[index + 1] === '2' ? 4 : 0
      const colour = colourOf(numbers.map((number) => Number.parseInt(number, 10) || 0))
      if (colour !== null && code !== 58) next = code === 38 ? { ...next, fg: colour } : { ...next, bg: colour }
    } else next = one(next, code, part)
  }
  return next
}

function one(style: Style, code: number, part: string): Style {
  if (code >= 30 && code <= 37) return { ...style, fg: code - 30 }
  if (code >= 90 && code <= 97) return { ...style, fg: code - 82 }
  if (code >= 40 && code <= 47) return { ...style, bg: code - 40 }
  if (code >= 100 && code <= 107) return { ...style, bg: code - 92 }
  switch (code) {
    case 0: return PLAIN
    case 1: return { ...style, bold: true }
    case 2: return { ...style, dim: true }
    case 3: return { ...style, italic: true }
    case 4: return { ...style, underline: part !== '4:0' }
    case 21: return { ...style, underline: true }
    case 7: return { ...style, inverse: true }
    case 9: return { ...style, strike: true }
    case 22: return { ...style, bold: false, dim: false }
    case 23: return { ...style, italic: false }
    case 24: return { ...style, underline: false }
    case 27: return { ...style, inverse: false }
    case 29: return { ...style, strike: false }
    case 39: return { ...style, fg: null }
    case 49: return { ...style, bg: null }
    default: return style
  }
}

/** Behind 38 or 48: `5;n`, `2;r;g;b`, or with colons and perhaps a colour space. */
function colourOf(numbers: readonly number[]): Colour | null {
  const [kind, first = 0] = numbers
  if (kind === 5) return paletteColour(first & 255)
  if (kind !== 2) return null
  const [red = 0, green = 0, blue = 0] = numbers.length >= 5 ? numbers.slice(2) : numbers.slice(1)
  return rgb(red & 255, green & 255, blue & 255)
}

function paletteColour(index: number): Colour {
  if (index < 16) return index
  if (index >= 232) return rgb(...grey(8 + (index - 232) * 10))
  const at = index - 16
  return rgb(LEVELS[Math.floor(at / 36)] ?? 0, LEVELS[Math.floor(at / 6) % 6] ?? 0, LEVELS[at % 6] ?? 0)
}

const grey = (level: number): [number, number, number] => [level, level, level]
const rgb = (red: number, green: number, blue: number): string => `rgb(${red} ${green} ${blue})`
