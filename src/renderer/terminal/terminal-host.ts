import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import { Bell } from './bell'
import { Checkpoints } from './checkpoints'
import { ClipboardGuard, type ClipboardAnswer } from './clipboard-guard'
import { GuardedWriter, limitRepeat } from './guard'
import { addLinks } from './links'
import { emulatorOptions, terminalTheme, type TerminalSettings } from './look'
import { needsQuestion, lineCount, PasteSender, pasteText, type Taken } from './paste'
import { listenToPointer } from './pointer'
import { PromptMarks } from './prompt-marks'
import { TerminalSearch } from './search'
import { TypedInput } from './typed-input'
import type { ClipboardQuestion, TerminalUi } from './ui-state'
import { addUnicodeWidths, applyUnicodeWidths } from './unicode'
import { WebglDrawing } from './webgl'

export interface TerminalWires {
  readonly platform: 'mac' | 'linux' | 'other'
  /** Keys, mouse and answers. Resolves when the program's terminal has taken it. */
  typed(text: string): Promise<unknown>
  /** A piece of a paste: sent again when the program takes no more. */
  pasted(text: string): Promise<Taken>
  resized(size: { readonly cols: number; readonly rows: number }): void
  acknowledge(chars: number): void
  /** What stands around the emulator changes. */
  ui(change: Partial<TerminalUi>): void
  flash(): void
  /** A bell that counts: not while old output is shown again, not where the person wants none. */
  rang(): void
  writeClipboard(what: ClipboardQuestion): Promise<unknown>
  /** PRIMARY. */
  readSelection(): Promise<string>
  openLink(url: string): void
}

/** Output with the cursors of the capture that it came from. */
export interface ReplayedText {
  readonly text: string
  readonly fromCursor: number
  readonly toCursor: number
}

/** Of the scrollbar, which shows where matches are. */
const RULER_PIXELS = 10

/** One emulator and what belongs to it. It outlives the tab being hidden and moves with its element. */
export class TerminalHost {
  readonly search: TerminalSearch
  readonly marks: PromptMarks
  readonly checkpoints: Checkpoints
  private readonly terminal: Terminal
  private readonly fit = new FitAddon()
  private readonly element = document.createElement('div')
  private readonly writer: GuardedWriter
  private readonly typing: TypedInput
  private readonly clipboard: ClipboardGuard
  private readonly pastes: PasteSender
  private readonly drawing: WebglDrawing
  private stopPointer: (() => void) | null = null
  private opened = false
  private zoom = 0
  /** How many are going on. Output of long ago must not make the emulator answer, ring or ask today (lessons.md, P8). */
  private replays = 0

  constructor(private readonly wires: TerminalWires, private settings: TerminalSettings) {
    this.element.className = 'terminal-host'
    const terminal = new Terminal({
      ...emulatorOptions(settings, 0),
      // Widths, decorations and search live there.
      allowProposedApi: true,
      cursorInactiveStyle: 'outline', rightClickSelectsWord: false, drawBoldTextInBrightColors: false, overviewRuler: { width: RULER_PIXELS },
      // Every request of a program to move, size or report the window is off.
      windowOptions: {},
      // It would write a line for every malformed byte of hostile output.
      logLevel: 'off',
    })
    this.terminal = terminal
    terminal.loadAddon(this.fit)
    addUnicodeWidths(terminal)
    applyUnicodeWidths(terminal, settings.unicodeWidths)
    limitRepeat(terminal)
    const replaying = () => this.replays > 0
    this.writer = new GuardedWriter(terminal)
    this.typing = new TypedInput({ send: (text) => wires.typed(text), replaying })
    this.clipboard = new ClipboardGuard(terminal, { replaying, ask: (clipboard) => wires.ui({ clipboard }), write: (what) => wires.writeClipboard(what) })
    this.pastes = new PasteSender({
      send: (text) => wires.pasted(text), progress: (pasting) => wires.ui({ pasting }),
      wait: (ms) => new Promise((resolve) => { window.setTimeout(resolve, ms) }),
    })
    this.search = new TerminalSearch(terminal)
    this.marks = new PromptMarks(terminal)
    this.checkpoints = new Checkpoints(terminal)
    this.drawing = new WebglDrawing(terminal)
    const bell = new Bell(() => this.settings.bell, () => wires.flash())
    terminal.onBell(() => {
      if (replaying()) return
      bell.ring(performance.now())
      if (this.settings.bell !== 'none') wires.rang()
    })
    terminal.onData((text) => this.typing.push(text))
    terminal.onBinary((text) => this.typing.push(text))
    terminal.onResize((size) => wires.resized(size))
    terminal.attachCustomKeyEventHandler((event) => this.settings.altIsMeta || !isAltKey(event))
    this.paintGround()
  }

