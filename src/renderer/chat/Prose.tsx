import { Fragment, type ReactNode } from 'react'
import { parseProse, type ProseInline } from './prose-parser'

/** Text of the assistant: paragraphs, lists, headings, code. Made of elements; nothing in it is taken as HTML. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {parseProse(text).map((block, index) => {
        const key = `${index}-${block.kind}`
        switch (block.kind) {
          case 'code':
            return <pre key={key} className="code-block"><code>{block.text}</code></pre>
          case 'list':
            return <List key={key} ordered={block.ordered} items={block.items} />
          case 'heading':
            return <p key={key} className="prose-heading">{inline(block.parts)}</p>
          case 'paragraph':
            return <p key={key}>{inline(block.parts)}</p>
        }
      })}
    </>
  )
}

function List({ ordered, items }: { readonly ordered: boolean; readonly items: readonly (readonly ProseInline[])[] }) {
  const Tag = ordered ? 'ol' : 'ul'
  return <Tag>{items.map((parts, index) => <li key={`${index}-${parts.length}`}>{inline(parts)}</li>)}</Tag>
}

function inline(parts: readonly ProseInline[]): ReactNode {
  return parts.map((part, index) => {
    const key = `${index}-${part.kind}`
    if (part.kind === 'code') return <code key={key}>{part.text}</code>
    if (part.kind === 'strong') return <strong key={key}>{part.text}</strong>
    return <Fragment key={key}>{part.text}</Fragment>
  })
}
