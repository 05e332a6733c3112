import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { describe, expect, it } from 'vitest'
import { linkTarget, placeOf } from '../../src/renderer/chat/markdown/link-target'
import { fencedBlock, splitBlocks } from '../../src/renderer/chat/markdown/split-blocks'
import { drawPauseMs } from '../../src/renderer/chat/markdown/use-calm'
import { unseenCount, visibleText } from '../../src/renderer/chat/visible'

const html = (text: string) => renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [remarkGfm], components: { img: ({ alt }) => createElement('i', null, alt) } }, text)).replaceAll('\n', '')
const LINES = [
  '# Why', 'A word and `code`,', 'more **of** it', '- one', '- two', '  - in two', '  its text', '1. first', '2. second', '> said', '```sh', '```', '~~~', '    indented', '| a | b |', '|---|---|',
  '| 1 | 2 |', '---', '[here][ref]', '[ref]: https://example.org', '<b>raw</b>', '', '', '', '![alt](https://x.invalid/a.png)',
]

describe('an answer in blocks', () => {
  it('reads block by block as it reads whole, whatever its lines', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom(...LINES), { maxLength: 14 }), (lines) => {
      const text = lines.join('\n')
      expect(splitBlocks(text).map(html).join('')).toBe(html(text))
    }), { numRuns: 400 })
  })

  it('changes only its last block while it grows', () => {
    const text = 'First.\n\n```ts\nconst a = 1\n\nconst b = 2\n```\n\nThen:\n\n- one\n\n- two\n\nEnd.'
    const whole = splitBlocks(text)
    expect(whole.map((block) => block.trim())).toEqual(['First.', '```ts\nconst a = 1\n\nconst b = 2\n```', 'Then:', '- one\n\n- two', 'End.'])
    for (let end = 1; end <= text.length; end++) {
      const blocks = splitBlocks(text.slice(0, end))
      for (const [index, block] of blocks.slice(0, -1).entries()) expect(block.trim()).toBe(whole[index]?.trim())
    }
  })

  it('shows a fenced block without a parser, closed or still open', () => {
    expect(fencedBlock('```ts title\na\n\n  b\n```')).toEqual({ language: 'ts', code: 'a\n\n  b' })
    expect(fencedBlock('~~~\na\n```')).toEqual({ language: '', code: 'a\n```' })
    expect(fencedBlock('```\na\n```\nafter')).toBeNull()
    expect(fencedBlock('`a`')).toBeNull()
  })

  it('makes no element of HTML', () => {
    expect(html('<img src=x onerror=alert(1)> <script>alert(1)</script>')).not.toMatch(/<(img|script)/)
  })

  it('is drawn less often the longer it is, and never seldom', () => {
    expect([0, 4000, 200_000, 4_000_000].map(drawPauseMs)).toEqual([30, 40, 500, 500])
  })
})

describe('links', () => {
  it('lead to the web or to mail, else nowhere', () => {
    expect(linkTarget('https://example.org/a b')?.href).toBe('https://example.org/a%20b')
    for (const href of ['javascript:alert(1)', 'file:///etc/passwd', 'src/a.ts', '', undefined, 'data:text/html,x', 'vscode://x']) expect(linkTarget(href)).toBeNull()
  })
  it('say their place where their words do not', () => {
    const url = new URL('https://evil.example/login')
    expect(placeOf(url, 'https://bank.example')).toBe('evil.example')
    expect(placeOf(url, 'evil.example')).toBeNull()
    expect(placeOf(url, 'https://evil.example/login/')).toBeNull()
    expect(placeOf(new URL('mailto:a@b.example'), 'write')).toBe('a@b.example')
  })
})

describe('characters that cannot be seen', () => {
  it('are written out, emoji and scripts stay whole', () => {
    expect(visibleText('a\u202eb\u001b[31mc\u{e0041}')).toBe('a⟨U+202E⟩b⟨U+001B⟩[31mc⟨U+E0041⟩')
    expect(visibleText('👩‍💻 क्षि\tx\ny')).toBe('👩‍💻 क्षि\tx\ny')
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(unseenCount(visibleText(text))).toBe(0)
    }))
  })
})
