import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import type { CaptureId } from '../../shared/ids'
import { CaptureReader, type CaptureState } from './capture-reader'
import { limitRepeat } from './guard'
import { emulatorOptions, type TerminalSettings } from './look'
import { addUnicodeWidths, applyUnicodeWidths } from './unicode'

/** Of a capture that is read here; the rest is read on demand. */
const SCROLLBACK_LINES = 50_000
/** Two sides stand in one window: a pixel smaller than terminals, and airier. */
const SMALLER = -1
const LINE_HEIGHT = 1.25

export interface CaptureTerminal {
  more(): void
  toEnd(): void
  dispose(): void
}

/** A read-only emulator in `element`, fed from a capture and live while its program runs. */
export function openCaptureTerminal(
  element: HTMLElement, captureId: CaptureId, { unmasked, ...settings }: TerminalSettings & { readonly unmasked: boolean }, changed: (state: CaptureState) => void,
): CaptureTerminal {
  const terminal = new Terminal({
    ...emulatorOptions(settings, SMALLER), lineHeight: LINE_HEIGHT,
    scrollback: SCROLLBACK_LINES, disableStdin: true, convertEol: true, cursorBlink: false, cursorStyle: 'bar', cursorInactiveStyle: 'none',
    drawBoldTextInBrightColors: false, allowProposedApi: true, logLevel: 'off',
    // Links are for the terminals, which show where they lead; the emulator's own way is a question of the page.
    linkHandler: { activate: () => undefined },
  })
  addUnicodeWidths(terminal)
  applyUnicodeWidths(terminal, settings.unicodeWidths)
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  limitRepeat(terminal)
  terminal.open(element)
  fit.fit()
  const observer = new ResizeObserver(() => fit.fit())
  observer.observe(element)
  const reader = new CaptureReader(terminal, captureId, unmasked, changed)
  reader.start()
  return {
    more: () => reader.more(),
    toEnd: () => reader.toEnd(),
    dispose: () => {
      reader.stop()
      observer.disconnect()
      terminal.dispose()
    },
  }
}
