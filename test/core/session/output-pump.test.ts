import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutputPump } from '../../../src/main/core/session'
import { FakeClock } from './fakes'

const limits = { batchMs: 16, highWaterChars: 10, pauseAtChars: 40, resumeAtChars: 20 }

function pump(over: Partial<typeof limits> = {}) {
  const clock = new FakeClock()
  const sent: string[] = []
  const cursors: number[] = []
  const calls: string[] = []
  const subject = new OutputPump({
    clock,
    send: (text, cursor) => {
      sent.push(text)
      cursors.push(cursor)
    },
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
    drained: () => calls.push('drained'),
  }, { ...limits, ...over })
  return { clock, sent, cursors, calls, subject }
}

describe('OutputPump', () => {
  it('sends a first echo at once and gathers what follows for 16 ms', () => {
    const { clock, sent, subject } = pump()
    subject.push('a', 0)
    subject.push('b', 0)
    subject.push('c', 0)
    expect(sent).toEqual(['a'])
    clock.advance(16)
    expect(sent).toEqual(['a', 'bc'])
  })

  it('sends no more than the high-water mark until it is acknowledged', () => {
    const { clock, sent, subject } = pump()
    subject.push('x'.repeat(25), 0)
    clock.advance(1000)
    expect(sent.join('').length).toBe(10)
    subject.acknowledge(4)
    clock.advance(1000)
    expect(sent.join('').length).toBe(14)
    subject.acknowledge(10)
    clock.advance(1000)
    expect(sent.join('').length).toBe(24)
  })

  it('pauses the program only above the backlog cap and resumes at low water', () => {
    const { clock, calls, subject } = pump()
    subject.push('x'.repeat(50), 0)
    expect(calls).toEqual(['pause'])
    subject.acknowledge(10)
    clock.advance(16)
    expect(calls).toEqual(['pause'])
    subject.acknowledge(10)
    clock.advance(16)
    expect(calls).toEqual(['pause', 'resume'])
  })

  it('tells the end after the last character', () => {
    const { clock, calls, sent, subject } = pump()
    subject.push('x'.repeat(15), 0)
    subject.end()
    clock.advance(100)
    expect(calls).toEqual([])
    subject.acknowledge(10)
    clock.advance(16)
    expect(sent.join('').length).toBe(15)
    expect(calls).toEqual(['drained'])
  })

  it('forgets what was under way when the window is another one', () => {
    const { clock, calls, cursors, sent, subject } = pump()
    subject.push('x'.repeat(50), 50)
    subject.restart(100)
    expect(calls).toEqual(['pause', 'resume'])
    clock.advance(16)
    subject.push('new and long', 112)
    expect([sent.at(-1), cursors.at(-1)]).toEqual(['new and lo', 100])
    subject.acknowledge(10)
    clock.advance(16)
    expect([sent.at(-1), cursors.at(-1)]).toEqual(['ng', 112])
  })

  it('keeps the order, loses nothing and never cuts a pair, however it is fed and acknowledged', () => {
    fc.assert(fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constant('😀'.repeat(9)))),
      fc.array(fc.integer({ min: 0, max: 30 })),
      (texts, acks) => {
        const { clock, sent, cursors, calls, subject } = pump({ highWaterChars: 7 })
        // Two bytes a unit here, so that cursors and characters are not the same numbers.
        const ends = texts.map((_, index) => 2 * texts.slice(0, index + 1).join('').length)
        texts.forEach((text, index) => {
          subject.push(text, ends[index] ?? 0)
          subject.acknowledge(acks[index] ?? 0)
          clock.advance(index % 20)
        })
        subject.end()
        for (let round = 0; round < 1000 && !calls.includes('drained'); round++) {
          subject.acknowledge(1000)
          clock.advance(16)
        }
        expect(sent.join('')).toBe(texts.join(''))
        for (const text of sent) expect(text).not.toMatch(/\p{Surrogate}/u)
        expect(calls.filter((call) => call === 'drained')).toHaveLength(1)
        sent.forEach((_, index) => {
          const bytes = 2 * sent.slice(0, index + 1).join('').length
          const cursor = cursors[index] ?? -1
          // Everything before the cursor has been sent, and at most one push ahead of it.
          expect(cursor).toBeLessThanOrEqual(bytes)
          expect([0, ...ends]).toContain(cursor)
          expect(bytes).toBeLessThanOrEqual(ends.find((end) => end > cursor) ?? cursor)
        })
        expect(clock.pending).toBe(0)
      },
    ))
  })
})
