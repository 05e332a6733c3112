import xterm from '@xterm/headless'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeCapture } from '../../support/captures'

function printed(text: string, encoding = 'utf-8') {
  const { capture, write } = makeCapture({ streams: ['terminal'], encoding })
  for (let at = 0; at < text.length; at += 65_536) write('terminal', text.slice(at, at + 65_536))
  const reader = capture.reader()
  return (selected: string, range = { from: 0, to: reader.nextCursor }) => {
    const found = reader.locate(range, selected)
    return found === null ? null : new TextDecoder().decode(reader.newest(10_000_000, found.to).bytes.subarray(found.from))
  }
}

describe('locate', () => {
  it('finds a part of a line, exactly, the last one where there are several', () => {
    const find = printed('$ echo one two\r\none two\r\n$ \x1b[1;32mecho\x1b[0m one two three\r\n中文 one two\r\n')
    expect(find('three')).toBe('three')
    expect(find('echo one two')).toBe('echo\x1b[0m one two')
    expect(find('文 one')).toBe('文 one')
    expect(find('one two')).toBe('one two')
    expect(find('one two\n$ echo one')).toBe('one two\r\n$ \x1b[1;32mecho\x1b[0m one')
    expect(find('four')).toBeNull()
    expect(find('two four')).toBeNull()
    expect(find(' \n ')).toBeNull()
  })

  it('finds lines as they are finally shown: progress redrawn, tabs, blanks at the ends, joined soft wraps', () => {
    const find = printed(`  0%\r 50%\r100% done\x1b[K\r\na\tb   \r\n\r\n${'long '.repeat(60)}end\r\nnext\r\n`)
    expect(find('100% done\na       b\n\nlong')).toBe(`  0%\r 50%\r100% done\x1b[K\r\na\tb   \r\n\r\nlong`)
    expect(find(`${'long '.repeat(59)}long end\nnext`)).toBe(`${'long '.repeat(60)}end\r\nnext`)
    expect(find('50%')).toBeNull()
  })

  it('looks only inside the range, and finds secrets that the person sees', () => {
    const token = ['ghp', 'abcdefghijklmnopqrstuvwxyz0123456789'].join('_')
    const text = `first\r\ntoken ${token}\r\nlast\r\n`
    const find = printed(text)
    expect(find(token)).toBe(token)
    expect(find('first', { from: 7, to: text.length })).toBeNull()
    expect(find('last', { from: 0, to: text.length - 6 })).toBeNull()
    expect(find('last', { from: 0, to: 10_000_000 })).toBe('last')
  })

  it('finds in the newest 4 MiB of a long output', () => {
    const line = 'x'.repeat(99)
    const find = printed(`far\r\n${`${line}\n`.repeat(25_000)}near\r\n${`${line}\n`.repeat(20_000)}`)
    expect(find('near')).toBe('near')
    expect(find('far')).toBeNull()
  })

  it('finds whatever a terminal lets one select of plain output', async () => {
    const word = fc.constantFrom('ab', '中文', 'é', '\t', '  ', '\x1b[31mred\x1b[0m', 'x'.repeat(25), '\r\n', '\r\n', '😀')
    await fc.assert(fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 30 }), fc.nat(), fc.nat(), async (words, a, b) => {
      const text = words.join('')
      const terminal = new xterm.Terminal({ cols: 20, rows: 60, allowProposedApi: true })
      await new Promise<void>((resolve) => terminal.write(text, resolve))
      const rows: string[] = []
      for (let row = 0; row < terminal.buffer.active.length; row++) {
        const line = terminal.buffer.active.getLine(row)
        if (line?.isWrapped === true) rows[rows.length - 1] += line.translateToString(true)
        else rows.push(line?.translateToString(true) ?? '')
      }
      const shown = [...rows.join('\n')]
      const from = Math.min(a, b) % (shown.length + 1)
      const selected = shown.slice(from, from + 1 + (Math.max(a, b) % 40)).join('')
      const { capture, write } = makeCapture({ streams: ['terminal'] })
      write('terminal', text)
      const found = capture.reader().locate({ from: 0, to: capture.nextCursor }, selected)
      if (selected.trim() === '') return
      const bytes = found === null ? new Uint8Array(0) : capture.reader().newest(1_000_000, found.to).bytes.subarray(found.from)
      const squeezed = (part: string) => part.replaceAll(/\x1b\[\d*m|\s/g, '')
      expect(squeezed(new TextDecoder().decode(bytes))).toBe(squeezed(selected))
    }), { numRuns: 150 })
  })
})
