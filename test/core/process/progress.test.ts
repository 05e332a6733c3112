import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OscProgressScanner, progressOf } from '../../../src/main/core/process'

describe('progress in a line', () => {
  it.each([
    ['[3/10] CC src/net.o', 30],
    ['[ 4361/9120] LD unit/symbols', (4361 / 9120) * 100],
    ['[1 / 4] Resolving packages...', 25],
    ['[ 45%] Building C object CMakeFiles/a.dir/a.c.o', 45],
    ['tests/test_api.py ......            [ 45%]', 45],
    ['Receiving objects:  45% (450/1000), 1.20 MiB | 2.00 MiB/s', 45],
    ['remote: Compressing objects: 100% (12/12), done.', 100],
    ['file.iso             45%[=====>      ]  45.00M  10.1MB/s    eta 5s', 45],
    ['    1,234,567  45%   10.00MB/s    0:00:05', 45],
    ['disk.img     12%  450MB  10.0MB/s   00:55 ETA', 12],
    [' 45%|████▌     | 45/100 [00:10<00:12,  4.50it/s]', 45],
    ['######################                45.2%', 45.2],
    ['    Building [=====>        ] 45/100: serde', 45],
    ['     ━━━━━━━━━━━━━━━━ 45.0/100.0 MB 3.2 MB/s eta 0:00:10', 45],
    ['45%', 45],
    ['progress: 45 %', 45],
    ['Downloading… 45%', 45],
    ['45% complete', 45],
    ['45% [Working]', 45],
    ['正在下载 45%', 45],
    ['进度：45％', 45],
  ])('%s', (line, percent) => {
    expect(progressOf(line)).toBeCloseTo(percent, 6)
  })

  it.each([
    '', 'plain text', '100% cpu', '0.01s user 0.00s system 100% cpu 0.012 total', '0:00.02elapsed 100%CPU (0avgtext+0avgdata)', 'CPU: 45%',
    '/dev/sda1       100G   45G   55G  45% /', 'disk usage 91%', 'Mem: 45%', 'load 45%', '内存占用 45%',
    'Statements   : 45.2% ( 450/1000 )', 'All files  |   45.2% | 10/20', 'coverage: 45%', '覆盖率 45%',
    '5 packets transmitted, 0% packet loss', 'a discount of 20%', 'the build is 45% faster', 'about 45% of them fell', 'error rate 45%', '20% remaining', 'left: 45%',
    '2026/11/30', '30/11', '[2026-11-30] started', '[11/30] 20:15:04 started', '[30/11/2026]', '11/30 of the month',
    '3/10 tests failed', 'won 3/10', 'available 24/7', 'a ratio of 3/10.', 'see [3/10] in the list of things', '[10/3] no', '[0/0]', '[5/0] x',
    '192.168.0.1/24', 'inet 10.0.0.7/8 scope', 'HTTP/1.1 200', 'GET /a%20b%45%2F', 'https://x.test/45%25', 'v1.45%', '%45', '145%', '-45%', '1.2.45%', 'printf("%d%%")', 'width: 45%;', '45% 50%',
  ])('not: %s', (line) => {
    expect(progressOf(line)).toBeNull()
  })

  it('is from 0 to 100 for any line, and never slow', () => {
    const piece = fc.oneof(fc.constantFrom('[', ']', '%', '/', ' ', '=', '>', '9', '45%', '[3/10]', '━', 'eta', '.', '下载'), fc.string())
    fc.assert(fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const percent = progressOf(pieces.join(''))
      expect(percent === null || (percent >= 0 && percent <= 100)).toBe(true)
    }))
    // Minutes if a pattern went back over these: then the test runs into its time limit.
    for (const unit of ['[', '9', '% ', '=', '[ ', '9/', '- ', '━']) progressOf(unit.repeat(1_000_000))
  })
})

describe('progress by OSC 9;4', () => {
  const scan = (...chunks: string[]) => {
    const scanner = new OscProgressScanner()
    for (const chunk of chunks) scanner.push(new TextEncoder().encode(chunk))
    return scanner.last
  }

  it.each<[string, ReturnType<typeof scan>]>([
    ['\x1b]9;4;1;45\x07', { kind: 'percent', percent: 45 }],
    ['\x1b]9;4;1;45\x1b\\', { kind: 'percent', percent: 45 }],
    ['\x1b]9;4;2;45\x07', { kind: 'percent', percent: 45 }],
    ['\x1b]9;4;4;45\x07', { kind: 'percent', percent: 45 }],
    ['\x1b]9;4;1;900\x07', { kind: 'percent', percent: 100 }],
    ['\x1b]9;4;1\x07', { kind: 'percent', percent: 0 }],
    ['\x1b]9;4;3\x07', { kind: 'working' }],
    ['\x1b]9;4;3;0\x07', { kind: 'working' }],
    ['\x1b]9;4;1;45\x07\x1b]9;4;0;0\x07', { kind: 'none' }],
    ['\x1b]9;4;1;45\x07then \x1b]0;a title\x07', { kind: 'percent', percent: 45 }],
    ['\x1b]9;4;1;45', { kind: 'none' }],
    ['\x1b]9;4;7;45\x07', { kind: 'none' }],
    ['\x1b]9;a message\x07', { kind: 'none' }],
    ['9;4;1;45\x07', { kind: 'none' }],
    [`\x1b]${'9'.repeat(100_000)}\x07`, { kind: 'none' }],
    [`\x1b]52;c;${'A'.repeat(1000)}9;4;1;45\x07`, { kind: 'none' }],
  ])('%j', (text, expected) => {
    expect(scan(text)).toEqual(expected)
    expect(scan(...text.slice(0, 2000))).toEqual(scan(text.slice(0, 2000)))
  })

  it('is the same however the bytes are cut', () => {
    const text = 'a\x1b[31mred\x1b]9;4;1;12\x07b\x1b]9;4;4;34\x1b\\\x1b\x1b]9;4;1;56\x07c'
    fc.assert(fc.property(fc.array(fc.nat({ max: text.length }), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length]
      expect(scan(...places.slice(1).map((to, index) => text.slice(places[index], to)))).toEqual({ kind: 'percent', percent: 56 })
    }))
  })
})
