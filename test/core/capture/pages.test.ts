import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodeHash } from '../../../src/main/adapters/platform'
import { CaptureReader } from '../../../src/main/core/capture'
import type { StreamName } from '../../../src/shared/observation'
import { charset, makeCapture } from '../../support/captures'

const KEY = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')
const TOKEN = ['ghp', 'x'.repeat(36).replaceAll(/./g, (_, i: number) => 'aB3dE5gH7jK9mN'.charAt(i % 14))].join('_')
const ENCODER = new TextEncoder()

const word = fc.constantFrom('a', 'bc ', '\n', '\n', 'é', '中文', '😀', 'line of words ', ` ${KEY} `, `token=${TOKEN}\n`, '\x1b[31m', '\x1b[0m', '\t', 'x'.repeat(40), '\r\n')
const text = fc.array(word, { maxLength: 40 }).map((parts) => ENCODER.encode(parts.join('')))
const anything = fc.oneof(text, text, fc.uint8Array({ maxLength: 60 }))
const chunk = fc.record({ stream: fc.constantFrom<StreamName>('stdout', 'stderr'), bytes: anything, pauseMs: fc.constantFrom(0, 0, 500) })
const chunks = fc.array(chunk, { maxLength: 12 })

function textOf(events: readonly object[]): string {
  return events.map((event) => ('text' in event ? event.text : '')).join('')
}

/** All pages from 0, each from the cursor that the one before gave. */
function readAll(reader: CaptureReader, maxBytes: number): { readonly texts: readonly string[]; readonly cursors: readonly number[] } {
  const texts: string[] = []
  const cursors = [0]
  for (let cursor = 0; ; ) {
    const page = reader.page({ cursor, maxBytes })
    expect(page.fromCursor).toBe(cursor)
    texts.push(textOf(page.events))
    if (!page.hasMore) return { texts, cursors }
    expect(page.nextCursor).toBeGreaterThan(cursor)
    cursor = page.nextCursor
    cursors.push(cursor)
  }
}

