import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OscScanner } from '../../../src/main/core/session'

const scan = (...texts: string[]) => {
  const scanner = new OscScanner()
  return texts.flatMap((text) => scanner.push(text))
}

describe('OscScanner', () => {
  it('finds titles and folders with either end', () => {
    expect(scan('\x1b]0;one\x07x\x1b]2;two\x1b\\y')).toEqual([{ kind: 'title', title: 'one' }, { kind: 'title', title: 'two' }])
    expect(scan('\x1b]7;file://host/tmp/a%20b\x07')).toEqual([{ kind: 'cwd', host: 'host', cwd: '/tmp/a b' }])
    expect(scan('\x1b]7;file:///%E4%B8%AD\x1b\\')).toEqual([{ kind: 'cwd', host: '', cwd: '/中' }])
  })

  it('ignores everything else', () => {
    expect(scan('\x1b]1;icon\x07\x1b]7;nonsense\x07\x1b]7;file:///%zz\x07\x1b[0;1mtext\x1b]0\x07')).toEqual([])
  })

  it('gives an endless OSC up and finds the next title', () => {
    expect(scan(`\x1b]0;${'y\n'.repeat(1_000_000)}`, '\x1b]0;after\x07')).toEqual([{ kind: 'title', title: 'after' }])
  })

  it('takes hostile floods in linear time: 9 MB titles, a million beginnings, a character at a time', () => {
    // Minutes if any of it were quadratic: then the test runs into its time limit.
    expect(scan(`\x1b]0;${'t'.repeat(9_000_000)}\x07`)).toEqual([])
    expect(scan('\x1b]'.repeat(1_000_000))).toEqual([])
    expect(scan('\x1b\u009d'.repeat(1_000_000))).toEqual([])
    const scanner = new OscScanner()
    for (let count = 0; count < 200_000; count++) scanner.push('\x1b]2;')
    for (let count = 0; count < 200_000; count++) scanner.push('x')
    expect(scanner.push('\x1b]2;end\x07')).toHaveLength(1)
  })

  it('takes the C1 forms as a terminal does', () => {
    expect(scan('\u009d0;one\u009cx\u009d2;two\x07\u009d0;three\x1b\\')).toEqual(['one', 'two', 'three'].map((title) => ({ kind: 'title', title })))
    expect(scan('\x1b]0;lost\u009d0;kept\x07', '\x1b]0;off\x18\x07', '\x1b]0;off\x1a\x07', '\x1b\u009d2;after an escape\x07')).toEqual([
      { kind: 'title', title: 'kept' }, { kind: 'title', title: 'after an escape' },
    ])
  })

  it('shows no title that reads otherwise than it is', () => {
    const title = (text: string) => {
      const [found] = scan(`\x1b]0;${text}\x07`)
      return found?.kind === 'title' ? found.title : undefined
    }
    expect(title('root@\u202egpj.exe\u202c')).toBe('root@gpj.exe')
    expect(title('\u2066a\u2069\u200b\u200d\ufeffb\u00ad\u{e0041}\u{e0100}\u3164\u2800')).toBe('ab')
    expect(title(`z${'\u0301'.repeat(200)}`)).toBe(`z${'\u0301'.repeat(4)}`)
    expect(title('中文 😀 ❤\ufe0f')).toBe('中文 😀 ❤\ufe0f')
    expect(title('\ud800x\udc00')).toBe('x')
    expect(title('\u2028a\x00\x7f\u0090b')).toBe('ab')
    expect(title(`${'t'.repeat(999)}😀`)).toBe('t'.repeat(999))
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(title(text.replaceAll(/[\x07\x18\x1a\x1b\x9c\x9d]/g, '')) ?? '').not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
    }))
  })

  it('takes folders with odd hosts and escapes for what they are, or not at all', () => {
    expect(scan('\x1b]7;file://LOCALHOST/a\x07\x1b]7;FILE:///b\x07\x1b]7;file://[::1]/c\x07')).toMatchObject([{ host: 'LOCALHOST', cwd: '/a' }, { host: '', cwd: '/b' }, { host: '[::1]', cwd: '/c' }])
    for (const odd of ['file:/x', 'file://', 'file://host', 'http://host/x', 'kitty://h/x', 'file:///%00', 'file:///a%0Ab', 'file:///%ff', 'file:///%', 'file:///%E4%B8', '/x']) {
      expect(scan(`\x1b]7;${odd}\x07`), odd).toEqual([])
    }
    expect(scan('\x1b]7;file:///%2e%2e/%252e\x07')).toMatchObject([{ cwd: '/../%2e' }])
  })

  it('finds progress, and no other OSC 9', () => {
    expect(scan('\x1b]9;4;1;50\x07\x1b]9;4;1;9999\x1b\\\x1b]9;4;3\x07\x1b]9;4;2;\x07\x1b]9;4;4;10;\x07\x1b]9;4;0;0\x07')).toEqual([
      ['normal', 50], ['normal', 100], ['indeterminate', null], ['error', null], ['paused', 10], ['clear', 0],
    ].map(([state, percent]) => ({ kind: 'progress', state, percent })))
    expect(scan('\x1b]9;4;5;1\x07\x1b]9;4\x07\x1b]9;4;\x07\x1b]9;4;1;-5\x07\x1b]9;4;1;5%\x07\x1b]9;4;1;1e9\x07\x1b]9;hello\x07\x1b]9;9;/x\x07\x1b]9;4;1;50;60\x07')).toEqual([])
  })

  it('caps titles and takes control characters out', () => {
    const [found] = scan(`\x1b]0;a\u0085b\t${'t'.repeat(3000)}\x07`)
    expect(found).toEqual({ kind: 'title', title: `ab${'t'.repeat(998)}` })
  })

  it('does not depend on where the text is cut', () => {
    const text = 'x\u009d2;c1\u009c\x1b]9;4;1;7\x07\x1b]0;title\x1b\\y\x1b]7;file:///a\x07\x1b\x1b]2;z\x07\x1b]0;broken\x1b[m\x1b]0;last\x07'
    const whole = scan(text)
    expect(whole).toHaveLength(6)
    fc.assert(fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), text.length]
      expect(scan(...at.slice(1).map((end, index) => text.slice(at[index], end)))).toEqual(whole)
    }))
  })
})
