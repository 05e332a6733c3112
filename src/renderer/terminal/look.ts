import type { ITheme } from '@xterm/xterm'

/** Sixteen colours per theme, each readable on its ground (ui/tokens.css has the same ground). */
const DARK: ITheme = {
  background: '#0e1116', foreground: '#e6ebf2', cursor: '#e6ebf2', cursorAccent: '#0e1116',
  selectionBackground: '#2c4a55', selectionInactiveBackground: '#263441',
  scrollbarSliderBackground: '#222a35', scrollbarSliderHoverBackground: '#3a4452', scrollbarSliderActiveBackground: '#3a4452',
  black: '#3a4452', red: '#f0706a', green: '#6cc070', yellow: '#e3b341', blue: '#6aa9f0', magenta: '#c792ea', cyan: '#4cc2b0', white: '#c6cfdb',
  brightBlack: '#7f8c9d', brightRed: '#ff8f89', brightGreen: '#8ad78e', brightYellow: '#f2cc6b', brightBlue: '#8fc1ff', brightMagenta: '#dbb3f5',
  brightCyan: '#74dccb', brightWhite: '#ffffff',
}
const LIGHT: ITheme = {
  background: '#ffffff', foreground: '#1b2430', cursor: '#1b2430', cursorAccent: '#ffffff',
  selectionBackground: '#b9ded9', selectionInactiveBackground: '#dde6ea',
  scrollbarSliderBackground: '#e4e8ed', scrollbarSliderHoverBackground: '#cfd5dd', scrollbarSliderActiveBackground: '#cfd5dd',
  black: '#1b2430', red: '#b3261e', green: '#1e7a34', yellow: '#8a6100', blue: '#1d5fb8', magenta: '#8334a8', cyan: '#0f766e', white: '#5f6c7d',
  brightBlack: '#5f6c7d', brightRed: '#c8372f', brightGreen: '#23873c', brightYellow: '#966a00', brightBlue: '#2a6fcc', brightMagenta: '#9440bd',
  brightCyan: '#137f76', brightWhite: '#4b5868',
}

export interface TerminalLook {
  readonly dark: boolean
  readonly fontSize: number
}

export function terminalTheme(dark: boolean): ITheme {
  return dark ? DARK : LIGHT
}

export const TERMINAL_FONT = '"JetBrains Mono", "Cascadia Code", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace'