describe('pages', () => {
  it('hold every character exactly once, and no secret, for any bytes, chunks and page sizes', () => {
    fc.assert(
      fc.property(chunks, fc.integer({ min: 1, max: 200 }), (written, maxBytes) => {
        const { capture, clock, write } = makeCapture()
        for (const { stream, bytes, pauseMs } of written) {
          write(stream, bytes)
          clock.advance(pauseMs)
        }
        capture.end()
        const reader = capture.reader()
        const { texts, cursors } = readAll(reader, maxBytes)
        const whole = textOf(reader.page({ cursor: 0, maxBytes: 1_000_000 }).events)
        // Where a page had to end inside a line, sequences and repeated masks may differ; plain text may not.
        const joined = texts.join('')
        expect(joined).not.toContain(KEY)
        expect(joined).not.toContain(TOKEN)
        if (![...whole].some((char) => char < '\n' || char > '~')) expect(joined).toBe(whole)
        // The same cursor, the same text.
        for (const [index, cursor] of cursors.entries()) expect(textOf(reader.page({ cursor, maxBytes }).events)).toBe(texts[index])
      }),
      { numRuns: 200 },
    )
  })

  it('show no part of a secret from any cursor, at any moment', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('hello ', '\n', ` ${KEY} `, `password=${TOKEN} `, 'more\n'), { maxLength: 8 }), fc.integer({ min: 1, max: 30 }), (words, size) => {
        const { capture, write } = makeCapture({ streams: ['terminal'] })
        const bytes = ENCODER.encode(words.join(''))
        const reader = capture.reader()
        const pieces = [KEY.slice(4, 12), KEY.slice(12), TOKEN.slice(4, 14), TOKEN.slice(14, 30)]
        const look = (): void => {
          for (let cursor = 0; cursor <= capture.nextCursor; cursor += 7) {
            const seen = textOf(reader.page({ cursor, maxBytes: 50 }).events) + reader.raw({ cursor, maxBytes: 50, masked: true }).text
            for (const piece of pieces) expect(seen).not.toContain(piece)
          }
          const pending = JSON.stringify(capture.pending('terminal').lines)
          for (const piece of pieces) expect(pending).not.toContain(piece)
        }
        for (let at = 0; at < bytes.length; at += size) {
          write('terminal', bytes.subarray(at, at + size))
          look()
        }
        capture.end()
        look()
      }),
      { numRuns: 25 },
    )
  })

  it('are the same when the capture is opened again', () => {
    fc.assert(
      fc.property(chunks, fc.integer({ min: 1, max: 100 }), (written, maxBytes) => {
        const { capture, clock, write, blob } = makeCapture()
        for (const { stream, bytes, pauseMs } of written) {
          write(stream, bytes)
          clock.advance(pauseMs)
        }
        capture.end()
        const again = CaptureReader.open('cap_test', blob, { charset, hash: nodeHash })
        expect(again?.facts()).toEqual(capture.facts())
        if (again !== undefined) expect(readAll(again, maxBytes)).toEqual(readAll(capture.reader(), maxBytes))
      }),
      { numRuns: 100 },
    )
  })

  it('do not depend on how the bytes came', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 17 }), (bytes, size) => {
        const one = makeCapture()
        const many = makeCapture()
        one.write('stdout', bytes)
        for (let at = 0; at < bytes.length; at += size) many.write('stdout', bytes.subarray(at, at + size))
        one.capture.end()
        many.capture.end()
        expect(many.digest('stdout').text).toBe(one.digest('stdout').text)
        expect(many.capture.facts().sha256).toEqual(one.capture.facts().sha256)
        expect(textOf(many.capture.reader().page({ cursor: 0, maxBytes: 9999 }).events)).toBe(textOf(one.capture.reader().page({ cursor: 0, maxBytes: 9999 }).events))
        expect(textOf(one.capture.reader().page({ cursor: 0, maxBytes: 9999 }).events)).toBe(one.digest('stdout').text)
      }),
      { numRuns: 300 },
    )
  })

  it('know where every line stands in the bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'é', '中文', '😀', '\n', '\n', 'wörter ', '\r\n', '\x1b[31m'), { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (words, size) => {
        const bytes = ENCODER.encode(words.join(''))
        const { capture, write, digest } = makeCapture({ streams: ['stdout'] })
        for (let at = 0; at < bytes.length; at += size) write('stdout', bytes.subarray(at, at + size))
        capture.end()
        const plain = (from: number, to: number): string => charset.decodeWhole('utf-8', bytes.subarray(from, to)).replaceAll('\x1b[31m', '').replace(/\r?\n$/, '')
        let end = 0
        for (const line of digest('stdout').lines) {
          expect(plain(line.start, line.end)).toBe(line.text)
          expect(plain(end, line.start)).toBe('')
          end = line.end
        }
        const seen: string[] = []
        capture.reader().render({ from: 0, to: bytes.length }, (line) => {
          expect(plain(line.from, line.to)).toBe(line.text)
          seen.push(line.text)
        })
        expect(seen).toEqual(digest('stdout').lines.map(({ text: shown }) => shown))
      }),
      { numRuns: 150 },
    )
  })

  it('cut between characters in other encodings', () => {
    for (const [encoding, sample] of [['gbk', [0xd6, 0xd0, 0xce, 0xc4]], ['shift_jis', [0x93, 0xfa, 0x96, 0x7b, 0x83, 0x5c]]] as const) {
      const { capture, write } = makeCapture({ encoding, streams: ['stdout'] })
      write('stdout', Uint8Array.from([...Array.from({ length: 40 }, () => sample).flat()]))
      capture.end()
      const { texts } = readAll(capture.reader(), 7)
      expect(texts.join('')).not.toContain('\ufffd')
      expect(texts.join('')).toBe(charset.decodeWhole(encoding, Uint8Array.from(sample)).repeat(40))
    }
  })
})
