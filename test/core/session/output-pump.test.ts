import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutputPump } from '../../../src/main/core/session'
import { FakeClock } from './fakes'

const limits = { batchMs: 16, highWaterChars: 10, pauseAtChars: 40, resumeAtChars: 20 }

function pump(over: Partial<typeof limits> = {}) {
  const clock = new FakeClock()
  const sent: string[] = []
  const calls: string[] = []
  const subject = new OutputPump({
    clock,
    send: (text) => sent.push(text),
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
    drained: () => calls.push('drained'),
  }, { ...limits, ...over })
  return { clock, sent, calls, subject }
}

describe('OutputPump', () => {
  it('sends a first echo at once and gathers what follows for 16 ms', () => {
    const { clock, sent, subject } = pump()
    subject.push('a')
    subject.push('b')
    subject.push('c')
    expect(sent).toEqual(['a'])
    clock.advance(16)
    expect(sent).toEqual(['a', 'bc'])
  })

  it('sends no more than the high-water mark until it is acknowledged', () => {
    const { clock, sent, subject } = pump()
    subject.push('x'.repeat(25))
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
    subject.push('x'.repeat(50))
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
    subject.push('x'.repeat(15))
    subject.end()
    clock.advance(100)
    expect(calls).toEqual([])
    subject.acknowledge(10)
    clock.advance(16)
    expect(sent.join('').length).toBe(15)
    expect(calls).toEqual(['drained'])
  })

  it('forgets what was under way when the window is another one', () => {
    const { clock, calls, sent, subject } = pump()
    subject.push('x'.repeat(50))
    subject.restart()
    expect(calls).toEqual(['pause', 'resume'])
    clock.advance(16)
    subject.push('new')
    expect(sent.at(-1)).toBe('new')
  })

  it('keeps the order, loses nothing and never cuts a pair, however it is fed and acknowledged', () => {
    fc.assert(fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constant('😀'.repeat(9)))),
      fc.array(fc.integer({ min: 0, max: 30 })),
      (texts, acks) => {
        const { clock, sent, calls, subject } = pump({ highWaterChars: 7 })
        texts.forEach((text, index) => {
          subject.push(text)
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
        expect(clock.pending).toBe(0)
      },
    ))
  })
})