  /** Live output; acknowledged when it is parsed. `cursor`: all bytes of the capture before it have been sent. */
  write(text: string, cursor: number): void {
    this.writer.write(text, () => {
      this.checkpoints.passed(cursor)
      this.wires.acknowledge(text.length)
    })
  }

  /** Before it has a place of its own: what is replayed wraps as it did. */
  resize({ cols, rows }: { readonly cols: number; readonly rows: number }): void {
    this.terminal.resize(cols, rows)
  }

  /** Fills the screen from the capture. Resolves when it is parsed. */
  replay({ text, fromCursor, toCursor }: ReplayedText): Promise<void> {
    this.replays += 1
    this.writer.reset()
    // In its turn: what was written before and is not parsed yet would stand above what is shown again.
    this.terminal.write('', () => {
      this.terminal.reset()
      this.checkpoints.restart({ from: fromCursor, to: toCursor })
    })
    return new Promise((resolve) => {
      this.writer.write(text, () => {
        this.replays -= 1
        resolve()
      })
    })
  }

  /** Shows the emulator in `parent`. */
  attach(parent: HTMLElement): void {
    parent.append(this.element)
    if (this.opened) return
    this.opened = true
    this.terminal.open(this.element)
    this.terminal.textarea?.setAttribute('data-testid', 'terminal-input')
    const { wires } = this
    addLinks(this.terminal, wires.platform === 'mac', { tip: (link) => wires.ui({ link }), open: (url) => wires.openLink(url) })
    this.stopPointer = listenToPointer(this.terminal, this.element, {
      linux: wires.platform === 'linux',
      copyOnSelect: () => this.settings.copyOnSelect,
      copied: (text, selection) => void wires.writeClipboard({ text, selection }),
      pasteSelection: () => void wires.readSelection().then((text) => this.paste(text)),
      pasted: (text) => this.paste(text),
    })
  }

  detach(): void {
    this.drawing.stop()
    this.element.remove()
  }

  /** Takes the size of its place, when it has one. */
  refit(): void {
    const shown = this.element.offsetParent !== null && getComputedStyle(this.element).visibility === 'visible'
    if (this.opened) this.drawing.update(this.settings.renderer, shown)
    if (this.element.offsetParent !== null) this.fit.fit()
  }

  follow(settings: TerminalSettings, zoom: number): void {
    this.settings = settings
    this.zoom = zoom
    Object.assign(this.terminal.options, emulatorOptions(settings, this.zoom))
    applyUnicodeWidths(this.terminal, settings.unicodeWidths)
    this.paintGround()
    this.refit()
  }

  /** A font of the family has come since. The emulator keeps what it measured until an option of its font changes; these two weights are the same. */
  fontsChanged(): void {
    const { options } = this.terminal
    options.fontWeight = options.fontWeight === 'normal' ? 400 : 'normal'
  }

  /** The margin around the cells has the ground of the scheme, not of the window. */
  private paintGround(): void {
    this.element.style.background = terminalTheme(this.settings.dark, this.settings.colorScheme).background ?? ''
  }

  get emulator(): Terminal {
    return this.terminal
  }
  get dark(): boolean {
    return this.settings.dark
  }

  focus(): void {
    this.terminal.focus()
  }

  selection(): string {
    return this.terminal.getSelection()
  }

  /** Types `text` as a paste, after a question where the program would take its lines for commands. */
  paste(text: string): void {
    if (text === '') return
    const question = needsQuestion(text, this.terminal.modes.bracketedPasteMode, this.settings.pasteWarning)
    if (question) this.wires.ui({ paste: { text, lines: lineCount(text) } })
    else this.pasteNow(text)
  }

  /** The same without a question. */
  pasteNow(text: string): void {
    this.wires.ui({ paste: null })
    this.terminal.scrollToBottom()
    void this.pastes.send(pasteText(text, this.terminal.modes.bracketedPasteMode))
    this.focus()
  }

  stopPasting(): void {
    this.pastes.stop()
    this.focus()
  }

  /** The person's answer to a program that wants to write the clipboard. */
  answerClipboard(answer: ClipboardAnswer): void {
    this.clipboard.answer(answer)
    this.focus()
  }

  dispose(): void {
    this.stopPointer?.()
    this.search.end()
    this.pastes.stop()
    this.typing.dispose()
    this.marks.dispose()
    this.drawing.stop()
    this.terminal.dispose()
    this.element.remove()
  }
}

/** Alt with a key that types something. AltGr does not count: it types its own character. */
function isAltKey(event: KeyboardEvent): boolean {
  return event.altKey && !event.ctrlKey && !event.metaKey && event.key.length === 1 && !event.getModifierState('AltGraph')
}
