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
    expect(scan('\x1b]7;file://host/tmp/a%20b\x07')).toEqual([{ kind: 'cwd', cwd: '/tmp/a b' }])
    expect(scan('\x1b]7;file:///%E4%B8%AD\x1b\\')).toEqual([{ kind: 'cwd', cwd: '/中' }])
  })

  it('ignores everything else', () => {
    expect(scan('\x1b]1;icon\x07\x1b]7;nonsense\x07\x1b]7;file:///%zz\x07\x1b[0;1mtext\x1b]0\x07')).toEqual([])
  })

  it('gives an endless OSC up and finds the next title', () => {
    expect(scan(`\x1b]0;${'y\n'.repeat(1_000_000)}`, '\x1b]0;after\x07')).toEqual([{ kind: 'title', title: 'after' }])
  })

  it('caps titles and takes control characters out', () => {
    const [found] = scan(`\x1b]0;a\u0085b\t${'t'.repeat(3000)}\x07`)
    expect(found).toEqual({ kind: 'title', title: `ab${'t'.repeat(998)}` })
  })

  it('does not depend on where the text is cut', () => {
    const text = 'x\x1b]0;title\x1b\\y\x1b]7;file:///a\x07\x1b\x1b]2;z\x07\x1b]0;broken\x1b[m\x1b]0;last\x07'
    const whole = scan(text)
    expect(whole).toHaveLength(4)
    fc.assert(fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), text.length]
      expect(scan(...at.slice(1).map((end, index) => text.slice(at[index], end)))).toEqual(whole)
    }))
  })
})
