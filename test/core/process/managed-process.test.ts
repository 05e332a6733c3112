import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, DRAIN_MS, ManagedProcess, startState, type ProcessInput, type ProcessState } from '../../../src/main/core/process'
import { FakeClock, settle } from './fake-clock'
import { FakeSpawn, type FakeProcess } from './fake-spawn'
import { TextSink } from './text-sink'

interface Setup {
  readonly process: ManagedProcess
  readonly fake: FakeProcess
  readonly sink: TextSink
  readonly clock: FakeClock
}
async function start(options: { timeoutMs?: number; stdin?: boolean } = {}): Promise<Setup> {
  const spawn = new FakeSpawn()
  const clock = new FakeClock()
  const sink = new TextSink()
  const process = new ManagedProcess({
    request: { program: { kind: 'shell', command: 'x' }, cwd: '/', env: {}, stdin: options.stdin ?? false, mark: 'task_x' },
    sink, timeoutMs: options.timeoutMs ?? null,
  }, spawn, clock)
  await settle()
  return { process, fake: spawn.last, sink, clock }
}

describe('ManagedProcess', () => {
  it('has its result when the process was reaped and the pipes are closed, in either order', async () => {
    for (const order of ['exit first', 'close first']) {
      const { process, fake, sink, clock } = await start()
      fake.out('text')
      await clock.advance(70)
      if (order === 'exit first') fake.exit(3)
      else fake.close()
      expect(process.runState).toEqual({ kind: 'running' })
      if (order === 'exit first') fake.close()
      else fake.exit(3)
      expect(await process.ended).toMatchObject({ outcome: { kind: 'exited', code: 3 }, exitCode: 3, exitCodeSource: 'process', pipesHeldOpen: false })
      expect(process.result?.endedAtMs).toBe((process.result?.startedAtMs ?? 0) + 70)
      expect([sink.text, sink.ends, clock.pending]).toEqual(['text', 1, 0])
    }
  })

  it('waits 2 s for a held pipe, states it, keeps what was read, and delivers what comes later', async () => {
    const { process, fake, sink, clock } = await start()
    fake.out('started')
    fake.exit(0)
    await clock.advance(DRAIN_MS - 1)
    expect(process.result).toBeNull()
    await clock.advance(1)
    expect(process.result).toMatchObject({ outcome: { kind: 'exited', code: 0 }, pipesHeldOpen: true })
    // The time of the exit, not of the end of the drain.
    expect(process.result?.endedAtMs).toBe(process.result?.startedAtMs)
    expect([process.isClosed, sink.ends]).toEqual([false, 0])
    fake.out(' late')
    fake.close()
    expect([process.isClosed, sink.ends, sink.text]).toEqual([true, 1, 'started late'])
    expect(process.result?.pipesHeldOpen).toBe(true)
  })

  it('stops with TERM, and needs no KILL when that was enough', async () => {
    const { process, fake, clock } = await start()
    const stop = process.stop()
    await clock.advance(100)
    expect(await stop).toEqual({ signalled: 1, confirmedDead: 1, survivors: [], text: 'Stopped: 1 process signalled, all confirmed dead.' })
    expect(fake.signals).toEqual(['TERM'])
    expect(process.result).toMatchObject({ outcome: { kind: 'cancelled' }, exitCode: null, signal: 'SIGTERM' })
  })

  it('kills after 1 s', async () => {
    const { process, fake, clock } = await start()
    fake.onSignal = (signal) => {
      if (signal === 'KILL') fake.die('SIGKILL')
    }
    const stop = process.stop()
    await clock.advance(999)
    expect(fake.signals).toEqual(['TERM'])
    await clock.advance(100)
    expect((await stop).survivors).toEqual([])
    expect(fake.signals).toEqual(['TERM', 'KILL'])
  })

  it('says who survived after 3 s, and has a result without an exit code', async () => {
    const { process, fake, sink, clock } = await start()
    fake.onSignal = () => undefined
    fake.alive.add(777)
    const stop = process.stop()
    await clock.advance(3100)
    expect(await stop).toEqual({
      signalled: 2, confirmedDead: 0, survivors: [fake.pid, 777],
      text: `Stop was sent to 2 processes; 0 confirmed dead, still alive: ${fake.pid}, 777.`,
    })
    expect(process.result).toMatchObject({ outcome: { kind: 'cancelled' }, exitCode: null, exitCodeSource: 'unknown', pipesHeldOpen: true })
    fake.die('SIGKILL')
    expect([process.result?.exitCode, process.isClosed, sink.ends]).toEqual([null, true, 1])
  })

  it('times out, and a cancel meanwhile does not rename it', async () => {
    const { process, fake, clock } = await start({ timeoutMs: 5000 })
    fake.onSignal = (signal) => {
      if (signal === 'KILL') fake.die('SIGKILL')
    }
    fake.out('so far')
    await clock.advance(5500)
    const stop = process.stop()
    await clock.advance(1000)
    await stop
    expect(process.result).toMatchObject({ outcome: { kind: 'timed_out', timeoutMs: 5000 }, signal: 'SIGKILL' })
  })

  it('does not time out after the exit, and a stop then leaves the outcome', async () => {
    const { process, fake, clock } = await start({ timeoutMs: 1000 })
    fake.alive.add(777)
    fake.exit(0)
    await clock.advance(1500)
    expect(fake.signals).toEqual([])
    const stop = process.stop()
    await clock.advance(100)
    expect((await stop).signalled).toBe(1)
    expect(process.result?.outcome).toEqual({ kind: 'exited', code: 0 })
  })

  it('keeps the exit code that a stopped program gave', async () => {
    const { process, fake, clock } = await start()
    fake.onSignal = () => fake.end(130)
    const stop = process.stop()
    await clock.advance(100)
    await stop
    expect(process.result).toMatchObject({ outcome: { kind: 'cancelled' }, exitCode: 130, exitCodeSource: 'process' })
  })

  it('joins stops', async () => {
    const { process, fake, clock } = await start()
    const both = [process.stop(), process.stop()]
    await clock.advance(100)
    const [first, second] = await Promise.all(both)
    expect(first).toBe(second)
    expect(fake.signals).toEqual(['TERM'])
  })

  it('is not disturbed by a listener that throws', async () => {
    const { process, fake } = await start()
    process.onChange(() => {
      throw new Error('window gone')
    })
    fake.end(0)
    expect((await process.ended).exitCode).toBe(0)
  })

  it('has clear errors for stdin', async () => {
    const text = new TextEncoder().encode('x')
    const without = await start()
    expect(without.process.writeStdin(text)).toMatchObject({ ok: false, error: { code: 'refused', message: expect.stringContaining('stdin: true') } })
    const { process, fake } = await start({ stdin: true })
    expect(process.writeStdin(text).ok).toBe(true)
    expect(process.endStdin().ok).toBe(true)
    expect(fake.stdin).toEqual(['x', null])
    expect(process.writeStdin(text)).toMatchObject({ ok: false, error: { message: expect.stringContaining('End of file') } })
    fake.end(0)
    expect(process.endStdin()).toMatchObject({ ok: false, error: { message: expect.stringContaining('has ended') } })
  })

  it('tells how long it has been silent', async () => {
    const { process, fake, clock } = await start()
    expect(process.lastOutputAgoMs).toBeNull()
    fake.out('x')
    await clock.advance(1234)
    expect(process.lastOutputAgoMs).toBe(1234)
  })
})

