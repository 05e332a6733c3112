import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CaptureReader, type CaptureLimits } from '../../../src/main/core/capture'
import { nodeHash } from '../../../src/main/adapters/platform'
import { bytes } from '../../../src/shared/units'
import { charset, makeCapture } from '../../support/captures'

const whole = (reader: CaptureReader) => reader.raw({ cursor: 0, maxBytes: 4_000_000, masked: false }).text
const gbk = (text: string) => charset.encode('gbk', text).bytes
const reopened = (blob: ReturnType<typeof makeCapture>['blob']) => CaptureReader.open('cap_test', blob, { charset, hash: nodeHash })

describe('a capture whose encoding is changed', () => {
  it('is read in the new encoding as a whole: raw, masked, rendered, after a restart and after a crash', () => {
    const { capture, blob, write, clock } = makeCapture({ streams: ['terminal'] })
    write('terminal', gbk('编译失败\r\n第二'))
    clock.advance(1000)
    write('terminal', gbk('行'))
    capture.recode('gbk')
    write('terminal', gbk('，完\r\n'))
    const lines: string[] = []
    capture.reader().render({ from: 0, to: capture.nextCursor }, (line) => void lines.push(line.text))
    expect(lines).toEqual(['编译失败', '第二行，完'])
    expect(capture.facts().encoding).toBe('gbk')
    capture.settle()
    const crashed = reopened(blob)
    capture.end()
    for (const reader of [capture.reader(), crashed, reopened(blob)]) {
      expect(reader && whole(reader)).toBe('编译失败\r\n第二行，完\r\n')
      expect(reader?.facts().encoding).toBe('gbk')
    }
  })

  it('gives the same text however it is cut into chunks and pages, and wherever the encoding changed', () => {
    const text = fc.string({ unit: fc.constantFrom('中', '文', 'a', '\n', '丂', '錦') , minLength: 1, maxLength: 40 })
    fc.assert(fc.property(text, fc.array(fc.nat(80)), fc.nat(80), fc.integer({ min: 1, max: 30 }), (said, cuts, at, page) => {
      const data = gbk(said)
      const { capture, write, clock } = makeCapture({ streams: ['terminal'] })
      const edges = [...new Set([0, ...cuts, at, data.length].filter((cut) => cut <= data.length))].sort((a, b) => a - b)
      edges.forEach((edge, index) => {
        if (edge === Math.min(at, data.length)) capture.recode('gbk')
        write('terminal', data.subarray(edge, edges[index + 1]))
        clock.advance(200)
      })
      capture.end()
      const reader = capture.reader()
      expect(whole(reader)).toBe(said)
      let paged = ''
      for (let cursor = 0; cursor < reader.nextCursor; ) {
        const next = reader.raw({ cursor, maxBytes: page, masked: false })
        expect(next.nextCursor).toBeGreaterThan(cursor)
        paged += next.text
        cursor = next.nextCursor
      }
      expect(paged).toBe(said)
    }))
  })

  it('keeps masking a secret of many lines that goes on across the change', () => {
    const { capture, write } = makeCapture({ streams: ['terminal'] })
    const body = `MIIE${'pAIBAAKCAQEA7bq2mZ3k'.repeat(3)}`
    const edge = (word: string) => ['-----', word, ' RSA PRIVATE', ' KEY-----\n'].join('')
    write('terminal', `${edge('BEGIN')}${body}\n`)
    capture.recode('gb18030')
    write('terminal', `${body}\n`.repeat(3))
    capture.end()
    const shown = capture.reader().raw({ cursor: 0, maxBytes: 4_000_000, masked: true }).text
    expect(shown).not.toContain('MIIE')
    expect(shown).toMatch(/^\[.+\]\s*$/)
  })
})

describe('the newest bytes of a capture', () => {
  const limits: CaptureLimits = { headBytes: bytes(64 * 1024), tailBytes: bytes(256 * 1024) }
  const text = (part: Uint8Array) => new TextDecoder().decode(part)

  it('begin with a line or a whole character, and end where they are asked to', () => {
    const { capture, write } = makeCapture({ streams: ['terminal'] })
    write('terminal', `${'x'.repeat(50)}\n中文中文中文中文`)
    const reader = capture.reader()
    expect(text(reader.newest(1000, 75).bytes)).toBe(`${'x'.repeat(50)}\n中文中文中文中文`)
    expect(reader.newest(26, 75)).toMatchObject({ fromCursor: 51 })
    expect(text(reader.newest(10, 75).bytes)).toBe('中文中文')
    expect(text(reader.newest(10, 72).bytes)).toBe('文中文中')
  })

  it('are whole behind the evicted middle, and come from before a hole at the end', () => {
    const { capture, blob, write } = makeCapture({ streams: ['terminal'], limits })
    const line = `${'y'.repeat(99)}\n`
    for (let count = 0; count < 20_000; count++) write('terminal', line)
    const reader = capture.reader()
    const all = reader.newest(4_000_000)
    expect(all.fromCursor + all.bytes.length).toBe(2_000_000)
    expect(all.bytes.length).toBeGreaterThan(200_000)
    expect(text(all.bytes)).toBe(line.repeat(all.bytes.length / 100))
    blob.failWhen = () => true
    write('terminal', 'lost\n')
    const before = capture.reader().newest(1000)
    expect(text(before.bytes)).toMatch(/^y*\n(y+\n)+$/)
  })
})
