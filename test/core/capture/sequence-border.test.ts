import { describe, expect, it } from 'vitest'
import { makeCapture } from '../../support/captures'

const KEY = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')

describe('an escape sequence across the border of a view', () => {
  it.each([
    ['the other stream between', true, '\u001b', ` ${KEY} `], ['a pause between', false, '\u001b', ` ${KEY} `], ['a private sequence', true, '\u001b[?', `1$A${KEY}\n`],
    ['a title', true, '\u001b]0;x', `y\u0007 ${KEY}\n`], ['an open string', false, '\u001bP', `${KEY}\u001b\\ after\n`],
  ])('is read on as the scanner read it: %s', (_name, other, first, second) => {
    const { capture, clock, write } = makeCapture()
    write('stdout', first)
    if (other) write('stderr', 'a')
    clock.advance(500)
    write('stdout', second)
    const look = () => {
      const reader = capture.reader()
      for (let cursor = 0; cursor <= capture.nextCursor; cursor++) {
        for (const maxBytes of [1, 8, 1_000]) {
          const text = reader.page({ cursor, maxBytes }).events.map((event) => ('text' in event ? event.text : '')).join('')
          // A terminal swallows the first letter with the sequence; what is left is no key any more, and the whole one never stands.
          expect(text, String(cursor)).not.toContain(KEY)
        }
      }
    }
    look()
    capture.end()
    look()
  })
})
