import { WebLinksAddon } from '@xterm/addon-web-links'
import type { IViewportRange, Terminal } from '@xterm/xterm'
import type { LinkTip } from './ui-state'
import { visibleText } from './visible-text'

interface LinkPorts {
  tip(tip: LinkTip | null): void
  open(url: string): void
}

/** Text and target in a row of 1-based cells. */
interface Cells {
  readonly start: { readonly x: number; readonly y: number }
  readonly end: { readonly x: number; readonly y: number }
}

/** What the text promises, where it is not the target itself: shown beside it, since text that names another address misleads. */
export function differingText(shown: string, target: string): string | null {
  const text = shown.trim()
  return text === '' || text === target || text === target.replace(/\/$/, '') ? null : visibleText(text)
}

/** Links in output: seen whole before they are followed, and followed with Ctrl (Cmd) held only. */
export function addLinks(terminal: Terminal, mac: boolean, ports: LinkPorts): void {
  const follow = (event: MouseEvent, url: string) => {
    if (mac ? event.metaKey : event.ctrlKey) ports.open(url)
  }
  const show = (event: MouseEvent, url: string, shown: string | null) => {
    const box = terminal.element?.closest('.terminal-place')?.getBoundingClientRect()
    ports.tip({ target: visibleText(url), shown, x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) })
  }
  const leave = () => ports.tip(null)
  terminal.loadAddon(new WebLinksAddon(follow, { hover: (event: MouseEvent, url: string, _range: IViewportRange) => show(event, url, null), leave }))
  terminal.options.linkHandler = {
    activate: follow,
    hover: (event, url, range) => show(event, url, differingText(textOf(terminal, range), url)),
    leave,
    // Main asks before it opens an odd scheme.
    allowNonHttpProtocols: true,
  }
}

function textOf(terminal: Terminal, { start, end }: Cells): string {
  const lines: string[] = []
  for (let y = start.y; y <= end.y; y++) {
    const line = terminal.buffer.active.getLine(y - 1)
    lines.push(line?.translateToString(false, y === start.y ? start.x - 1 : 0, y === end.y ? end.x : terminal.cols) ?? '')
  }
  return lines.join('')
}
