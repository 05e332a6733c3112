import type { ITheme } from '@xterm/xterm'
import type { AppSettings } from '../../shared/settings'

type Sixteen = readonly [
  black: string, red: string, green: string, yellow: string, blue: string, magenta: string, cyan: string, white: string,
  brightBlack: string, brightRed: string, brightGreen: string, brightYellow: string, brightBlue: string, brightMagenta: string, brightCyan: string, brightWhite: string,
]

/** One side of a scheme: ground and text, the ground of a selection with and without the focus, the scrollbar and its hover. */
function side(ground: string, text: string, selection: readonly [string, string], slider: readonly [string, string], ansi: Sixteen): ITheme {
  const [black, red, green, yellow, blue, magenta, cyan, white, brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite] = ansi
  return {
    background: ground, foreground: text, cursor: text, cursorAccent: ground,
    selectionBackground: selection[0], selectionInactiveBackground: selection[1],
    scrollbarSliderBackground: slider[0], scrollbarSliderHoverBackground: slider[1], scrollbarSliderActiveBackground: slider[1], overviewRulerBorder: '#00000000',
    black, red, green, yellow, blue, magenta, cyan, white,
    brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite,
  }
}

/** Each colour is readable on its ground: test/renderer/contrast.test.ts says how well. Weir's grounds are those of ui/tokens.css. */
export const SCHEMES: Readonly<Record<AppSettings['colorScheme'], { readonly dark: ITheme; readonly light: ITheme }>> = {
  weir: {
    dark: side('#0e1116', '#e6ebf2', ['#2c4a55', '#263441'], ['#222a35', '#3a4452'], [
      '#3a4452', '#f0706a', '#6cc070', '#e3b341', '#6aa9f0', '#c792ea', '#4cc2b0', '#c6cfdb',
      '#7f8c9d', '#ff8f89', '#8ad78e', '#f2cc6b', '#8fc1ff', '#dbb3f5', '#74dccb', '#ffffff',
    ]),
    light: side('#ffffff', '#1b2430', ['#b9ded9', '#dde6ea'], ['#e4e8ed', '#cfd5dd'], [
      '#1b2430', '#b3261e', '#1e7a34', '#8a6100', '#1d5fb8', '#8334a8', '#0f766e', '#5f6c7d',
      '#5f6c7d', '#c8372f', '#23873c', '#966a00', '#2a6fcc', '#9440bd', '#137f76', '#4b5868',
    ]),
  },
  // After Ethan Schoonover's, with the colours that are too close to their ground moved away from it.
  solarized: {
    dark: side('#002b36', '#a3b1b1', ['#0b4452', '#083b48'], ['#0a3f4d', '#1c5666'], [
      '#073642', '#e8544f', '#8fa300', '#c79a12', '#3f9ce0', '#e2579a', '#2fb0a6', '#eee8d5',
      '#718a91', '#e3763c', '#9fb311', '#d9ab24', '#62b0ea', '#8d90dd', '#53c4bb', '#fdf6e3',
    ]),
    light: side('#fdf6e3', '#4f656d', ['#d8e3d6', '#e8e6d2'], ['#eee8d5', '#d9d2bd'], [
      '#073642', '#c9302c', '#627000', '#8a6800', '#1f76b8', '#b92c70', '#1a7d76', '#5f757d',
      '#657b83', '#b8450f', '#576500', '#7a5c00', '#1a6aa8', '#5a5fb5', '#166b65', '#3f545b',
    ]),
  },
  // After the Tango palette of the GNOME terminal.
  tango: {
    dark: side('#1c1f20', '#d8dad6', ['#3c4f63', '#343b40'], ['#2e3436', '#454c4f'], [
      '#555753', '#ef5350', '#73c01a', '#d6b300', '#6f9fd8', '#b889b4', '#22b0b3', '#d3d7cf',
      '#8d908a', '#f4716f', '#8ae234', '#fce94f', '#8db8e8', '#cda2ca', '#4fdadc', '#eeeeec',
    ]),
    light: side('#fbfbf9', '#2e3436', ['#c6d9ee', '#e0e5ea'], ['#e3e4e0', '#c9cbc6'], [
      '#2e3436', '#b80000', '#3a7503', '#866600', '#2c5a96', '#75507b', '#047274', '#62655f',
      '#6a6d68', '#d02020', '#417f0c', '#8f6c00', '#2f67ad', '#8a5f91', '#087d80', '#4a4e4a',
    ]),
  },
  contrast: {
    dark: side('#000000', '#ffffff', ['#00579e', '#404040'], ['#5a5a5a', '#8a8a8a'], [
      '#8c8c8c', '#ff8080', '#4ee44e', '#ffe14d', '#80b8ff', '#ff8cff', '#4df0f0', '#ffffff',
      '#b8b8b8', '#ffa6a6', '#8cff8c', '#fff08a', '#a8ceff', '#ffb3ff', '#96ffff', '#ffffff',
    ]),
    light: side('#ffffff', '#000000', ['#a6cfff', '#d0d0d0'], ['#a8a8a8', '#7a7a7a'], [
      '#000000', '#a00000', '#005a00', '#5e4500', '#0000b3', '#7a007a', '#005555', '#4a4a4a',
      '#4a4a4a', '#8c0000', '#004d00', '#523c00', '#000099', '#690069', '#004a4a', '#333333',
    ]),
  },
}
