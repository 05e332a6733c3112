import type { ITerminalOptions, ITheme } from '@xterm/xterm'
import type { AppSettings } from '../../shared/settings'
import { cellAdvance, monoFamily, seamlessSize } from './fonts'
import { SCHEMES } from './schemes'

/** The settings that a terminal follows, and whether the window is dark. */
export type TerminalSettings = Pick<
  AppSettings,
  | 'colorScheme' | 'fontFamily' | 'fontSize' | 'lineHeight' | 'cursorStyle' | 'cursorBlink' | 'scrollbackLines' | 'minimumContrast' | 'renderer'
  | 'unicodeWidths' | 'copyOnSelect' | 'pasteWarning' | 'bell' | 'altIsMeta'
> & { readonly dark: boolean }

export function terminalTheme(dark: boolean, scheme: AppSettings['colorScheme']): ITheme {
  return dark ? SCHEMES[scheme].dark : SCHEMES[scheme].light
}

/** What of the settings is an option of the emulator. `zoom` is added to the font size, in pixels. */
export function emulatorOptions(settings: TerminalSettings, zoom: number): ITerminalOptions {
  const { cursorStyle, cursorBlink, lineHeight, dark, colorScheme } = settings
  const fontFamily = monoFamily(settings.fontFamily)
  const wanted = zoomed(settings.fontSize, zoom)
  return {
    theme: terminalTheme(dark, colorScheme), fontFamily, lineHeight,
    fontSize: seamlessSize(wanted, cellAdvance(fontFamily, wanted), window.devicePixelRatio),
    cursorStyle, cursorBlink, scrollback: settings.scrollbackLines, minimumContrastRatio: settings.minimumContrast, macOptionIsMeta: settings.altIsMeta,
  }
}

const SMALLEST = 6
const LARGEST = 72
function zoomed(fontSize: number, zoom: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, fontSize + zoom))
}
