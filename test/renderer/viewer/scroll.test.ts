import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neighbourRow } from '../../../src/renderer/viewer/errors'
import { RowCache } from '../../../src/renderer/viewer/row-cache'
import { clamped, endOf, moved, positionAt, thumbOf, TOP } from '../../../src/renderer/viewer/scroll'
import { firstFrom, marksOf, neighbour, NO_SEARCH } from '../../../src/renderer/viewer/search-state'
import { ticksOf } from '../../../src/renderer/viewer/ticks'

const MILLIONS = 67_000_000

describe('the position', () => {
  it('moves by single pixels exactly, millions of rows down', () => {
    const heights = (row: number) => (row % 3 === 0 ? 60 : 20)
    expect(moved({ row: MILLIONS - 5, px: 19 }, 1, MILLIONS, () => 20)).toEqual({ row: MILLIONS - 4, px: 0 })
    expect(moved({ row: 4, px: 5 }, -30, 10, heights)).toEqual({ row: 3, px: 35 })
    fc.assert(fc.property(fc.integer({ min: 100, max: 200 }), fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 20 }), (row, steps) => {
      const there = steps.reduce((position, by) => moved(position, by, 400, heights), { row, px: 0 })
      const pixels = (position: typeof TOP) => Array.from({ length: position.row }, (_, at) => heights(at)).reduce((sum, height) => sum + height, position.px)
      const wanted = pixels({ row, px: 0 }) + steps.reduce((sum, by) => sum + by, 0)
      if (wanted > 0 && wanted < pixels({ row: 399, px: 0 }) && steps.every(Number.isFinite)) expect(pixels(there)).toBe(wanted)
    }), { numRuns: 50 })
  })

  it('ends where the last row ends', () => {
    expect(endOf(5, 200, 20)).toEqual(TOP)
    expect(endOf(MILLIONS, 610, 20)).toEqual({ row: MILLIONS - 31, px: 10 })
    expect(clamped({ row: MILLIONS - 1, px: 0 }, MILLIONS, 610, 20)).toEqual({ row: MILLIONS - 31, px: 10 })
    expect(clamped({ row: 7, px: 3 }, MILLIONS, 610, 20)).toEqual({ row: 7, px: 3 })
  })

  it('and the thumb say the same', () => {
    fc.assert(fc.property(fc.integer({ min: 100, max: MILLIONS }), fc.double({ min: 0, max: 1, noNaN: true }), (total, share) => {
      const row = Math.floor(share * (total - 31))
      const thumb = thumbOf({ row, px: 0 }, total, 620, 20)
      expect(thumb.start + thumb.size).toBeLessThanOrEqual(1 + 1e-9)
      expect(Math.abs(positionAt(thumb.start, total, 620, 20).row - row)).toBeLessThanOrEqual(1)
    }))
    expect(thumbOf(TOP, 10, 620, 20)).toEqual({ start: 0, size: 1 })
  })
})

describe('marks beside the scrollbar', () => {
  it('stand at their share of the height, few enough to draw', () => {
    expect(ticksOf([0, 500, 999], 1000, 300)).toEqual([0, 150, 297])
    expect(ticksOf(Array.from({ length: 10_000 }, (_, row) => row), 10_000, 300)).toHaveLength(100)
  })
})

describe('the row cache', () => {
  const row = (at: number) => ({ row: at, number: at + 1, kind: 'text', stream: 'stdout', text: '', cursor: at }) as const
  it('asks for what is missing, page by page, and lets far rows go', () => {
    const cache = new RowCache()
    expect(cache.missing(250, 300)).toBe(200)
    cache.put(Array.from({ length: 60 }, (_, at) => row(200 + at)), 250)
    expect(cache.missing(250, 300)).toBe(260)
    cache.dropFrom(230)
    expect(cache.missing(210, 300)).toBe(230)
    for (let at = 0; at < 30_000; at += 500) cache.put(Array.from({ length: 500 }, (_, n) => row(at + n)), at)
    expect(cache.get(0)).toBeUndefined()
    expect(cache.get(29_900)).toBeDefined()
  })
})

describe('matches', () => {
  const matches = [{ row: 2, from: 0, to: 1 }, { row: 2, from: 4, to: 5 }, { row: 9, from: 1, to: 2 }]
  it('are found by row, and gone through around the ends', () => {
    expect([0, 2, 3, 10].map((at) => firstFrom(matches, at))).toEqual([0, 0, 2, -1])
    expect(marksOf({ ...NO_SEARCH, matches, current: 1 }, 2)).toEqual([{ from: 0, to: 1, current: false }, { from: 4, to: 5, current: true }])
    expect(marksOf({ ...NO_SEARCH, matches }, 3)).toEqual([])
    expect([neighbour(3, null, 1), neighbour(3, 2, 1), neighbour(3, 0, -1), neighbour(0, null, 1)]).toEqual([0, 0, 2, null])
    expect([neighbourRow([3, 8], 3, 1), neighbourRow([3, 8], 8, 1), neighbourRow([3, 8], 3, -1), neighbourRow([], 3, 1)]).toEqual([8, 3, 8, undefined])
  })
})