describe('ManagedProcess, for any interleaving', () => {
  const step = fc.constantFrom('out', 'exit', 'close', 'stop', 'tick', 'second')
  it('ends once, ends its sink once, keeps every byte, and leaves no timer', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.constantFrom('obeys', 'needs KILL', 'cannot die'), async (steps, manner) => {
      const { process, fake, sink, clock } = await start({ timeoutMs: 10_000 })
      let exited = false
      let closed = false
      let written = 0
      const exit = (): void => {
        if (!exited) fake.exit(0)
        exited = true
      }
      const close = (): void => {
        if (!closed) fake.close()
        closed = true
      }
      fake.onSignal = (signal) => {
        if (manner === 'cannot die' || (manner === 'needs KILL' && signal === 'TERM')) return
        exit()
        close()
      }
      const stops: Promise<unknown>[] = []
      for (const each of [...steps, 'stop']) {
        if (each === 'out' && !closed) {
          fake.out('x')
          written += 1
        }
        if (each === 'exit') exit()
        if (each === 'close') close()
        if (each === 'stop') stops.push(process.stop())
        if (each === 'tick') await clock.advance(10)
        if (each === 'second') await clock.advance(1000)
      }
      await clock.advance(6000)
      await Promise.all(stops)
      const result = await process.ended
      exit()
      close()
      expect([process.result, sink.ends, sink.text.length, process.isClosed, clock.pending]).toEqual([result, 1, written, true, 0])
    }), { numRuns: 300 })
  })
})

