import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RateMeter } from '../../../src/main/core/process'

it('a steady stream has its rate, whatever its chunks', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 100_000 }), (everyMs, bytes) => {
    const meter = new RateMeter(0)
    for (let at = everyMs; at <= 20_000; at += everyMs) meter.add(bytes, at)
    const rate = (bytes * 1000) / everyMs
    expect(Math.abs(meter.perSecond(20_000) - rate)).toBeLessThanOrEqual(rate * 0.15 + 1)
  }))
})

it('a short beginning is no rate of gigabytes, and silence brings it to 0', () => {
  const meter = new RateMeter(0)
  meter.add(1_000_000, 1)
  expect(meter.perSecond(2)).toBe(1_000_000)
  expect(meter.perSecond(2_000)).toBe(500_000)
  expect(meter.perSecond(5_001)).toBe(200_000)
  expect(meter.perSecond(5_002)).toBe(0)
  expect(meter.perSecond(60_000)).toBe(0)
})

it('a clock that was set back does no harm', () => {
  const meter = new RateMeter(10_000)
  meter.add(100, 10_500)
  meter.add(100, 3_000)
  expect(meter.perSecond(3_000)).toBe(200)
  meter.add(100, 11_000)
  expect(meter.perSecond(11_000)).toBe(300)
})
