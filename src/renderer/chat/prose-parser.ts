export interface ProseInline {
  readonly kind: 'text' | 'code' | 'strong'
  readonly text: string
}
export type ProseBlock =
  | { readonly kind: 'paragraph' | 'heading'; readonly parts: readonly ProseInline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly ProseInline[])[] }
  | { readonly kind: 'code'; readonly text: string }

const FENCE = /^\s{0,3}(```+|~~~+)/
const ITEM = /^\s{0,6}(?:[-*•]|(\d{1,3})[.)])\s+(.*)$/
const HEADING = /^#{1,6}\s+(.*)$/

function parseInline(text: string): readonly ProseInline[] {
  return text.split(/(`[^`\n]+`|\*\*[^*\n]+\*\*)/).filter((part) => part !== '').map((part): ProseInline => {
    if (part.length > 2 && part.startsWith('`') && part.endsWith('`')) return { kind: 'code', text: part.slice(1, -1) }
    if (part.length > 4 && part.startsWith('**') && part.endsWith('**')) return { kind: 'strong', text: part.slice(2, -2) }
    return { kind: 'text', text: part }
  })
}

/** The part of Markdown that models write in answers. Total: any text gives blocks, an open fence runs to the end. */
export function parseProse(text: string): readonly ProseBlock[] {
  const blocks: ProseBlock[] = []
  const lines = text.split('\n')
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', parts: parseInline(paragraph.join('\n')) })
    paragraph = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = FENCE.exec(line)?.[1]
    const heading = HEADING.exec(line)?.[1]
    if (fence !== undefined) {
      endParagraph()
      const end = lines.findIndex((other, index) => index > at && other.trimStart().startsWith(fence))
      const stop = end < 0 ? lines.length : end
      blocks.push({ kind: 'code', text: lines.slice(at + 1, stop).join('\n') })
      at = stop
    } else if (heading !== undefined) {
      endParagraph()
      blocks.push({ kind: 'heading', parts: parseInline(heading) })
    } else if (ITEM.test(line)) {
      endParagraph()
      at = pushList(lines, at, blocks)
    } else if (line.trim() === '') endParagraph()
    else paragraph.push(line)
  }
  endParagraph()
  return blocks
}

/** Takes the items from line `from` on; returns the last line taken. */
function pushList(lines: readonly string[], from: number, blocks: ProseBlock[]): number {
  const items: (readonly ProseInline[])[] = []
  const ordered = ITEM.exec(lines[from] ?? '')?.[1] !== undefined
  let at = from
  for (let match = ITEM.exec(lines[at] ?? ''); match !== null; match = ITEM.exec(lines[at] ?? '')) {
    items.push(parseInline(match[2] ?? ''))
    at += 1
  }
  blocks.push({ kind: 'list', ordered, items })
  return at - 1
}
