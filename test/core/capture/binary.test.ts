import { describe, expect, it } from 'vitest'
import { CaptureReader } from '../../../src/main/core/capture'
import { nodeHash } from '../../../src/main/adapters/platform'
import { charset, makeCapture } from '../../support/captures'

const KEY = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')

/** Bytes that are clearly no text, the same in every run. */
function noise(length: number): Uint8Array {
  let state = 12345
  return Uint8Array.from({ length }, () => (state = (state * 1103515245 + 12345) & 0x7fffffff) >> 16)
}

function sha256(bytes: Uint8Array): string {
  const hasher = nodeHash.sha256()
  hasher.update(bytes)
  return hasher.digestHex()
}

describe('binary data in a capture', () => {
  it('is one mark with its size and sha256, whatever the chunks; text and secrets around it are handled as ever', () => {
    const data = noise(200_000)
    for (const size of [1000, 65_536, 1_000_000]) {
      const { capture, write, digest, blob } = makeCapture({ streams: ['stdout'] })
      write('stdout', `before ${KEY}\n`)
      for (let at = 0; at < data.length; at += size) write('stdout', data.subarray(at, at + size))
      write('stdout', `\nafter it comes a plain line of text\nid ${KEY}\n`)
      capture.end()
      const text = digest('stdout').text
      expect(text.startsWith('before [redacted: aws-access-key]\n[binary 200.0 kB sha256:')).toBe(true)
      expect(text).toContain(sha256(data))
      expect(text.endsWith('after it comes a plain line of text\nid [redacted: aws-access-key]\n')).toBe(true)
      expect(capture.facts().masks).toEqual({ 'aws-access-key': 2 })
      const again = CaptureReader.open('cap_test', blob, { charset, hash: nodeHash })
      for (const reader of [capture.reader(), again]) {
        const page = reader?.page({ cursor: 0, maxBytes: 1_000_000 })
        expect(page?.events.map((event) => ('text' in event ? event.text : '')).join('')).toBe(text)
        // A page that begins inside says what stands there, and goes on behind it.
        expect(reader?.page({ cursor: 100_000, maxBytes: 1_000_000 }).events).toMatchObject([{ text: text.slice(text.indexOf('[binary')) }])
      }
    }
  })

  it('is said to be arriving while it arrives', () => {
    const { capture, write } = makeCapture({ streams: ['stdout'] })
    write('stdout', 'start\n')
    write('stdout', noise(50_000))
    const live = capture.pending('stdout').lines.map(({ text }) => text)
    expect(live).toEqual(['start', '[binary data, still arriving]'])
    expect(JSON.stringify(capture.reader().page({ cursor: 0, maxBytes: 100_000 }))).toContain('start\\n[binary data, still arriving]')
  })

  it('shows a prompt at once, although its line is not complete', () => {
    const { capture, write } = makeCapture({ streams: ['terminal'] })
    write('terminal', 'Proceed? [y/N] ')
    expect(capture.nextCursor).toBe(15)
    expect(capture.pending('terminal').lines).toMatchObject([{ text: 'Proceed? [y/N] ', terminated: false }])
    expect(capture.reader().page({ cursor: 0, maxBytes: 100 })).toMatchObject({ events: [{ text: 'Proceed? [y/N] ', bytes: 15 }], nextCursor: 0, hasMore: false })
  })

  it('and encoded data over many lines is one mark', () => {
    const { capture, write, digest } = makeCapture({ streams: ['stdout'] })
    const row = 'QWxsIGhhaWwgdGhlIG5lZWRsZSBpbiB0aGUgaGF5c3RhY2ssIHNhaWQgdGhlIGJpcmQgdG8gdGhl'
    write('stdout', `head\n${`${row}\n`.repeat(50)}tail of it\n`)
    capture.end()
    expect(digest('stdout').text).toMatch(/^head\n\[base64 3,800 chars in 50 lines sha256:[0-9a-f]{64}\]\ntail of it\n$/)
    expect(capture.reader().page({ cursor: 0, maxBytes: 100_000 }).events).toMatchObject([{ text: digest('stdout').text }])
  })
})
