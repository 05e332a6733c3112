import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSecrets, joinSpans, KnownSecrets, LOOK_BEHIND_CHARS, redact, SecretScanner, WINDOW_CHARS, type SecretSpan } from '../../../src/main/core/redact'
import { body, NEGATIVES, pem, POSITIVES } from './samples'

const known = new KnownSecrets(['Known' + '-Value-17', 'Ünï' + '-sécret', 'tiny'])

/** Pushes pieces, checks every promise on the way, and returns the joined spans. */
function scan(pieces: readonly string[], secrets?: KnownSecrets): readonly SecretSpan[] {
  const scanner = new SecretScanner(secrets)
  const all: SecretSpan[] = []
  let decided = 0
  let received = 0
  const take = (): void => {
    for (const span of scanner.takeSpans()) {
      expect(span.start).toBeGreaterThanOrEqual(all.at(-1)?.end ?? 0)
      all.push(span)
    }
  }
  for (const piece of pieces) {
    const before = decided
    scanner.push(piece)
    received += piece.length
    decided = scanner.decidedUpTo
    expect(decided).toBeGreaterThanOrEqual(before)
    expect(decided).toBeLessThanOrEqual(received)
    const fresh = all.length
    take()
    for (const span of all.slice(fresh)) expect(span.start).toBeGreaterThanOrEqual(before)
  }
  scanner.end()
  const fresh = all.length
  take()
  for (const span of all.slice(fresh)) expect(span.start).toBeGreaterThanOrEqual(decided)
  expect(scanner.decidedUpTo).toBe(received)
  expect(scanner.takeSpans()).toEqual([])
  return joinSpans(all)
}

function cut(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = []
  let at = 0
  for (let i = 0; at < text.length; i++) {
    const size = Math.max(1, sizes[i % sizes.length] ?? 1)
    pieces.push(text.slice(at, at + size))
    at += size
  }
  return pieces
}

const line = fc.oneof(
  fc.constantFrom(...POSITIVES.map((sample) => sample.text)),
  fc.constantFrom(...NEGATIVES),
  fc.constantFrom('Known' + '-Value-17 here', 'x Ünï' + '-sécret', pem('', body(64), false), 'password: |', '  - tls_password: >-', '  indented text', 'Private-Lines: 2', '', `"${pem('RSA ').split('\n')[0] ?? ''}",`, body(70)),
  fc.string({ maxLength: 60 }),
)
const ends = fc.constantFrom('\n', '\r\n', '\r', ' ')
const documents = fc.array(fc.tuple(line, ends), { maxLength: 12 }).map((lines) => lines.map((parts) => parts.join('')).join(''))
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 })

