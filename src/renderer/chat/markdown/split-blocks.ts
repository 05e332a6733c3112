const FENCE = /^\s*(`{3,}|~{3,})(.*)$/
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:\s*\S/
const FOOTNOTE = /^ {0,3}\[\^[^\]\n]+\]:/m
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/

/**
 * Markdown as its blocks, each of which reads alone as it reads in its place: so that an answer that grows is parsed again only
 * in its last one. Cut only at a blank line outside code, before a line that neither is indented nor goes on with a list.
 * Definitions of links are put before every other block, for links may stand far from them; text with footnotes stays whole.
 * The blocks hold every line of the text.
 */
export function splitBlocks(text: string): readonly string[] {
  if (FOOTNOTE.test(text)) return [text]
  const cut = cutBlocks(text)
  const definitions = cut.flatMap(({ definitions: own }) => own)
  if (definitions.length === 0) return cut.map(({ lines }) => lines.join('\n'))
  return cut.map(({ lines, definitions: own }) => {
    const foreign = definitions.filter((line) => !own.includes(line))
    // Before it: behind it they could fall into code that is still open.
    return [...(foreign.length === 0 || isFence(lines) ? [] : [...foreign, '']), ...lines].join('\n')
  })
}

interface Cut {
  readonly lines: string[]
  readonly definitions: string[]
}

function cutBlocks(text: string): readonly Cut[] {
  const blocks: Cut[] = []
  let current: Cut = { lines: [], definitions: [] }
  let fence: string | null = null
  let blank = false
  const end = () => {
    if (current.lines.some((line) => line.trim() !== '')) blocks.push(current)
    current = { lines: [], definitions: [] }
  }
  for (const line of text.split('\n')) {
    const isBlank = line.trim() === ''
    if (fence === null && blank && !isBlank && !goesOn(line, current)) end()
    if (fence !== null) fence = closes(line, fence) ? null : fence
    else {
      fence = opening(line)
      // Within a paragraph it defines nothing.
      const begins = blank || current.lines.length === 0 || current.definitions.at(-1) === current.lines.at(-1)
      if (fence === null && begins && DEFINITION.test(line)) current.definitions.push(line)
    }
    current.lines.push(line)
    blank = isBlank && fence === null
  }
  end()
  return blocks
}

/** Indented lines belong to the list, quote or code above them; an item to the list above it. */
function goesOn(line: string, { lines }: Cut): boolean {
  if (/^\s/.test(line)) return true
  return LIST_ITEM.test(line) && lines.some((other) => LIST_ITEM.test(other) || /^\s+\S/.test(other))
}

function opening(line: string): string | null {
  const [, marks = '', info = ''] = FENCE.exec(line) ?? []
  if (marks === '' || (marks.startsWith('`') && info.includes('`'))) return null
  return marks
}

function closes(line: string, fence: string): boolean {
  const [, marks = '', rest = ''] = FENCE.exec(line) ?? []
  return marks.startsWith(fence) && rest.trim() === ''
}

function isFence(lines: readonly string[]): boolean {
  return opening(lines.find((line) => line.trim() !== '') ?? '') !== null
}

/** A block that is nothing but one fenced code, closed or still open: it needs no parser. */
export interface Fenced {
  readonly language: string
  readonly code: string
}

export function fencedBlock(block: string): Fenced | null {
  const lines = block.split('\n')
  while (lines.length > 0 && (lines[0] ?? '').trim() === '') lines.shift()
  const [first = '', ...rest] = lines
  const fence = /^\s/.test(first) ? null : opening(first)
  if (fence === null) return null
  const at = rest.findIndex((line) => closes(line, fence))
  const after = at < 0 ? [] : rest.slice(at + 1)
  if (after.some((line) => line.trim() !== '')) return null
  return { language: first.slice(fence.length).trim().split(/\s+/)[0] ?? '', code: (at < 0 ? rest : rest.slice(0, at)).join('\n') }
}
