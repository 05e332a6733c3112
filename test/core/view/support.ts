import type { CaptureReader } from '../../../src/main/core/capture'
import { LineIndex, readRows, type Row } from '../../../src/main/core/view'
import { charset } from '../../support/captures'

export function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

export function indexOf(reader: CaptureReader, options: { readonly masked?: boolean; readonly encoding?: string } = {}): LineIndex {
  const index = new LineIndex(reader, { masked: options.masked ?? true, encoding: options.encoding ?? 'utf-8' }, charset)
  finish(index.build())
  return index
}

export function allRows(index: LineIndex): readonly Row[] {
  const rows: Row[] = []
  while (rows.length < index.rows) {
    const more = finish(readRows(index, rows.length, 500))
    if (more.length === 0) break
    rows.push(...more)
  }
  return rows
}

export const plain = (text: string): string => text.replaceAll(/\x1b\[[0-9;:]*m/g, '')

/** Each character with the SGR parameters that hold for it, as a naive reader of the row finds them. */
export function styled(text: string): readonly string[] {
  let pen: string[] = []
  const out: string[] = []
  for (const token of text.match(/\x1b\[[0-9;:]*m|[^]/gu) ?? []) {
    if (token.startsWith('\x1b')) pen = applied(pen, token.slice(2, -1))
    else out.push(`${token}:${[...pen].sort().join(';')}`)
  }
  return out
}

/** Enough of SGR for the tests: one colour each for text and ground, bold. */
export function applied(pen: readonly string[], params: string): string[] {
  let next = [...pen]
  for (const param of params === '' ? ['0'] : params.split(';')) {
    if (param === '0') next = []
    else {
      const group = (code: string) => (/^3\d$|^9\d$/.test(code) ? 'fg' : /^4\d$/.test(code) ? 'bg' : code)
      next = next.filter((code) => group(code) !== group(param))
      if (param === '22') next = next.filter((code) => code !== '1')
      else if (param !== '39') next.push(param)
    }
  }
  return next
}
