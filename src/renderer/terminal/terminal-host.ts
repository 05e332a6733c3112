import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import { dropHugeCounts, pieces, withoutEscapes } from './guard'
import { terminalTheme, TERMINAL_FONT, type TerminalLook } from './look'

/** Bounded: the whole history is in the capture (lessons.md, 38). */
const SCROLLBACK_LINES = 10_000
/** Under the contract's 1 MiB a message, whatever the encoding makes of it. */
const INPUT_CHARS = 65_536

export interface TerminalWires {
  input(text: string): void
  resized(size: { readonly cols: number; readonly rows: number }): void
  acknowledge(chars: number): void
}

/** One emulator. It outlives the tab being hidden and moves with its element. */
export class TerminalHost {
  private readonly terminal: Terminal
  private readonly fit = new FitAddon()
  private readonly element = document.createElement('div')
  private opened = false
  /** Output of long ago must not make the emulator answer into a shell of today (lessons.md, P8). */
  private replaying = false

  constructor(private readonly wires: TerminalWires, look: TerminalLook) {
    this.element.className = 'terminal-host'
    this.terminal = new Terminal({
      scrollback: SCROLLBACK_LINES, cursorBlink: false, cursorInactiveStyle: 'outline', allowProposedApi: false, convertEol: false,
      fontFamily: TERMINAL_FONT, fontSize: look.fontSize, lineHeight: 1.25, theme: terminalTheme(look.dark),
      minimumContrastRatio: 3, macOptionIsMeta: true, rightClickSelectsWord: false, drawBoldTextInBrightColors: false,
    })
    this.terminal.loadAddon(this.fit)
    dropHugeCounts(this.terminal)
    this.terminal.onData((text) => this.typed(text))
    this.terminal.onBinary((text) => this.typed(text))
    this.terminal.onResize((size) => wires.resized(size))
  }

  private typed(text: string): void {
    if (this.replaying) return
    for (const piece of pieces(text, INPUT_CHARS)) this.wires.input(piece)
  }

  /** Live output; acknowledged when it is parsed. */
  write(text: string): void {
    this.terminal.write(text, () => this.wires.acknowledge(text.length))
  }

  /** Fills the screen from the capture. Resolves when it is parsed. */
  replay(text: string): Promise<void> {
    this.replaying = true
    this.terminal.reset()
    return new Promise((resolve) => {
      this.terminal.write(text, () => {
        this.replaying = false
        resolve()
      })
    })
  }

  /** Shows the emulator in `parent`. */
  attach(parent: HTMLElement): void {
    parent.append(this.element)
    if (!this.opened) {
      this.opened = true
      this.terminal.open(this.element)
      this.terminal.textarea?.setAttribute('data-testid', 'terminal-input')
    }
  }

  detach(): void {
    this.element.remove()
  }

  /** Takes the size of its place, when it has one. */
  refit(): void {
    if (this.element.offsetParent !== null) this.fit.fit()
  }

  look(look: TerminalLook): void {
    this.terminal.options.theme = terminalTheme(look.dark)
    this.terminal.options.fontSize = look.fontSize
    this.refit()
  }

  focus(): void {
    this.terminal.focus()
  }

  selection(): string {
    return this.terminal.getSelection()
  }

  paste(text: string): void {
    this.terminal.paste(withoutEscapes(text))
  }

  dispose(): void {
    this.terminal.dispose()
    this.element.remove()
  }
}
