import type { CSSProperties } from 'react'
import type { AppSettings } from '../../shared/settings'
import { terminalTheme } from '../terminal'
import { readable } from './contrast'
import type { Colour, Style } from './sgr'

/** The colours of the terminal's scheme, as the viewer draws with them. */
export interface Palette {
  readonly ground: string
  readonly text: string
  readonly ansi: readonly string[]
  /** The least contrast of text to its ground, as the terminal keeps it. */
  readonly contrast: number
}

export function paletteOf(dark: boolean, { colorScheme, minimumContrast }: Pick<AppSettings, 'colorScheme' | 'minimumContrast'>): Palette {
  const theme = terminalTheme(dark, colorScheme)
  const ansi = [
    theme.black, theme.red, theme.green, theme.yellow, theme.blue, theme.magenta, theme.cyan, theme.white,
    theme.brightBlack, theme.brightRed, theme.brightGreen, theme.brightYellow, theme.brightBlue, theme.brightMagenta, theme.brightCyan, theme.brightWhite,
  ].map((colour) => colour ?? 'inherit')
  return { ground: theme.background ?? 'transparent', text: theme.foreground ?? 'inherit', ansi, contrast: minimumContrast }
}

/** How a span is drawn; undefined for plain text. */
export function styleOf(style: Style, palette: Palette): CSSProperties | undefined {
  const { fg, bg, bold, dim, italic, underline, inverse, strike } = style
  if (fg === null && bg === null && !bold && !dim && !italic && !underline && !inverse && !strike) return undefined
  const own = (colour: Colour | null) => (typeof colour === 'number' ? (palette.ansi[colour] ?? palette.text) : colour)
  const [front, back] = inverse ? [own(bg) ?? palette.ground, own(fg) ?? palette.text] : [own(fg), own(bg)]
  const lines = [underline ? 'underline' : '', strike ? 'line-through' : ''].filter((line) => line !== '').join(' ')
  return {
    ...(front === null && back === null ? {} : { color: readable(front ?? palette.text, back ?? palette.ground, dim ? 1 : palette.contrast) }), ...(back === null ? {} : { backgroundColor: back }), ...(bold ? { fontWeight: 700 } : {}),
    ...(dim ? { opacity: 0.65 } : {}), ...(italic ? { fontStyle: 'italic' } : {}), ...(lines === '' ? {} : { textDecoration: lines }),
  }
}
