import { describe, expect, it } from 'vitest'
import { BackOff } from '../../src/main/shell/back-off'

describe('starting the engine again', () => {
  it('is soon at first, then later, and then given up', () => {
    const backOff = new BackOff()
    expect([0, 200, 900, 3000, 9000].map((nowMs) => backOff.next(nowMs))).toEqual([100, 500, 2000, 5000, null])
  })
  it('begins anew after a calm minute', () => {
    const backOff = new BackOff()
    expect([0, 100, 70_000].map((nowMs) => backOff.next(nowMs))).toEqual([100, 500, 100])
  })
})