describe('SecretScanner', () => {
  it('finds the same whatever the chunking', () => {
    fc.assert(fc.property(documents, sizes, (text, cuts) => {
      expect(scan(cut(text, cuts), known)).toEqual(joinSpans(findSecrets(text, known)))
    }), { numRuns: 400 })
  })

  it('masks masked text no further', () => {
    fc.assert(fc.property(documents, (text) => {
      const once = redact(text, known).text
      expect(redact(once, known)).toEqual({ text: once, masks: {} })
    }), { numRuns: 400 })
  })

  it('finds the same in lines longer than a window', () => {
    const filler = fc.constantFrom('ab '.repeat(9000), 'x'.repeat(27_000), '{"a":1},'.repeat(3400), '\u4f60'.repeat(20_000), body(15_000))
    const long = fc.array(fc.tuple(filler, line), { minLength: 1, maxLength: 5 }).map((parts) => parts.flat().join(' '))
    fc.assert(fc.property(long, fc.array(fc.integer({ min: 500, max: 70_000 }), { minLength: 1, maxLength: 6 }), (text, cuts) => {
      expect(scan(cut(text, cuts), known)).toEqual(joinSpans(findSecrets(text, known)))
    }), { numRuns: 40 })
  })

  it('finds a secret at every place around a window cut', () => {
    const token = `gh${'p_'}${body(36)}`
    for (const shift of [-80, -41, -40, -39, -4, -1, 0, 1, 39, 40, 4096, 4136]) {
      const lead = 'ab '.repeat(WINDOW_CHARS).slice(0, WINDOW_CHARS - 4096 + shift - 1)
      const text = `${lead} ${token} ${'cd '.repeat(9000)}`
      expect(findSecrets(text).map((span) => text.slice(span.start, span.end))).toEqual([token])
    }
  })

  it('masks a secret longer than a window whole', () => {
    const text = `x AGE-SECRET${'-KEY-1'}${'A7'.repeat(WINDOW_CHARS)} rest\nnext line`
    expect(findSecrets(text)).toEqual([{ start: 2, end: 2 + 16 + WINDOW_CHARS * 2, kind: 'age-key' }])
    const quoted = `password="${body(8000)} ${body(8000)}" after`
    expect(findSecrets(quoted)[0]?.start).toBe(10)
  })

  it('keeps a private key without END masked to the end', () => {
    const text = `a\n${pem('OPENSSH ', 'b3Blbn\nAAAA', false)}\nany text\n$ ls\n`
    expect(findSecrets(text)).toEqual([{ start: 2, end: text.length, kind: 'private-key' }])
    const scanner = new SecretScanner()
    scanner.push(text)
    expect(scanner.insideOpenSecret).toBe('private-key')
    expect(scanner.decidedUpTo).toBe(text.length)
    expect(joinSpans(scanner.takeSpans())).toEqual([{ start: 2, end: text.length, kind: 'private-key' }])
    scanner.push('x')
    expect(scanner.peekRest().withheldFrom).toBe(text.length)
  })

  it('masks blocks of other forms', () => {
    const masked = (text: string): string[] => findSecrets(text).map((span) => text.slice(span.start, span.end))
    expect(masked(`Private-Lines: 2\n${body(64)}\n${body(40)}\nPrivate-MAC: 12\n`)).toHaveLength(2)
    expect(masked('db:\n  password: |\n    first line\n    second\n  user: joe\n')).toEqual(['first line', 'second'])
    const code = `const k = "${pem('RSA ').split('\n')[0] ?? ''}" +\n  "${body(64)}" +\n  "${body(64)}";\nlet other = 1\n`
    expect(masked(code)).toHaveLength(2)
    const json = `{"type":"service_account","private_key":"${pem('').replaceAll('\n', '\\n')}\\n","client_email":"a@b.test"}`
    expect(masked(json)).toHaveLength(1)
    expect(json.slice((findSecrets(json)[0]?.end ?? 0))).toContain('client_email')
  })

  it('masks known values anywhere, also split and encoded', () => {
    const value = 'k/y+"v' + '"=17'
    const mine = new KnownSecrets([value, 'abc'])
    const text = `a${value}b ${encodeURIComponent(value)} ${JSON.stringify(value)} abc`
    const spans = scan(cut(text, [1, 2, 3]), mine)
    expect(spans.map((span) => span.kind)).toEqual(['known-secret', 'known-secret', 'known-secret'])
    expect(findSecrets(text)).toEqual([])
  })

  it('remembers no more than a window', () => {
    expect(LOOK_BEHIND_CHARS).toBeLessThan(WINDOW_CHARS)
    const scanner = new SecretScanner()
    let received = 0
    for (let i = 0; i < 200; i++) {
      scanner.push(i % 7 === 0 ? 'token '.repeat(500) : 'plain '.repeat(500))
      received += 3000
      expect(received - scanner.decidedUpTo).toBeLessThanOrEqual(WINDOW_CHARS)
    }
  })
})

describe('peekRest', () => {
  it('shows prompts', () => {
    for (const text of ['Continue? [Y/n] ', 'Password: ', '(yes/no)? ', 'joe@host:~/src$ ', '>>> ', 'Proceed (y/N)?', 'Enter passphrase: ', 'npm install', 'done 45%', '  12 passing', 'https://example.test/a']) {
      const scanner = new SecretScanner()
      scanner.push(`line\n${text}`)
      expect([text, scanner.peekRest()]).toEqual([text, { spans: [], withheldFrom: 5 + text.length }])
    }
  })

  it('withholds beginnings', () => {
    for (const text of ['AK' + 'IA', 'ghp' + '_x', '-----' + 'BEGIN', '-----' + 'BEGIN RSA ', 'sk' + '-a', 'ey' + 'Jh', 'glp' + 'at-']) {
      const scanner = new SecretScanner()
      scanner.push(`key ${text}`)
      expect([text, scanner.peekRest().withheldFrom]).toEqual([text, 4])
    }
  })

  it('lets no beginning of a secret out, and changes nothing', () => {
    const shownEarly: string[] = []
    for (const { text, secret } of POSITIVES) {
      const start = text.indexOf(secret)
      const scanner = new SecretScanner(known)
      for (let end = 1; end <= text.length; end++) {
        scanner.push(text.slice(end - 1, end))
        const { spans, withheldFrom } = scanner.peekRest()
        expect(withheldFrom).toBeGreaterThanOrEqual(scanner.decidedUpTo)
        expect(withheldFrom).toBeLessThanOrEqual(end)
        const shown = Math.min(withheldFrom, start + secret.length)
        let raw = 0
        for (let at = Math.max(start, scanner.decidedUpTo); at < shown; at++) {
          raw = spans.some((span) => at >= span.start && at < span.end) ? 0 : raw + 1
          if (raw === 4) shownEarly.push(`${text.slice(0, withheldFrom)} of ${text.slice(0, end)}`)
        }
      }
      scanner.end()
      expect(joinSpans(scanner.takeSpans())).toEqual(joinSpans(findSecrets(text, known)))
    }
    expect(shownEarly).toEqual([])
  })

  it('agrees with the end of the stream', () => {
    fc.assert(fc.property(documents, (text) => {
      const scanner = new SecretScanner()
      scanner.push(text)
      const decided = scanner.takeSpans()
      const { spans } = scanner.peekRest()
      scanner.end()
      expect(joinSpans([...decided, ...spans])).toEqual(joinSpans([...decided, ...scanner.takeSpans()]))
    }))
  })
})
