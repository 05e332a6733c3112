import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameOf } from '../../src/main/shell/file-name'
import { judgeLink } from '../../src/main/shell/link-policy'

describe('links', () => {
  it.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['HTTP://EXAMPLE.org', 'http://example.org/'],
    ['mailto:someone@example.org?subject=hello', 'mailto:someone@example.org?subject=hello'],
    // Shown and handed over as what it is.
    ['https://аpple.com/', 'https://xn--pple-43d.com/'],
  ])('%s is opened', (text, url) => {
    expect(judgeLink(text)).toEqual({ kind: 'open', url })
  })

  it.each([
    ['ssh://host.example', 'ssh', '//host.example', false],
    ['vscode://file/etc/passwd', 'vscode', '//file/etc/passwd', false],
    ['x-man-page:ls', 'x-man-page', 'ls', false],
    ['https://example.org@evil.example/login', 'https', 'evil.example', true],
    ['https://user:secret@host.example/', 'https', 'host.example', true],
  ])('%s is asked about', (text, scheme, target, disguised) => {
    expect(judgeLink(text)).toMatchObject({ kind: 'ask', scheme, target, disguised })
  })

  it.each([
    ['javascript:alert(1)', 'scheme'], ['JavaScript:alert(1)', 'scheme'], ['data:text/html,<script>', 'scheme'], ['file:///etc/passwd', 'scheme'],
    ['vbscript:x', 'scheme'], ['weir://app/index.html', 'scheme'], ['mailto:a@b.c?attach=/etc/passwd', 'scheme'],
    ['', 'malformed'], ['example.org', 'malformed'], ['//example.org', 'malformed'], ['https://', 'malformed'], ['http:example.org', 'malformed'],
    ['https://example.org/\u0007', 'hidden characters'], ['java\nscript:alert(1)', 'hidden characters'], [' https://example.org', 'hidden characters'],
    ['https://example.org/\u202egnp.exe', 'hidden characters'], ['https://exam\u200bple.org', 'hidden characters'],
  ])('%j is refused', (text, why) => {
    expect(judgeLink(text)).toMatchObject({ kind: 'refuse', why })
  })

  it('whatever is printed: only http, https and mailto are ever opened without a question', () => {
    const printed = fc.oneof(fc.string({ unit: 'grapheme' }), fc.webUrl(), fc.tuple(fc.constantFrom('javascript:', 'data:', 'file:', 'ftp:', 'x:', 'http:', ''), fc.string()).map((parts) => parts.join('')))
    fc.assert(fc.property(printed, (text) => {
      const verdict = judgeLink(text)
      if (verdict.kind === 'open') expect(verdict.url).toMatch(/^(https?:\/\/[^@/]+\/|mailto:)/)
      if (verdict.kind === 'ask') expect(verdict.scheme).not.toMatch(/^(javascript|data|file|vbscript)$/)
    }))
  })
})

describe('file names', () => {
  it.each([
    ['../../etc/passwd', 'etc-passwd'], ['make release: 2', 'make release- 2'], ['', 'output.txt'], ['...', 'output.txt'], ['CON', 'output.txt'],
    ['a\u202eb\n.txt', 'a-b-.txt'],
  ])('%j becomes %j', (proposed, name) => {
    expect(fileNameOf(proposed)).toBe(name)
  })

  it('is one part of a path, short, and never hidden', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (proposed) => {
      expect(fileNameOf(proposed)).toMatch(/^[^.\\/\p{Cc}][^\\/\p{Cc}]{0,80}$/u)
    }))
  })
})
