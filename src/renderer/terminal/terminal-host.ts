import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import { dropHugeCounts, pieces, withoutEscapes } from './guard'
import { emulatorOptions, terminalTheme, type TerminalSettings } from './look'
import { addUnicodeWidths, applyUnicodeWidths } from './unicode'

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

  constructor(private readonly wires: TerminalWires, private settings: TerminalSettings) {
    this.element.className = 'terminal-host'
    this.terminal = new Terminal({
      ...emulatorOptions(settings, 0),
      // Widths, decorations and search live there.
      allowProposedApi: true,
      cursorInactiveStyle: 'outline', rightClickSelectsWord: false, drawBoldTextInBrightColors: false,
      // Every request of a program to move, size or report the window is off.
      windowOptions: {},
    })
    this.terminal.loadAddon(this.fit)
    addUnicodeWidths(this.terminal)
    applyUnicodeWidths(this.terminal, settings.unicodeWidths)
    dropHugeCounts(this.terminal)
    this.terminal.onData((text) => this.typed(text))
    this.terminal.onBinary((text) => this.typed(text))
    this.terminal.onResize((size) => wires.resized(size))
    this.paintGround()
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

  follow(settings: TerminalSettings): void {
    this.settings = settings
    Object.assign(this.terminal.options, emulatorOptions(settings, 0))
    applyUnicodeWidths(this.terminal, settings.unicodeWidths)
    this.paintGround()
    this.refit()
  }

  /** The margin around the cells has the ground of the scheme, not of the window. */
  private paintGround(): void {
    this.element.style.background = terminalTheme(this.settings.dark, this.settings.colorScheme).background ?? ''
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
