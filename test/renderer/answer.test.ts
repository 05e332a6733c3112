import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseAnswer } from '../../src/renderer/bridge/answer'

const schema = z.object({ count: z.number() })

describe('answers of the engine and the app', () => {
  it('are parsed by their schema', () => {
    expect(parseAnswer({ ok: true, value: { count: 1 } }, schema)).toEqual({ ok: true, value: { count: 1 } })
  })
  it('pass failures on as values', () => {
    const failure = { ok: false, error: { code: 'busy', message: 'A turn is running.' } }
    expect(parseAnswer(failure, schema)).toEqual(failure)
  })
  it.each([undefined, null, 'text', {}, { ok: true, value: { count: 'one' } }, { ok: false }, { ok: false, error: { code: 'odd', message: '' } }])('turn %j into a failure', (answer) => {
    expect(parseAnswer(answer, schema)).toMatchObject({ ok: false, error: { code: 'internal' } })
  })
})
