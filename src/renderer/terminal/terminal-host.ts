import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import { ClipboardGuard } from './clipboard-guard'
import { GuardedWriter, limitRepeat, withoutEscapes } from './guard'
import { emulatorOptions, terminalTheme, type TerminalSettings } from './look'
import { TypedInput } from './typed-input'
import type { ClipboardQuestion, TerminalUi } from './ui-state'
import { addUnicodeWidths, applyUnicodeWidths } from './unicode'

export interface TerminalWires {
  /** Resolves when the program's terminal has taken it. */
  input(text: string): Promise<unknown>
  resized(size: { readonly cols: number; readonly rows: number }): void
  acknowledge(chars: number): void
  /** What stands around the emulator changes. */
  ui(change: Partial<TerminalUi>): void
  writeClipboard(what: ClipboardQuestion): void
}

/** One emulator. It outlives the tab being hidden and moves with its element. */
export class TerminalHost {
  private readonly terminal: Terminal
  private readonly fit = new FitAddon()
  private readonly element = document.createElement('div')
  private readonly writer: GuardedWriter
  private readonly typing: TypedInput
  private readonly clipboard: ClipboardGuard
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
      // It would write a line for every malformed byte of hostile output.
      logLevel: 'off',
    })
    this.terminal.loadAddon(this.fit)
    addUnicodeWidths(this.terminal)
    applyUnicodeWidths(this.terminal, settings.unicodeWidths)
    limitRepeat(this.terminal)
    const replaying = () => this.replaying
    this.writer = new GuardedWriter(this.terminal)
    this.typing = new TypedInput({ send: (text) => wires.input(text), replaying })
    this.clipboard = new ClipboardGuard(this.terminal, { replaying, ask: (clipboard) => wires.ui({ clipboard }), write: (what) => wires.writeClipboard(what) })
    this.terminal.onData((text) => this.typing.push(text))
    this.terminal.onBinary((text) => this.typing.push(text))
    this.terminal.onResize((size) => wires.resized(size))
    this.paintGround()
  }

  /** Live output; acknowledged when it is parsed. */
  write(text: string): void {
    this.writer.write(text, () => this.wires.acknowledge(text.length))
  }

  /** Fills the screen from the capture. Resolves when it is parsed. */
  replay(text: string): Promise<void> {
    this.replaying = true
    this.terminal.reset()
    this.writer.reset()
    return new Promise((resolve) => {
      this.writer.write(text, () => {
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

  /** The person's answer to a program that wants to write the clipboard. */
  answerClipboard(question: ClipboardQuestion, answer: 'once' | 'always' | 'no'): void {
    if (answer === 'always') this.clipboard.allowAlways()
    if (answer !== 'no') this.wires.writeClipboard(question)
    this.wires.ui({ clipboard: null })
    this.focus()
  }

  dispose(): void {
    this.typing.dispose()
    this.terminal.dispose()
    this.element.remove()
  }
}
