import type { Terminal } from '@xterm/xterm'

export interface PointerPorts {
  readonly linux: boolean
  copyOnSelect(): boolean
  copied(text: string, selection: boolean): void
  pasteSelection(): void
  pasted(text: string): void
}

/** A paste event that follows our own by so much is Chromium's answer to the same middle button. */
const OWN_PASTE_MS = 500

/** What mouse and clipboard do beyond the emulator: copy on select, PRIMARY, pastes by the browser. @returns what takes it back. */
export function listenToPointer(terminal: Terminal, element: HTMLElement, ports: PointerPorts): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let selecting = false
  let ownPasteAt = Number.NEGATIVE_INFINITY
  /** The program has the mouse, unless Shift is held. */
  const programs = (event: MouseEvent) => terminal.modes.mouseTrackingMode !== 'none' && !event.shiftKey

  element.addEventListener('mousedown', (event) => { selecting = event.button === 0 }, { signal, capture: true })
  window.addEventListener('mouseup', () => {
    if (!selecting) return
    selecting = false
    const text = terminal.getSelection()
    if (text === '') return
    if (ports.linux) ports.copied(text, true)
    if (ports.copyOnSelect()) ports.copied(text, false)
  }, { signal })
  element.addEventListener('auxclick', (event) => {
    if (event.button !== 1 || !ports.linux || programs(event)) return
    event.preventDefault()
    event.stopPropagation()
    ownPasteAt = performance.now()
    ports.pasteSelection()
  }, { signal, capture: true })
  element.addEventListener('paste', (event) => {
    event.preventDefault()
    event.stopPropagation()
    if (performance.now() - ownPasteAt < OWN_PASTE_MS) return
    ports.pasted(event.clipboardData?.getData('text/plain') ?? '')
  }, { signal, capture: true })
  element.addEventListener('contextmenu', (event) => {
    if (!programs(event)) return
    event.preventDefault()
    event.stopPropagation()
  }, { signal, capture: true })
  return () => stop.abort()
}
