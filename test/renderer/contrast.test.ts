import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SCHEMES } from '../../src/renderer/terminal/schemes'

const css = readFileSync(new URL('../../src/renderer/ui/tokens.css', import.meta.url), 'utf8')

function tokens(theme: 'dark' | 'light'): ReadonlyMap<string, string> {
  const block = css.slice(css.indexOf(`[data-theme='${theme}']`))
  const body = block.slice(block.indexOf('{'), block.indexOf('}'))
  return new Map([...body.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1] ?? '', match[2] ?? '']))
}

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['dark', 'light'] as const)('colours of the %s theme', (theme) => {
  const colours = tokens(theme)
  const pairs = [
    ...['bg0', 'bg1', 'bg2'].flatMap((ground) => ['fg0', 'fg1', 'fg2', 'accent', 'bad', 'warn', 'good'].map((text) => [text, ground] as const)),
    ['fg0', 'bg3'], ['fg1', 'bg3'], ['on-accent', 'accent'], ['accent', 'accent-dim'], ['fg0', 'accent-dim'],
  ] as const
  it.each(pairs)('%s is readable on %s (AA, 4.5)', (text, ground) => {
    expect(contrast(colours.get(text) ?? '', colours.get(ground) ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})

describe.each(Object.entries(SCHEMES).flatMap(([name, scheme]) => (['dark', 'light'] as const).map((side) => [name, side, scheme[side]] as const)))('the terminal colours %s, %s', (name, side, theme) => {
  const ground = theme.background ?? ''
  it('have readable text, also when it is selected', () => {
    const wanted = name === 'contrast' ? 7 : 4.5
    expect(contrast(theme.foreground ?? '', ground)).toBeGreaterThanOrEqual(wanted)
    expect(contrast(theme.foreground ?? '', theme.selectionBackground ?? '')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme.foreground ?? '', theme.selectionInactiveBackground ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  // Black on a dark ground is for grounds of programs; as text the minimum contrast of the settings lifts it.
  it.each(['red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white', 'brightBlack', 'brightRed', 'brightGreen', 'brightYellow', 'brightBlue', 'brightMagenta', 'brightCyan', 'brightWhite'] as const)('have %s apart from the ground', (colour) => {
    if (side === 'light' && colour === 'brightWhite') return
    expect(contrast(theme[colour] ?? '', ground)).toBeGreaterThanOrEqual(name === 'contrast' ? 7 : 3.5)
  })
})
