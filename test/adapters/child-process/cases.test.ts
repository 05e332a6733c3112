import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { nodeClock } from '../../../src/main/adapters/platform'
import { POLL_CONDITIONS, START_MARK, waitForTask } from '../../../src/main/core/process'
import { useTempDirs } from '../../support/temp-dir'
import { argv, realProcesses } from './harness'
import { isAlive, leftovers } from './leftovers'

const bothPipes = fileURLToPath(new URL('../../fixtures/process/both-pipes.mjs', import.meta.url))

describe('cases of area process, with real programs', { timeout: 60_000 }, () => {
  const { run } = realProcesses()
  const tempDir = useTempDirs()

  it('held-pipe: a background child does not pin the result, and its later output still arrives', async () => {
    const { process, sink, mark } = run("sh -c '(sleep 3; echo late) & echo started'")
    const result = await process.ended
    expect(result).toMatchObject({ outcome: { kind: 'exited', code: 0 }, exitCode: 0, exitCodeSource: 'process', pipesHeldOpen: true })
    expect(sink.stdout).toBe('started\n')
    expect(sink.ends).toBe(0)
    expect(leftovers([mark]).length).toBeGreaterThan(0)
    await sink.seen('late')
    expect(process.result).toEqual(result)
  })

  it('held-pipe: a stop ends what an ended command left behind, and its outcome stays', async () => {
    const { process } = run("sh -c 'sleep 30 & echo started'")
    const { outcome } = await process.ended
    const report = await process.stop()
    expect(report).toMatchObject({ signalled: 1, confirmedDead: 1, survivors: [] })
    expect(process.result?.outcome).toEqual(outcome)
  })

  it('tee-substitution', async () => {
    const { process, sink } = run("bash -c 'exec > >(tee /dev/null); echo a; exit 4'")
    expect((await process.ended).outcome).toEqual({ kind: 'exited', code: 4 })
    expect(sink.stdout).toBe('a\n')
  })

  it('fast-stderr: 200 of 200', async () => {
    for (let batch = 0; batch < 20; batch++) {
      const runs = Array.from({ length: 10 }, () => run("sh -c 'echo e >&2; exit 7'"))
      const seen = await Promise.all(runs.map(async ({ process, sink }) => {
        const { outcome, pipesHeldOpen } = await process.ended
        return [outcome, sink.stderr, sink.stdout, sink.ends, pipesHeldOpen]
      }))
      expect(seen).toEqual(Array(10).fill([{ kind: 'exited', code: 7 }, 'e\n', '', 1, false]))
    }
  })

  it('both-pipes-full: no deadlock, exact counts', async () => {
    const { process: task, sink } = run(argv(process.execPath, bothPipes), { keepBytes: 100 })
    expect((await task.ended).outcome).toEqual({ kind: 'exited', code: 0 })
    expect(sink.counts).toEqual({ stdout: 8_200_000, stderr: 8_200_000 })
  })

  it('no-newline-end', async () => {
    const { process, sink } = run("printf 'last line without end'")
    await process.ended
    expect(sink.stdout).toBe('last line without end')
  })

  it('silent-success', async () => {
    const { process, sink } = run('mkdir -p made', { cwd: tempDir() })
    expect((await process.ended).outcome).toEqual({ kind: 'exited', code: 0 })
    expect([sink.text, sink.ends, process.lastOutputAgoMs]).toEqual(['', 1, null])
  })

  it('spawn-failed: program, directory, and through the shell', async () => {
    const noProgram = await run(argv('nosuchprogram')).process.ended
    expect(noProgram).toMatchObject({ outcome: { kind: 'spawn_failed', errno: 'ENOENT', what: 'program' }, exitCode: null, exitCodeSource: 'unknown' })
    const noCwd = await run(argv('true'), { cwd: '/no/such/place' }).process.ended
    expect(noCwd).toMatchObject({ outcome: { kind: 'spawn_failed', errno: 'ENOENT', what: 'cwd' }, exitCode: null, exitCodeSource: 'unknown' })
    const fileAsCwd = await run('true', { cwd: '/etc/passwd' }).process.ended
    expect(fileAsCwd.outcome).toMatchObject({ kind: 'spawn_failed', errno: 'ENOTDIR', what: 'cwd' })
    const notExecutable = await run(argv('/etc/passwd')).process.ended
    expect(notExecutable.outcome).toMatchObject({ kind: 'spawn_failed', errno: 'EACCES', what: 'program' })
    const tooLong = await run(`: ${'x'.repeat(200_000)}`).process.ended
    expect(tooLong.outcome).toMatchObject({ kind: 'spawn_failed', errno: 'E2BIG', what: 'other' })
    const nul = await run(argv('echo', 'a\0b')).process.ended
    expect(nul.outcome).toMatchObject({ kind: 'spawn_failed', what: 'other' })
    const shell = run('nosuchprogram')
    expect((await shell.process.ended).outcome).toEqual({ kind: 'exited', code: 127 })
    expect(shell.sink.stderr).toContain('nosuchprogram')
  })

  it('signal: by argv the signal, through the shell its 139', async () => {
    const direct = await run(argv('sh', '-c', 'kill -SEGV $$')).process.ended
    expect(direct).toMatchObject({ outcome: { kind: 'signalled', signal: 'SIGSEGV' }, exitCode: null, signal: 'SIGSEGV', exitCodeSource: 'process' })
    const shell = await run("sh -c 'kill -SEGV $$'; exit $?").process.ended
    expect(shell).toMatchObject({ outcome: { kind: 'exited', code: 139 }, exitCode: 139, signal: null })
  })

  it('tree-kill: other sessions and ignored TERM, confirmed', async () => {
    const { process, sink, mark } = run("sh -c 'setsid sleep 1000 & (trap \"\" TERM; sleep 1000) & echo up; sleep 1000'")
    await sink.seen('up')
    const report = await process.stop()
    expect(report.survivors).toEqual([])
    expect(report.signalled).toBeGreaterThanOrEqual(4)
    expect(report.confirmedDead).toBe(report.signalled)
    expect(report.text).toBe(`Stopped: ${report.signalled} processes signalled, all confirmed dead.`)
    expect(leftovers([mark])).toEqual([])
    expect((await process.ended).outcome).toEqual({ kind: 'cancelled' })
  })

  it('tree-kill: a daemon that forked twice in a session of its own is found by its mark', async () => {
    const { process, sink, mark } = run("(setsid sh -c 'sleep 1000 >/dev/null 2>&1 & exit 0' &) ; echo up; sleep 1000")
    await sink.seen('up')
    await process.stop()
    expect(leftovers([mark])).toEqual([])
  })

  it('tree-kill: a child that cleared its environment and left the session is found by descent', async () => {
    const { process, sink } = run("env -i setsid sh -c 'trap \"\" TERM; echo $$; while :; do sleep 1000; done' & sleep 1000")
    await sink.seen('\n')
    const child = Number(sink.stdout)
    const report = await process.stop()
    expect(report.survivors).toEqual([])
    expect([isAlive(process.pid ?? 0), isAlive(child)]).toEqual([false, false])
  })

  it('tree-kill: what forks while it is being killed does not escape', async () => {
    const { process, sink, mark } = run('trap "" TERM; f() { while :; do (sleep 1000 & sleep 0.01 & wait) & sleep 0.02; done; }; f & echo up; f')
    await sink.seen('up')
    const report = await process.stop()
    expect(report.survivors).toEqual([])
    expect(leftovers([mark])).toEqual([])
  })

  it('fifo-timeout: the whole tree ends', async () => {
    const { process, mark } = run("sh -c 'mkfifo f.$$; (cat f.$$ &) ; cat f.$$'", { cwd: tempDir(), timeoutMs: 700 })
    expect(await process.ended).toMatchObject({ outcome: { kind: 'timed_out', timeoutMs: 700 }, exitCode: null, pipesHeldOpen: false })
    await process.stop()
    expect(leftovers([mark])).toEqual([])
  })

  it('outcomes: six, each with the text so far', async () => {
    const exit0 = run('echo text; exit 0')
    const exit3 = run('echo text; exit 3')
    const killed = run(argv('sh', '-c', 'echo text; kill -KILL $$'))
    const failed = run(argv('/no/such/program'))
    const timeout = run('echo text; sleep 1000', { timeoutMs: 500 })
    const cancelled = run('echo text; sleep 1000')
    await cancelled.sink.seen('text')
    await cancelled.process.stop()
    const all = [exit0, exit3, killed, failed, timeout, cancelled]
    const results = await Promise.all(all.map((each) => each.process.ended))
    expect(results.map((result) => result.outcome)).toMatchObject([
      { kind: 'exited', code: 0 }, { kind: 'exited', code: 3 }, { kind: 'signalled', signal: 'SIGKILL' },
      { kind: 'spawn_failed' }, { kind: 'timed_out', timeoutMs: 500 }, { kind: 'cancelled' },
    ])
    expect(all.map((each) => each.sink.stdout)).toEqual(['text\n', 'text\n', 'text\n', '', 'text\n', 'text\n'])
  })

  it('drain-while-unread: 200 MB that nobody asks for, in flat memory', async () => {
    const { process: task, sink } = run('head -c 200000000 /dev/zero; echo done >&2', { keepBytes: 10 })
    const before = process.memoryUsage().rss
    expect((await task.ended).outcome).toEqual({ kind: 'exited', code: 0 })
    expect(sink.counts).toEqual({ stdout: 200_000_000, stderr: 5 })
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
  })

  it('lost-wakeup: 120 real processes whose end races with the registration (1,000 in wait.test.ts)', async () => {
    const once = async (moment: number): Promise<readonly string[]> => {
      const { process, sink } = run('echo last line')
      // Registers at another moment of the life each time: before the start, at the output, after the end.
      if (moment === 1) await sink.seen('last')
      if (moment === 2) await process.ended
      const { reason } = await waitForTask({ task: process, signals: sink, untilAnyOf: POLL_CONDITIONS, since: START_MARK, waitMs: 60_000 }, nodeClock).done
      return [reason.kind, sink.stdout]
    }
    for (let batch = 0; batch < 10; batch++) {
      const ends = await Promise.all(Array.from({ length: 12 }, (_, index) => once(index % 3)))
      expect(ends).toEqual(Array(12).fill(['end', 'last line\n']))
    }
  })

  it('poll-not-per-chunk: a line every 20 ms, one poll', async () => {
    const { process, sink } = run('for i in $(seq 50); do echo line $i; sleep 0.02; done')
    const { reason } = await waitForTask({ task: process, signals: sink, untilAnyOf: POLL_CONDITIONS, since: START_MARK, waitMs: 60_000 }, nodeClock).done
    expect(reason.kind).toBe('end')
    expect(sink.chunks).toBeGreaterThan(10)
  })

  it('a poll sees a question, and the answer through stdin', async () => {
    const { process, sink } = run("bash -c 'printf \"Continue? [Y/n] \"; read x; echo got $x'", { stdin: true })
    const first = await waitForTask({ task: process, signals: sink, untilAnyOf: POLL_CONDITIONS, since: START_MARK, waitMs: 60_000 }, nodeClock).done
    expect(first.reason).toMatchObject({ kind: 'prompt', prompt: { kind: 'confirmation' } })
    expect(process.writeStdin(Buffer.from('y\n'))).toEqual({ ok: true, value: undefined })
    await process.ended
    expect(sink.stdout).toBe('Continue? [Y/n] got y\n')
  })
})
