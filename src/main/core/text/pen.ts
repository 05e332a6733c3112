const DEFAULT = -1
const RGB = 0x1000000
const CUBE = [0, 95, 135, 175, 215, 255] as const

/** Colours beyond the 16 that themes change have a fixed value, so that `48;5;196` and `48;2;255;0;0` compare equal. */
function paletteColour(index: number): number {
  if (index < 16) return index
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10
    return RGB | (grey << 16) | (grey << 8) | grey
  }
  const at = index - 16
  const [red, green, blue] = [CUBE[Math.floor(at / 36)] ?? 0, CUBE[Math.floor(at / 6) % 6] ?? 0, CUBE[at % 6] ?? 0]
  return RGB | (red << 16) | (green << 8) | blue
}

/** The part of SGR that decides whether a person can see what is printed: concealed, and the two colours. */
export class Pen {
  private foreground = DEFAULT
  private background = DEFAULT
  private concealed = false
  hidden = false

  reset(): void {
    this.foreground = DEFAULT
    this.background = DEFAULT
    this.concealed = false
    this.hidden = false
  }

  copyFrom(other: Pen): void {
    this.foreground = other.foreground
    this.background = other.background
    this.concealed = other.concealed
    this.hidden = other.hidden
  }

  /** Applies SGR; `text` holds the parameter bytes `[0-9;:]*` between `from` and `to`. */
  sgr(text: string, from: number, to: number): void {
    for (let i = from; i <= to; ) {
      let end = i
      let value = 0
      let code = i < to ? text.charCodeAt(i) : 0
      while (end < to && code >= 0x30 && code <= 0x39) {
        if (value < 0x10000) value = value * 10 + code - 0x30
        end++
        code = end < to ? text.charCodeAt(end) : 0
      }
      if (value === 38 || value === 48 || value === 58) {
        end = this.extended(value, text, end, to)
      } else {
        while (end < to && text.charCodeAt(end) !== 0x3b) end++
        this.simple(value)
      }
      i = end + 1
    }
    this.hidden = this.concealed || (this.foreground !== DEFAULT && this.foreground === this.background)
  }

  private simple(value: number): void {
    if (value === 0) this.reset()
    else if (value === 8) this.concealed = true
    else if (value === 28) this.concealed = false
    else if (value >= 30 && value <= 37) this.foreground = value - 30
    else if (value >= 90 && value <= 97) this.foreground = value - 82
    else if (value === 39) this.foreground = DEFAULT
    else if (value >= 40 && value <= 47) this.background = value - 40
    else if (value >= 100 && value <= 107) this.background = value - 92
    else if (value === 49) this.background = DEFAULT
  }

  /** `38;5;n`, `38;2;r;g;b` and the colon forms, with or without the colour space; gives the end of what it used. */
  private extended(which: number, text: string, at: number, to: number): number {
    const colon = text.charCodeAt(at) === 0x3a && at < to
    let end = at
    const numbers: number[] = []
    if (colon) {
      while (end < to && text.charCodeAt(end) !== 0x3b) end++
      for (const part of text.slice(at + 1, end).split(':')) numbers.push(part === '' ? 0 : Number(part))
      if (numbers[0] === 2 && numbers.length >= 5) numbers.splice(1, 1)
    } else {
      const wanted = (): number => (numbers.length === 0 ? 1 : numbers[0] === 5 ? 2 : numbers[0] === 2 ? 4 : 0)
      while (numbers.length < wanted() && end < to) {
        const start = end + 1
        end = start
        while (end < to && text.charCodeAt(end) !== 0x3b) end++
        numbers.push(Number.parseInt(text.slice(start, end), 10) || 0)
      }
    }
    const colour = colourOf(numbers)
    if (colour !== undefined) {
      // 58 colours the underline: only its parameters matter here.
      if (which === 38) this.foreground = colour
      else if (which === 48) this.background = colour
    }
    return end
  }
}

function colourOf([kind, a = 0, b = 0, c = 0]: readonly number[]): number | undefined {
  if (kind === 5) return paletteColour(a & 255)
  if (kind === 2) return RGB | ((a & 255) << 16) | ((b & 255) << 8) | (c & 255)
  return undefined
}
