import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NodeCharset } from '../../../src/main/adapters/charset'

const charset = new NodeCharset()

function inPieces(encoding: string, bytes: Uint8Array, cuts: readonly number[]): { text: string; replacements: number } {
  const decoder = charset.decoder(encoding)
  let text = ''
  let replacements = 0
  let from = 0
  for (const cut of [...cuts, bytes.length]) {
    const got = decoder.push(bytes.subarray(from, cut))
    text += got.text
    replacements += got.replacements
    expect(got.carryBytes).toBeLessThanOrEqual(7)
    from = cut
  }
  const rest = decoder.end()
  return { text: text + rest.text, replacements: replacements + rest.replacements }
}

/** Decodes as the event log does: whole events cut at carryBytes, each on its own. */
function byEvents(encoding: string, bytes: Uint8Array, size: number): string {
  const decoder = charset.decoder(encoding)
  let text = ''
  let start = 0
  for (let at = 0; at < bytes.length; at += size) {
    const end = Math.min(bytes.length, at + size)
    const cut = end - decoder.push(bytes.subarray(at, end)).carryBytes
    text += charset.decodeWhole(encoding, bytes.subarray(start, cut))
    start = cut
  }
  return text + charset.decodeWhole(encoding, bytes.subarray(start))
}

const SAMPLES: Readonly<Record<string, string>> = {
  'utf-8': 'aé中😀\u{20000}\n\u001b[31m€\ufeff',
  gb18030: 'a终端㐀𠀀€ḿ\n\u001b[0m~0123',
  gbk: 'a终端输出錯誤\n\u001b[0m~0123',
  big5: 'a功能錯誤許蓋\n\u001b[31m\\~',
  shift_jis: 'aソ能表ｱｲ漢字\n\u001b[31m~',
  'euc-jp': 'aソ能ｱ漢字\n\u001b[31m~丂',
  'euc-kr': 'a한국어갂똠\n\u001b[31m~',
}

function sample(encoding: string): readonly string[] {
  const fixed = SAMPLES[encoding]
  if (fixed !== undefined) return [...fixed]
  const all = charset.decodeWhole(encoding, Uint8Array.from({ length: 256 }, (_, i) => i))
  return [...all].filter((char) => char !== '\ufffd')
}

describe.each(charset.encodings)('encoding %s', (encoding) => {
  it('decodes random text whole, split at every byte, and byte by byte alike (case gb18030-bytes)', () => {
    const chars = sample(encoding)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...chars), { maxLength: 40 }), (picked) => {
        const text = picked.join('')
        const { bytes, unencodable } = charset.encode(encoding, text)
        expect(unencodable).toEqual([])
        expect(charset.decodeWhole(encoding, bytes)).toBe(text)
        for (let cut = 0; cut <= bytes.length; cut++) expect(inPieces(encoding, bytes, [cut]).text).toBe(text)
        const everyByte = Array.from(bytes.keys())
        expect(inPieces(encoding, bytes, everyByte)).toEqual({ text, replacements: 0 })
      }),
      { numRuns: 60 },
    )
  })

  it('decodes random bytes, broken ones too, alike however they are cut', () => {
    const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0x80, max: 255 }), fc.integer({ min: 0x28, max: 0x45 }))
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 24 }), fc.integer({ min: 1, max: 5 }), (raw, size) => {
        const bytes = Uint8Array.from(raw)
        const whole = charset.decodeWhole(encoding, bytes)
        for (let cut = 0; cut <= bytes.length; cut++) expect(inPieces(encoding, bytes, [cut]).text).toBe(whole)
        expect(inPieces(encoding, bytes, Array.from(bytes.keys())).text).toBe(whole)
        expect(byEvents(encoding, bytes, size)).toBe(whole)
      }),
      { numRuns: 300 },
    )
  })

  it('maps a character offset to the byte where that character begins', () => {
    const chars = sample(encoding)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...chars), { maxLength: 30 }), (picked) => {
        const { bytes } = charset.encode(encoding, picked.join(''))
        let units = 0
        let offset = 0
        for (const char of picked) {
          expect(charset.byteOffset(encoding, bytes, units)).toBe(offset)
          if (char.length === 2) expect(charset.byteOffset(encoding, bytes, units + 1)).toBe(offset)
          units += char.length
          offset += charset.encode(encoding, char).bytes.length
        }
        expect(charset.byteOffset(encoding, bytes, units)).toBe(bytes.length)
      }),
      { numRuns: 60 },
    )
  })
})