describe('the state machine, for any order of notices', () => {
  const input: fc.Arbitrary<ProcessInput> = fc.oneof(
    fc.constant<ProcessInput>({ kind: 'started', pid: 7 }),
    fc.constant<ProcessInput>({ kind: 'failed', failure: { errno: 'ENOENT', what: 'program', message: '' } }),
    fc.integer({ min: 0, max: 255 }).map((code): ProcessInput => ({ kind: 'exited', code, signal: null })),
    fc.constantFrom('SIGTERM', 'SIGKILL', 'SIGSEGV').map((signal): ProcessInput => ({ kind: 'exited', code: null, signal })),
    fc.constantFrom<ProcessInput>({ kind: 'closed' }, { kind: 'drained' }, { kind: 'unreaped' }),
    fc.constantFrom<ProcessInput>(
      { kind: 'stop', cause: { kind: 'cancelled' } }, { kind: 'stop', cause: { kind: 'timed_out', timeoutMs: 5 } },
    ),
  )

  it('never leaves the end, never changes a result, never invents an exit code', () => {
    fc.assert(fc.property(fc.array(input, { maxLength: 12 }), (inputs) => {
      let state: ProcessState = startState(0)
      let now = 0
      for (const next of inputs) {
        const before = state
        state = advance(before, next, ++now)
        if (before.kind === 'ended') expect([state.kind, state.kind === 'ended' && state.result]).toEqual(['ended', before.result])
        if (before.kind === 'draining') expect(state.kind).not.toBe('running')
        if (state.kind === 'running') continue
        const { outcome, exitCode, exitCodeSource, signal, startedAtMs, endedAtMs } = state.result
        expect(endedAtMs).toBeGreaterThanOrEqual(startedAtMs)
        if (exitCode !== null) {
          expect(inputs).toContainEqual({ kind: 'exited', code: exitCode, signal: null })
          expect([exitCodeSource, signal]).toEqual(['process', null])
        }
        if (outcome.kind === 'exited') expect(exitCode).toBe(outcome.code)
        if (outcome.kind === 'spawn_failed') expect([exitCode, exitCodeSource]).toEqual([null, 'unknown'])
        if (outcome.kind === 'cancelled' || outcome.kind === 'timed_out') expect(inputs).toContainEqual({ kind: 'stop', cause: outcome })
      }
    }), { numRuns: 2000 })
  })

  it('reaches the end from anywhere by exit and closing, or exit and the drain time', () => {
    fc.assert(fc.property(fc.array(input, { maxLength: 8 }), fc.boolean(), (inputs, held) => {
      const all: readonly ProcessInput[] = [...inputs, { kind: 'exited', code: 1, signal: null }, held ? { kind: 'drained' } : { kind: 'closed' }]
      const state = all.reduce((before, next) => advance(before, next, 1), startState(0))
      expect(state.kind).toBe('ended')
    }))
  })
})
