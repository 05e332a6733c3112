import { memo, type ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { shell } from '../../bridge'
import { notify } from '../../state'
import { useText } from '../../ui/hooks'
import { visibleText } from '../visible'
import { CodeBlock } from './CodeBlock'
import { linkTarget, placeOf } from './link-target'
import './markdown.css'
import { fencedBlock, splitBlocks } from './split-blocks'
import { useCalm } from './use-calm'

const PLUGINS = [remarkGfm]
/** A single block longer than this is shown as plain text: parsing it at every piece would hold up the window. */
const BLOCK_CAP_CHARS = 100_000

/** Of an answer with more blocks, those out of sight cost no layout. */
const LONG_BLOCKS = 60

/** Text of the assistant. Made of elements; nothing in it is taken as HTML, nothing is loaded from anywhere. */
export function Markdown({ text, growing }: { readonly text: string; readonly growing: boolean }) {
  const calm = useCalm(text, growing)
  const blocks = splitBlocks(calm)
  return <div className={blocks.length > LONG_BLOCKS ? 'md long' : 'md'}>{blocks.map((block, index) => <Block key={index} text={block} />)}</div>
}

const Block = memo(function Block({ text }: { readonly text: string }) {
  const fenced = fencedBlock(text)
  if (fenced !== null) return <CodeBlock language={fenced.language} code={fenced.code} />
  if (text.length > BLOCK_CAP_CHARS) return <p className="plain">{visibleText(text)}</p>
  return <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS} urlTransform={(url) => url}>{visibleText(text)}</ReactMarkdown>
})

const COMPONENTS: Components = {
  a: ({ href, children }) => <Link href={href}>{children}</Link>,
  img: ({ alt }) => <ImageNote alt={alt ?? ''} />,
  pre: ({ children }) => <>{children}</>,
  code: ({ className, children }) => {
    const code = words(children)
    // A block's code ends with its line's end; code within a line has none.
    return code.endsWith('\n') ? <CodeBlock language={/language-(\S+)/.exec(className ?? '')?.[1] ?? ''} code={code.slice(0, -1)} /> : <code>{children}</code>
  },
  table: ({ children }) => <Table>{children}</Table>,
  input: ({ checked }) => <Tick done={checked === true} />,
}

function Link({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  const url = linkTarget(href)
  if (url === null) return <span title={href}>{children}</span>
  const place = placeOf(url, words(children))
  const open = async () => {
    const answer = await shell.openLink({ url: url.href })
    if (!answer.ok) notify('error', answer.error.message)
  }
  return (
    <a
      href={url.href} title={url.href} data-testid="answer-link"
      onClick={(event) => {
        event.preventDefault()
        void open()
      }}
      onAuxClick={(event) => event.preventDefault()}
    >
      {children}
      {place === null ? null : <span className="link-place"> ({place})</span>}
    </a>
  )
}

function ImageNote({ alt }: { readonly alt: string }) {
  const text = useText()
  return <span className="image-note" data-testid="image-note">{text.imageNotShown(alt)}</span>
}

function Table({ children }: { readonly children: ReactNode }) {
  const text = useText()
  return <div className="table-scroll" role="group" aria-label={text.table} tabIndex={0}><table>{children}</table></div>
}

function Tick({ done }: { readonly done: boolean }) {
  const text = useText()
  return <input type="checkbox" checked={done} disabled readOnly aria-label={done ? text.taskDone : text.taskOpen} />
}

/** What children say, without their elements. */
function words(children: ReactNode): string {
  if (typeof children === 'string' || typeof children === 'number') return String(children)
  return Array.isArray(children) ? children.map(words).join('') : ''
}
