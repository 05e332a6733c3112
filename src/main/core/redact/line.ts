import { base64Runs, beginOfPem, blockAfter, endOfPem, NO_BLOCK, openPemFrom, valueOnLine, type Block } from './blocks'
import { ASSIGNMENT_FAMILY, BLOCK_FAMILY, GROUPS, KNOWN_FAMILY } from './groups'
import type { KnownSecrets } from './known'
import { plainApostrophes } from './shell-quotes'
import { mergeFound, type Found } from './span'

/** A line, or one window of a line too long to wait for. Offsets count from the beginning of `text`. */
export interface Segment {
  readonly text: string
  /** Before it stands text already decided, there for the look behind. */
  readonly from: number
  /** Spans that begin here or later are left to the next window; `text.length` in the last one. */
  readonly cut: number
  /** The text begins at the beginning of its line. */
  readonly whole: boolean
  /** Nothing of the line follows. */
  readonly last: boolean
  /** Bits of the families whose triggers stand in the line so far. */
  readonly families: number
}

export interface Decision {
  readonly spans: readonly Found[]
  /** Everything before is decided. */
  readonly decided: number
  readonly block: Block
}

const PEM_RANK = -2
/** Below that of a private key, which may begin inside. */
const NAMED_RANK = 0
const MASKED_LINE = /^[^\w[]{0,64}(?:\[redacted: [a-z-]{1,32}\][^\w[]{0,64}){1,8}$/
const RUN = /[^\s"'`<>&;,]*/y

/** Decides one segment. Pure: the same segment and block give the same decision. */
export function decide(segment: Segment, inherited: Block, known: KnownSecrets | undefined): Decision {
  const { text, cut, last } = segment
  const found: Found[] = []
  let block = inherited
  let at = segment.from

  if (block.type === 'pem') {
    const end = endOfPem(text, at)
    const stop = end ?? cut
    found.push({ start: at, end: stop, kind: 'private-key', rank: PEM_RANK })
    if (end === undefined) return { spans: found, decided: cut, block }
    at = end
    block = NO_BLOCK
  } else if (block.type === 'run') {
    RUN.lastIndex = at
    RUN.test(text)
    const end = RUN.lastIndex
    if (end > at) found.push({ start: at, end, kind: block.kind, rank: PEM_RANK })
    if (end === text.length && !last) return { spans: found, decided: end, block }
    at = end
    block = NO_BLOCK
  } else if (block.type !== 'none') {
    block = continueBlock(segment, block, found)
  }

  const loose = runRules(segment, at, known)
  const pem = findPem(segment, at)
  found.push(...loose, ...pem.found)
  if (pem.block !== undefined) block = pem.block
  const spans = mergeFound(found)
  const end = spans.at(-1)?.end ?? 0
  const decided = last ? text.length : Math.max(cut, end)
  if (block.type !== 'pem' && !last && end === text.length) {
    return { spans, decided, block: { type: 'run', kind: spans.at(-1)?.kind ?? 'secret' } }
  }
  if (last && block.type === 'none' && segment.whole && (segment.families & (ASSIGNMENT_FAMILY | BLOCK_FAMILY)) !== 0) {
    block = blockAfter(text)
  }
  return { spans, decided, block }
}

function runRules(segment: Segment, at: number, known: KnownSecrets | undefined): Found[] {
  const { text, cut, families } = segment
  const plain = plainApostrophes(text)
  const inPlain: Found[] = []
  GROUPS.forEach((group, rank) => {
    if ((families & (1 << rank)) !== 0) group.find(plain.text, rank, inPlain)
  })
  const found = inPlain.map((span) => ({ ...span, start: plain.at(span.start), end: plain.at(span.end) }))
  if ((families & KNOWN_FAMILY) !== 0) known?.find(text, found)
  return found.filter((span) => span.start >= at && span.start < cut)
}

/** Private keys that begin in this segment, those that end in it and the one that does not. */
function findPem(segment: Segment, from: number): { found: Found[]; block: Block | undefined } {
  const found: Found[] = []
  let block: Block | undefined
  if ((segment.families & BLOCK_FAMILY) === 0) return { found, block }
  const { text, cut } = segment
  let at = from
  for (;;) {
    const begin = beginOfPem(text, at)
    if (begin === undefined || begin.start >= cut) return { found, block }
    if (begin.mentioned) {
      for (const run of base64Runs(text, begin.end)) found.push({ ...run, kind: 'private-key', rank: PEM_RANK })
      block = { type: 'pem-literal' }
      at = begin.end
      continue
    }
    const end = endOfPem(text, begin.end)
    found.push({ start: begin.start, end: end ?? Math.max(cut, begin.end), kind: 'private-key', rank: PEM_RANK })
    if (end === undefined) return { found, block: { type: 'pem' } }
    block = undefined
    at = end
  }
}

/** The blocks that are counted in whole lines. */
function continueBlock({ text, from, cut, whole, last }: Segment, block: Block, found: Found[]): Block {
  if (whole && text.trim() === '') return block
  // Masked before: whatever belongs to the block is masked already, and its lines can no longer be counted.
  if (whole && MASKED_LINE.test(text)) return NO_BLOCK
  const rank = PEM_RANK
  switch (block.type) {
    case 'pem-literal': {
      const runs = base64Runs(text, from)
      for (const run of runs) if (run.start < cut) found.push({ ...run, kind: 'private-key', rank })
      return whole && runs.length === 0 || endOfPem(text, from) !== undefined ? NO_BLOCK : block
    }
    case 'ppk':
      found.push({ start: from, end: cut, kind: 'private-key', rank })
      return !last ? block : block.linesLeft > 1 ? { type: 'ppk', linesLeft: block.linesLeft - 1 } : NO_BLOCK
    case 'yaml': {
      const indentChars = text.length - text.trimStart().length
      if (whole && indentChars <= block.indentChars) return NO_BLOCK
      found.push({ start: whole ? indentChars : from, end: last ? text.trimEnd().length : cut, kind: block.kind, rank: NAMED_RANK })
      return block
    }
    case 'value': {
      const value = whole ? valueOnLine(text) : undefined
      if (value !== undefined) found.push({ ...value, kind: block.kind, rank: NAMED_RANK })
      return NO_BLOCK
    }
    case 'none':
    case 'pem':
    case 'run':
      return block
  }
}

/** Where something may be forming at the end of an unfinished line; `text.length` if nowhere. */
export function openFrom(text: string, known: KnownSecrets | undefined): number {
  let from = Math.min(openPemFrom(text), known?.openFrom(text) ?? text.length)
  const plain = plainApostrophes(text)
  for (const group of GROUPS) from = Math.min(from, plain.at(group.openFrom(plain.text)))
  return from
}
