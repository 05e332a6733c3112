import type { Node } from '@vscode/tree-sitter-wasm'
import { FILE_REDIRECTS, type FileRedirectOperator, type Redirect, type Word } from '../../core/command'
import { childrenOf, rangeOf, refuseGlued, Unreadable, type Conversion } from './unreadable'
import { convertWord, textWithExpansions } from './words'

/** What one redirect node holds: the grammar also hangs words and commands that follow it below the redirect. */
export interface ConvertedRedirect {
  readonly redirects: readonly Redirect[]
  /** `echo a >f b`: b is an argument of the command. */
  readonly words: readonly Word[]
  /** `cat <<E | sh`, `cat <<E && ls`: what follows on the line. */
  readonly follower: { readonly operator: '|' | '&&' | '||'; readonly node: Node } | undefined
}

export function convertRedirect(node: Node, at: Conversion): ConvertedRedirect {
  switch (node.type) {
    case 'file_redirect':
      return fileRedirect(node, at)
    case 'herestring_redirect':
      return hereString(node, at)
    case 'heredoc_redirect':
      return hereDocument(node, at)
    default:
      throw new Unreadable(node, 'not a redirect')
  }
}

const isOperator = (type: string): type is FileRedirectOperator => FILE_REDIRECTS.some((known) => known === type)

function fileRedirect(node: Node, at: Conversion): ConvertedRedirect {
  let operator: FileRedirectOperator | undefined
  const words: Word[] = []
  refuseGlued(childrenOf(node).map((child) => child.node).filter((child) => child.isNamed && child.type !== 'file_descriptor'))
  for (const { node: child } of childrenOf(node)) {
    if (child.type === 'file_descriptor') continue
    if (child.type === '<&-' || child.type === '>&-') return { redirects: [], words: [], follower: undefined }
    if (isOperator(child.type)) operator = child.type
    else words.push(convertWord(child, at))
  }
  const [target, ...rest] = words
  if (operator === undefined || target === undefined) throw new Unreadable(node, 'no target')
  return { redirects: [{ kind: 'file', operator, target, range: rangeOf(node) }], words: rest, follower: undefined }
}

function hereString(node: Node, at: Conversion): ConvertedRedirect {
  refuseGlued(childrenOf(node).map((child) => child.node).filter((child) => child.isNamed))
  const words = childrenOf(node)
    .filter(({ node: child }) => child.type !== '<<<' && child.type !== 'file_descriptor')
    .map(({ node: child }) => convertWord(child, at))
  const [body, ...rest] = words
  if (body === undefined) throw new Unreadable(node, 'no text')
  return { redirects: [{ kind: 'here', body, range: rangeOf(node) }], words: rest, follower: undefined }
}

function hereDocument(node: Node, at: Conversion): ConvertedRedirect {
  let delimiter = ''
  let stripTabs = false
  let body: Word | undefined
  let bodyNode: Node | undefined
  let follower: ConvertedRedirect['follower']
  let operator: '&&' | '||' | undefined
  let lineEnd = node.startIndex
  const redirects: Redirect[] = []
  const words: Word[] = []
  for (const { node: child, field } of childrenOf(node)) {
    if (child.type === 'heredoc_start') delimiter = child.text
    else if (child.type === '<<-') stripTabs = true
    else if (child.type === '<<' || child.type === 'file_descriptor') continue
    else if (child.type === 'heredoc_body') bodyNode = child
    else if (child.type === 'heredoc_end') body = hereBody(bodyNode, at, lineEnd, child, delimiter, stripTabs)
    else if (child.type === 'file_redirect') {
      const converted = convertRedirect(child, at)
      redirects.push(...converted.redirects)
      words.push(...converted.words)
    } else if (child.type === '&&' || child.type === '||') operator = child.type
    else if (field === 'right' && operator !== undefined) follower = { operator, node: child }
    else if (child.type === 'pipeline') follower = pipeFollower(child)
    else throw new Unreadable(child, 'in a here-document')
    if (bodyNode === undefined) lineEnd = child.endIndex
  }
  if (body === undefined) throw new Unreadable(node, 'no body')
  return { redirects: [{ kind: 'here', body, range: rangeOf(node) }, ...redirects], words, follower }
}

function pipeFollower(pipeline: Node): ConvertedRedirect['follower'] {
  const [operator, command, ...rest] = childrenOf(pipeline)
  if (operator?.node.type !== '|' || command === undefined || rest.length > 0) throw new Unreadable(pipeline, 'pipe')
  return { operator: '|', node: command.node }
}

/** The grammar drops leading blanks of a body, so its text is taken from the source, from the next line on. */
function hereBody(body: Node | undefined, at: Conversion, lineEnd: number, endNode: Node, delimiter: string, stripTabs: boolean): Word {
  const start = at.source.indexOf('\n', lineEnd) + 1
  const end = at.source.lastIndexOf('\n', endNode.startIndex) + 1
  if (body === undefined || start === 0 || end < start) throw new Unreadable(endNode, 'no body')
  const range = { startChars: start, endChars: end }
  if (!/^(?:[\w.-]+|'[\w.-]+'|"[\w.-]+"|\\\w+)$/.test(delimiter)) throw new Unreadable(endNode, 'odd delimiter')
  const raw = at.source.slice(start, end)
  const strip = (text: string) => (stripTabs ? text.replace(/^\t+/gm, '') : text)
  // Bash ends the document at the first line that is the delimiter; the grammar has to agree.
  const word = delimiter.replace(/['"\\]/g, '')
  if (strip(raw).split('\n').includes(word)) throw new Unreadable(endNode, 'ends early')
  if (word !== delimiter) return { parts: [{ kind: 'text', text: strip(raw), quoted: true }], range }
  const parts = textWithExpansions(body, at, start, end, 'heredoc')
  return { parts: parts.map((part) => (part.kind === 'text' ? { ...part, text: strip(part.text) } : part)), range }
}
