import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import type { CaptureId } from '../../shared/ids'
import { CaptureReader, type CaptureState } from './capture-reader'
import { limitRepeat } from './guard'
import { TERMINAL_FONT, terminalTheme, type TerminalLook } from './look'

/** Of a capture that is read here; the rest is read on demand. */
const SCROLLBACK_LINES = 50_000

export interface CaptureTerminal {
  more(): void
  toEnd(): void
  dispose(): void
}

/** A read-only emulator in `element`, fed from a capture and live while its program runs. */
export function openCaptureTerminal(
  element: HTMLElement, captureId: CaptureId, options: TerminalLook & { readonly unmasked: boolean }, changed: (state: CaptureState) => void,
): CaptureTerminal {
  const terminal = new Terminal({
    scrollback: SCROLLBACK_LINES, disableStdin: true, convertEol: true, cursorBlink: false, cursorStyle: 'bar', cursorInactiveStyle: 'none',
    fontFamily: TERMINAL_FONT, fontSize: options.fontSize, lineHeight: 1.25, theme: terminalTheme(options.dark), minimumContrastRatio: 3,
  })
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  limitRepeat(terminal)
  terminal.open(element)
  fit.fit()
  const observer = new ResizeObserver(() => fit.fit())
  observer.observe(element)
  const reader = new CaptureReader(terminal, captureId, options.unmasked, changed)
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
