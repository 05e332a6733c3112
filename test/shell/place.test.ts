import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitPlace, MINIMUM } from '../../src/main/shell/place'

const LAPTOP = { x: 0, y: 25, width: 1440, height: 875 }
const BESIDE = { x: 1440, y: 0, width: 2560, height: 1400 }
const kept = (x: number, y: number, width = 1000, height = 700, maximized = false) => ({ x, y, width, height, maximized })

describe('where a window opens', () => {
  it('the usual size at first, and smaller where the display is', () => {
    expect(fitPlace(null, [LAPTOP], LAPTOP)).toEqual({ width: 1280, height: 800, maximized: false })
    const small = { x: 0, y: 0, width: 1024, height: 600 }
    expect(fitPlace(null, [small], small)).toEqual({ width: 1024, height: 600, maximized: false })
  })
  it('where it was, on either display', () => {
    expect(fitPlace(kept(100, 60), [LAPTOP, BESIDE], LAPTOP)).toEqual(kept(100, 60))
    expect(fitPlace(kept(2000, 0, 2000, 1300, true), [LAPTOP, BESIDE], LAPTOP)).toEqual(kept(2000, 0, 2000, 1300, true))
    expect(fitPlace(kept(100, 20), [LAPTOP], LAPTOP)).toEqual(kept(100, 25))
  })
  it('its display is gone, or its edge cannot be held: the size stays, the system places it', () => {
    for (const lost of [kept(2000, 100), kept(1400, 100), kept(-950, 100), kept(100, 2000), kept(100, -800)]) {
      expect(fitPlace(lost, [LAPTOP], LAPTOP)).toEqual({ width: 1000, height: 700, maximized: false })
    }
  })
  it('whatever was kept, it can be seen and held', () => {
    const px = fc.integer({ min: -20_000, max: 20_000 })
    fc.assert(fc.property(fc.record({ x: px, y: px, width: px, height: px, maximized: fc.boolean() }), (place) => {
      const fitted = fitPlace(place, [LAPTOP, BESIDE], LAPTOP)
      expect(fitted.width).toBeGreaterThanOrEqual(MINIMUM.width)
      expect(fitted.height).toBeGreaterThanOrEqual(MINIMUM.height)
      if (fitted.x !== undefined) expect([LAPTOP, BESIDE].some(({ x, width }) => (fitted.x ?? 0) < x + width - 100 && (fitted.x ?? 0) + fitted.width > x + 100)).toBe(true)
    }))
  })
})
