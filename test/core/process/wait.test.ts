import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EXECUTE_CONDITIONS, ManagedProcess, POLL_CONDITIONS, MAX_WAIT_MS, START_MARK, waitForTask,
  type SignalMark, type Wait, type WaitCondition,
} from '../../../src/main/core/process'
import { FakeClock, settle } from './fake-clock'
import { FakeSpawn, type FakeProcess } from './fake-spawn'
import { TextSink } from './text-sink'

async function start(stdin = false): Promise<{ process: ManagedProcess; fake: FakeProcess; sink: TextSink; clock: FakeClock; wait: typeof wait }> {
  const spawn = new FakeSpawn()
  const clock = new FakeClock()
  const sink = new TextSink()
  const process = new ManagedProcess(
    { request: { program: { kind: 'shell', command: 'x' }, cwd: '/', env: {}, stdin, mark: 'task_x' }, sink, timeoutMs: null }, spawn, clock,
  )
  await settle()
  const wait = (untilAnyOf: readonly WaitCondition[] = POLL_CONDITIONS, since: SignalMark = START_MARK, waitMs = MAX_WAIT_MS): Wait =>
    waitForTask({ task: process, signals: sink, untilAnyOf, since, waitMs }, clock)
  return { process, fake: spawn.last, sink, clock, wait }
}

