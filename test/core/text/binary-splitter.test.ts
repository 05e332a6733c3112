import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BinarySplitter, binaryMark } from '../../../src/main/core/text'
import { concat, hash, randomBytes, sha256, utf8 } from './fixtures'

/** Pieces with neighbouring text joined, text as a string. */
function split(bytes: Uint8Array, cuts: readonly number[] = [], isUtf8 = true): unknown[] {
  const splitter = new BinarySplitter(hash, isUtf8)
  const pieces: { kind: string; at: number; [key: string]: unknown }[] = []
  let from = 0
  const took = (got: ReturnType<BinarySplitter['push']>): void => {
    for (const piece of got) {
      const last = pieces.at(-1)
      if (piece.kind === 'binary') pieces.push({ ...piece })
      else if (last?.kind === 'text') last['text'] = `${String(last['text'])}${Buffer.from(piece.bytes).toString('latin1')}`
      else pieces.push({ kind: 'text', at: piece.at, text: Buffer.from(piece.bytes).toString('latin1') })
    }
  }
  for (const cut of [...[...cuts].sort((a, b) => a - b), bytes.length]) {
    if (cut <= from) continue
    // The caller may reuse its buffer.
    const chunk = bytes.slice(from, cut)
    took(splitter.push(chunk))
    from = cut
  }
  took(splitter.end())
  return pieces
}

describe('BinarySplitter', () => {
  it('case binary: 200,000 random bytes become one summary of exact size and digest', () => {
    const bytes = randomBytes(200_000, 7)
    expect(split(bytes, [1, 5000, 65_536, 131_072])).toEqual([{ kind: 'binary', at: 0, length: 200_000, sha256: sha256(bytes), type: 'data' }])
  })

  it('shows what stands before and after', () => {
    const bytes = randomBytes(256 * 1024, 106)
    const got = split(concat(utf8('START dumping image\n'), bytes, utf8('\nMID image sha mismatch at block 17\n')), [70_000, 140_000])
    expect(got).toEqual([
      { kind: 'text', at: 0, text: 'START dumping image\n' },
      { kind: 'binary', at: 20, length: bytes.length, sha256: sha256(bytes), type: 'data' },
      { kind: 'text', at: 20 + bytes.length, text: '\nMID image sha mismatch at block 17\n' },
    ])
  })

  it('ends a run at two short lines, or at the end of the stream', () => {
    const bytes = randomBytes(9000, 3)
    for (const tail of ['\ndone\nleft\n', '\nfine\n']) {
      expect(split(concat(bytes, utf8(tail)))).toEqual([
        { kind: 'binary', at: 0, length: 9000, sha256: sha256(bytes), type: 'data' },
        { kind: 'text', at: 9000, text: tail },
      ])
    }
  })

  it('names the type by its magic', () => {
    const noise = [...randomBytes(600, 9)].map((byte) => (byte === 10 ? 0 : byte))
    const starts: Readonly<Record<string, readonly number[]>> = {
      ELF: [0x7f, 0x45, 0x4c, 0x46], PNG: [0x89, 0x50, 0x4e, 0x47], JPEG: [0xff, 0xd8, 0xff, 0xe0], GIF: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
      zip: [0x50, 0x4b, 3, 4], sqlite: [...utf8('SQLite format 3\0')], data: [1, 2, 3],
    }
    for (const [type, start] of Object.entries(starts)) expect(split(Uint8Array.from([...start, ...noise]))).toMatchObject([{ kind: 'binary', type }])
    expect(split(Uint8Array.from(gzipSync(randomBytes(5000, 4))))).toMatchObject([{ kind: 'binary', type: 'gzip' }])
  })

  it.each([
    ['nul-in-text', utf8('before\0after\n')],
    ['a NUL in each of many lines', utf8('field one is here\0and the next field of it follows\n'.repeat(50))],
    ['colours and progress', utf8(`${'\u001b[32mok\u001b[0m \r\b#\u0007'.repeat(300)}\n`)],
    ['Chinese text in UTF-8', utf8('终端输出上下文错误构建失败\n'.repeat(400))],
    ['one long line of Chinese', utf8('终端输出上下文'.repeat(3000))],
    ['Chinese text in GBK', Uint8Array.from(Array.from({ length: 4000 }, (_, i) => [0xd6, 0xd0, 0xce, 0xc4, 0x20][i % 5] ?? 0))],
    ['Russian text in KOI8-R', Uint8Array.from(Array.from({ length: 3000 }, (_, i) => (i % 7 === 6 ? 0x20 : 0xc0 + ((i * 11) % 63))))],
    ['German text in Latin-1', Uint8Array.from(Buffer.from('Größe überschritten: Zähler für Übertragung\n'.repeat(30), 'latin1'))],
    ['a short dump', Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7)],
  ])('leaves %s alone', (_, bytes) => {
    for (const isUtf8 of [true, false]) expect(split(bytes, [3, 77, 1000], isUtf8)).toEqual([{ kind: 'text', at: 0, text: Buffer.from(bytes).toString('latin1') }])
  })

  it('gives the same pieces however the bytes are cut, and covers every byte', () => {
    const part = fc.oneof(
      fc.constantFrom('log line with some words\n', 'ok\n', '\n', 'no end', '终端\n', 'x'.repeat(5000)).map(utf8),
      fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 99 })).map(([size, seed]) => randomBytes(size, seed)),
      fc.uint8Array({ maxLength: 50 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.array(fc.nat(30_000), { maxLength: 10 }), fc.boolean(), (parts, cuts, isUtf8) => {
        const bytes = concat(...parts)
        const whole = split(bytes, [], isUtf8)
        expect(split(bytes, cuts.filter((cut) => cut < bytes.length), isUtf8)).toEqual(whole)
        let at = 0
        for (const piece of whole) {
          expect(piece).toMatchObject({ at })
          if (typeof piece !== 'object' || piece === null) continue
          if ('length' in piece && 'sha256' in piece) {
            const length = Number(piece.length)
            expect(piece.sha256).toBe(sha256(bytes.subarray(at, at + length)))
            at += length
          } else if ('text' in piece) at += String(piece.text).length
        }
        expect(at).toBe(bytes.length)
      }),
      { numRuns: 150 },
    )
  })

  it('holds back a bounded amount, and says what it is', () => {
    const splitter = new BinarySplitter(hash, true, 50)
    expect(splitter.push(utf8('line\nPassword: '))).toMatchObject([{ kind: 'text', at: 50 }])
    expect(splitter.undecided).toEqual({ bytes: utf8('Password: '), at: 55, inBinary: false })
    for (let i = 0; i < 200; i++) splitter.push(utf8(`unclear \u0001 ${'x'.repeat(500)}\n`))
    expect(splitter.undecided.bytes.length).toBeLessThanOrEqual(4096 + 16 * 1024 + 512)
  })

  it('writes a readable mark', () => {
    expect(binaryMark({ length: 1_234_567, sha256: 'abc', type: 'PNG' })).toBe('[binary 1.2 MB sha256:abc PNG]')
    expect(binaryMark({ length: 999, sha256: 'abc', type: 'data' })).toBe('[binary 999 bytes sha256:abc data]')
  })
})
