import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes'
import type { IUnicodeVersionProvider, Terminal } from '@xterm/xterm'
import type { AppSettings } from '../../shared/settings'

type Widths = AppSettings['unicodeWidths']
const VERSIONS: Readonly<Record<Widths, string>> = { graphemes: '15-graphemes', '15': 'weir-15', '6': '6' }

/** What xterm packs into a number per character: its width in cells and whether it joins the one before (UnicodeService). */
function property(width: number, joins: boolean): number {
  return ((width & 3) << 1) | (joins ? 1 : 0)
}
function widthOf(properties: number): number {
  return (properties >> 1) & 3
}

/**
 * Widths of Unicode 15 by code point, as `wcwidth` of the C library has them. The addon's own version without clusters gives
 * combining characters a cell of their own, so its table is used and not its joining.
 */
function byCodePoint(table: IUnicodeVersionProvider): IUnicodeVersionProvider {
  const wcwidth = (codePoint: number): 0 | 1 | 2 => {
    // Joiners and variation selectors take no cell of their own.
    if (codePoint === 0x200d || codePoint === 0xfe0f || codePoint === 0xfe0e) return 0
    // A skin tone joins by cluster only; alone it is an emoji.
    if (codePoint >= 0x1f3fb && codePoint <= 0x1f3ff) return 2
    return table.wcwidth(codePoint)
  }
  return {
    version: VERSIONS['15'],
    wcwidth,
    charProperties(codePoint, preceding) {
      const width = wcwidth(codePoint)
      const before = widthOf(preceding)
      const joins = width === 0 && preceding !== 0 && before > 0
      return property(joins ? Math.max(before, width) : width, joins)
    },
  }
}

/** Teaches the emulator the width tables of the settings. It needs `allowProposedApi`. */
export function addUnicodeWidths(terminal: Terminal): void {
  const tables: IUnicodeVersionProvider[] = []
  // The addon keeps its tables to itself: it is given a terminal on which they can be seen.
  const { unicode } = terminal
  const seen = {
    get versions() { return unicode.versions },
    get activeVersion() { return unicode.activeVersion },
    set activeVersion(version: string) { unicode.activeVersion = version },
    register(provider: IUnicodeVersionProvider) {
      tables.push(provider)
      unicode.register(provider)
    },
  }
  new UnicodeGraphemesAddon().activate(new Proxy(terminal, { get: (target, key) => (key === 'unicode' ? seen : Reflect.get(target, key)) }))
  const table = tables.find(({ version }) => version === '15')
  if (table !== undefined) unicode.register(byCodePoint(table))
}

export function applyUnicodeWidths(terminal: Terminal, widths: Widths): void {
  const version = VERSIONS[widths]
  if (terminal.unicode.activeVersion !== version && terminal.unicode.versions.includes(version)) terminal.unicode.activeVersion = version
}