describe('waitForTask', () => {
  it('returns at the end with all output there', async () => {
    const { fake, sink, wait } = await start()
    const { done } = wait()
    fake.out('last line')
    fake.end(0)
    expect((await done).reason).toMatchObject({ kind: 'end', result: { exitCode: 0 } })
    expect(sink.text).toBe('last line')
  })

  it('returns at once when it is over already', async () => {
    const { fake, wait } = await start()
    fake.end(0)
    expect((await wait().done).reason.kind).toBe('end')
  })

  it('poll-not-per-chunk: a line every 100 ms for 20 s takes 2 polls', async () => {
    const { process, fake, clock, wait } = await start()
    let polls = 0
    const polling = (async () => {
      for (let mark = START_MARK; process.result === null;) {
        polls += 1
        mark = (await wait(POLL_CONDITIONS, mark).done).mark
      }
    })()
    for (let index = 0; index < 200; index++) {
      fake.out(`line ${index}\n`)
      await clock.advance(100)
    }
    fake.end(0)
    await polling
    expect(polls).toBe(2)
  })

  it('returns at a new error line, and not again for the same one', async () => {
    const { fake, clock, wait } = await start()
    const first = wait()
    fake.err('error: broken\n')
    const { reason, mark } = await first.done
    expect(reason.kind).toBe('newErrorLine')
    const second = wait(POLL_CONDITIONS, mark)
    await clock.advance(MAX_WAIT_MS)
    expect((await second.done).reason.kind).toBe('waited')
  })

  it('counts what came between two polls as new', async () => {
    const { fake, clock, wait } = await start()
    const first = wait()
    await clock.advance(MAX_WAIT_MS)
    const { mark } = await first.done
    fake.err('error: between\n')
    expect((await wait(POLL_CONDITIONS, mark).done).reason.kind).toBe('newErrorLine')
  })

  it('returns at 4,000 new characters, not at 3,999', async () => {
    const { fake, wait } = await start()
    const { done } = wait()
    let over = false
    void done.then(() => { over = true })
    fake.out('x'.repeat(3999))
    await settle()
    expect(over).toBe(false)
    fake.out('x')
    expect((await done).reason.kind).toBe('newChars')
  })

  it('returns at a prompt once the output is quiet, and does not report it twice', async () => {
    const { fake, clock, wait } = await start(true)
    const first = wait()
    fake.out('Password: ')
    await clock.advance(1000)
    const { reason, mark } = await first.done
    expect(reason).toMatchObject({ kind: 'prompt', prompt: { kind: 'secret' } })
    const second = wait(POLL_CONDITIONS, mark)
    await clock.advance(MAX_WAIT_MS)
    expect((await second.done).reason.kind).toBe('waited')
    const third = wait(POLL_CONDITIONS, mark)
    fake.out('\nAgain? [y/N] ')
    await clock.advance(1000)
    expect((await third.done).reason.kind).toBe('prompt')
  })

  it('sees a prompt that came before the wait, and after chatter within it', async () => {
    const { fake, clock, wait } = await start(true)
    fake.out('Password: ')
    await clock.advance(10_000)
    expect((await wait().done).reason.kind).toBe('prompt')
    const chatty = wait(POLL_CONDITIONS, { ...START_MARK, chars: 10, promptReported: true })
    for (let index = 0; index < 20; index++) {
      fake.out('working\n')
      await clock.advance(100)
    }
    fake.out('Ok? (y/n) ')
    await clock.advance(1000)
    expect((await chatty.done).reason.kind).toBe('prompt')
  })

  it('execute goes on over error lines and much output', async () => {
    const { fake, clock, wait } = await start()
    const { done } = wait(EXECUTE_CONDITIONS)
    fake.out(`error: early\n${'x'.repeat(9000)}\n`)
    await clock.advance(MAX_WAIT_MS)
    expect((await done).reason.kind).toBe('waited')
  })

  it('quiet: for N ms after the last output, also when there never was any', async () => {
    const { fake, clock, wait } = await start()
    const silent = wait([{ kind: 'quiet', quietMs: 300 }])
    await clock.advance(300)
    expect((await silent.done).reason.kind).toBe('quiet')
    fake.out('x')
    const noisy = wait([{ kind: 'quiet', quietMs: 300 }], START_MARK, 1000)
    await clock.advance(299)
    fake.out('x')
    await clock.advance(299)
    fake.out('x')
    await clock.advance(300)
    expect((await noisy.done).reason.kind).toBe('quiet')
  })

  it('is given up by dispose, and holds nothing afterwards', async () => {
    const { clock, wait } = await start()
    const pending = wait()
    pending.dispose()
    expect((await pending.done).reason.kind).toBe('abandoned')
    expect(clock.pending).toBe(0)
  })

  it('lost-wakeup: 1,000 ends at every moment around the registration', async () => {
    for (let index = 0; index < 1000; index++) {
      const { fake, sink, wait } = await start()
      const end = (): void => {
        fake.out('last line')
        fake.end(0)
      }
      const moments = [end, () => queueMicrotask(end), () => setImmediate(end), () => void Promise.resolve().then(end)]
      if (index % 2 === 0) moments[(index / 2) % 4]?.()
      const { done } = wait()
      if (index % 2 === 1) moments[((index - 1) / 2) % 4]?.()
      expect([(await done).reason.kind, sink.text]).toEqual(['end', 'last line'])
    }
  })

  it('returns for every interleaving of registration, output, exit, closing and time', async () => {
    const step = fc.constantFrom('wait', 'out', 'error', 'exit', 'close', 'tick', 'turn')
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { fake, clock, wait } = await start()
      const waits: Wait[] = []
      let exited = false
      let closed = false
      let failed = false
      for (const each of steps) {
        if (each === 'wait') waits.push(wait())
        if (each === 'out' && !closed) fake.out('x'.repeat(1500))
        if (each === 'error' && !closed) {
          fake.err('error: x\n')
          failed = true
        }
        if (each === 'exit' && !exited) fake.exit(0)
        if (each === 'close' && !closed) fake.close()
        if (each === 'tick') await clock.advance(100)
        if (each === 'turn') await settle()
        exited ||= each === 'exit'
        closed ||= each === 'close'
      }
      waits.push(wait())
      await clock.advance(MAX_WAIT_MS)
      const ends = await Promise.all(waits.map((each) => each.done))
      for (const { reason } of ends) {
        if (failed) expect(reason.kind).not.toBe('waited')
        if (exited) expect(['end', 'newErrorLine', 'newChars']).toContain(reason.kind)
      }
      expect(clock.pending).toBe(0)
    }), { numRuns: 300 })
  })
})