const ICONV_NAMES: Readonly<Record<string, string>> = { 'euc-kr': 'CP949', shift_jis: 'CP932' }
const hasIconv = spawnSync('iconv', ['--version']).status === 0

describe.skipIf(!hasIconv)('against iconv(1)', () => {
  it.each(charset.encodings)('%s', (encoding) => {
    // U+05BA came to the Windows Hebrew set after iconv's table was made.
    const chars = sample(encoding).filter((char) => char > '\u001f' && !/[\u007f-\u009f\u05ba]/.test(char)).join('')
    const { bytes } = charset.encode(encoding, chars)
    const name = ICONV_NAMES[encoding] ?? encoding.toUpperCase()
    const got = spawnSync('iconv', ['-f', name, '-t', 'UTF-8'], { input: bytes })
    if (got.stderr.toString().includes('not supported')) return
    // iconv(1) joins Hebrew and Vietnamese marks into single code points; its macintosh has no euro and another delta.
    const alike = (text: string): string => text.normalize('NFKD').replace(/¤/g, '€').replace(/Δ/g, '∆')
    expect(alike(got.stdout.toString())).toBe(alike(chars))
  })
})

describe('cases', () => {
  it('utf8-split: a dash cut after its first byte', () => {
    const decoder = charset.decoder('utf-8')
    expect(decoder.push(Uint8Array.of(0x78, 0x20, 0xe2))).toEqual({ text: 'x ', carryBytes: 1, replacements: 0 })
    expect(decoder.push(Uint8Array.of(0x80, 0x94, 0x20, 0x79))).toEqual({ text: '— y', carryBytes: 0, replacements: 0 })
  })

  it('gbk-bad-lead: one replacement, no byte lost', () => {
    for (const encoding of ['gbk', 'gb18030']) {
      const decoder = charset.decoder(encoding)
      const first = decoder.push(Uint8Array.of(0x81))
      const second = decoder.push(Uint8Array.of(0x0d, 0x0a, 0x41, 0x42))
      expect(first.text + second.text).toBe('\ufffd\r\nAB')
      expect(first.replacements + second.replacements).toBe(1)
    }
  })

  it('sjis-trail: a trail byte that looks like a backslash, then a colour', () => {
    const esc = [0x1b, 0x5b, 0x33, 0x31, 0x6d]
    for (const [encoding, lead, want] of [['shift_jis', 0x83, 'ソ'], ['big5', 0xa5, '功']] as const) {
      const decoder = charset.decoder(encoding)
      expect(decoder.push(Uint8Array.of(lead))).toEqual({ text: '', carryBytes: 1, replacements: 0 })
      expect(decoder.push(Uint8Array.from([0x5c, ...esc])).text).toBe(`${want}\u001b[31m`)
    }
  })

  it('surrogate-edge: a 64 KiB frame that ends inside an emoji', () => {
    const decoder = charset.decoder('utf-8')
    const bytes = new TextEncoder().encode(`${'a'.repeat(65_535)}😀`)
    expect(decoder.push(bytes.subarray(0, 65_536)).text).toBe('a'.repeat(65_535))
    expect(decoder.push(bytes.subarray(65_536)).text).toBe('😀')
  })

  it('keeps a byte order mark, and does not count a written U+FFFD as a replacement', () => {
    const decoder = charset.decoder('utf-8')
    expect(decoder.push(new TextEncoder().encode('\ufeffa\ufffd'))).toEqual({ text: '\ufeffa\ufffd', carryBytes: 0, replacements: 0 })
    expect(decoder.push(Uint8Array.of(0xc3, 0x28))).toEqual({ text: '\ufffd(', carryBytes: 0, replacements: 1 })
  })

  it('says what an encoding cannot write', () => {
    const got = charset.encode('iso-8859-1', 'a中é')
    expect(got.unencodable).toEqual(['中'])
    expect([...got.bytes]).toEqual([0x61, 0x3f, 0xe9])
  })

  it('resolves names as locales and people write them', () => {
    const names = { UTF8: 'utf-8', GB18030: 'gb18030', GBK: 'gbk', latin1: 'iso-8859-1', 'Shift_JIS': 'shift_jis', 'EUC-JP': 'euc-jp', CP437: 'ibm437', cp1252: 'windows-1252', 'iso-2022-jp': undefined }
    for (const [name, want] of Object.entries(names)) expect(charset.resolve(name)).toBe(want)
  })
})
