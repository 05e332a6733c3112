import { closeSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { captureLoginEnv } from '../../../src/main/adapters/child-process'
import { FifoPool, type PipeEnds } from '../../../src/main/adapters/child-process/fifo-pool'
import { nodeClock, nodeRandom } from '../../../src/main/adapters/platform'
import { TaskRegistry } from '../../../src/main/core/process'
import { TextSink } from '../../core/process/text-sink'
import { useTempDirs } from '../../support/temp-dir'
import { callersEnv, realProcesses } from './harness'
import { isAlive, leftovers } from './leftovers'

describe('how a command runs', { timeout: 60_000 }, () => {
  const { run, spawn, watch } = realProcesses()
  const tempDir = useTempDirs()

  it('in a session of its own, with a quiet environment, its mark, and nothing that was not given', async () => {
    const { process, sink, mark } = run('ps -o sid= -p $$; env', { env: { PATH: callersEnv['PATH'] ?? '', TERM: 'xterm', MINE: 'a=b\nc' } })
    await process.ended
    const [session, ...env] = sink.stdout.split('\n')
    expect(Number(session)).toBe(process.pid)
    expect(env).toEqual(expect.arrayContaining(['TERM=dumb', 'PAGER=cat', 'GIT_PAGER=cat', `WEIR_TASK=${mark}`, 'MINE=a=b', 'c']))
    expect(sink.stdout).not.toContain('HOME=')
  })

  it('with bash, real pipes and /dev/null', async () => {
    const { process, sink } = run('[[ x == x ]] && echo bash; echo one > /dev/stderr; echo two | tee /dev/stderr; ls -l /proc/self/fd | cut -d">" -f2; cat; echo end')
    await process.ended
    expect(sink.stdout).toMatch(/^bash\ntwo\n/)
    expect(sink.stdout).toContain(' /dev/null\n')
    expect(sink.stdout).not.toContain('socket')
    expect(sink.stdout).toMatch(/end\n$/)
    expect(sink.stderr).toBe('one\ntwo\n')
  })

  it('a command that begins with a dash is a command', async () => {
    const { process, sink } = run('-x; echo ran')
    await process.ended
    expect(sink.stdout).toBe('ran\n')
  })

  it('programs start with the usual signals: a pipe that closes ends its writer', async () => {
    const { process, sink } = run('yes | head -1; echo ${PIPESTATUS[0]}')
    await process.ended
    expect(sink.stdout).toBe('y\n141\n')
  })

  it('pipes can be made again after a cleaner removed their folder', async () => {
    const directory = tempDir()
    const own = new FifoPool(directory)
    const close = ({ read, write }: PipeEnds): void => [read, write].forEach((fd) => closeSync(fd))
    close(own.output())
    for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true })
    expect(() => own.output()).toThrow('ENOENT')
    close(own.input())
    own.dispose()
    expect(readdirSync(directory)).toEqual([])
  })

  it('stdin does not make bash take it for a network login and read ~/.bashrc', async () => {
    const home = tempDir()
    writeFileSync(join(home, '.bashrc'), 'echo from bashrc\n')
    const { process, sink } = run('cat', { stdin: true, env: { HOME: home, PATH: callersEnv['PATH'] ?? '' } })
    expect(process.endStdin().ok).toBe(true)
    await process.ended
    expect(sink.stdout).toBe('')
  })

  it('stdin: a megabyte arrives whole, then the end of file; a program that closes it does no harm', async () => {
    const { process, sink } = run('sleep 0.2; wc -c', { stdin: true })
    for (let index = 0; index < 16; index++) expect(process.writeStdin(Buffer.alloc(65_536, 'x')).ok).toBe(true)
    process.endStdin()
    await process.ended
    expect(sink.stdout.trim()).toBe('1048576')
    const deaf = run('exec <&-; echo closed; sleep 0.3; exit 5', { stdin: true })
    await deaf.sink.seen('closed')
    deaf.process.writeStdin(Buffer.alloc(100_000))
    expect((await deaf.process.ended).exitCode).toBe(5)
  })

  it('stdin: what a program never reads is refused after 8 MiB', async () => {
    const { process } = run('exec sleep 1000', { stdin: true })
    const mebibyte = Buffer.alloc(1024 * 1024)
    const results = Array.from({ length: 10 }, () => process.writeStdin(mebibyte))
    expect(results[0]?.ok).toBe(true)
    expect(results[9]).toMatchObject({ ok: false, error: { code: 'busy' } })
  })

  it('a started process does not inherit the pipes of another', async () => {
    const first = run('sleep 0.3; echo first')
    run('exec sleep 1000')
    expect(await first.process.ended).toMatchObject({ exitCode: 0, pipesHeldOpen: false })
  })

  it('tells whether it computes', async () => {
    const idle = run('echo up; exec sleep 1000')
    const busy = run('echo up; while :; do :; done')
    await Promise.all([idle.sink.seen('up'), busy.sink.seen('up')])
    const ask = async (): Promise<readonly (boolean | null)[]> => Promise.all([idle.process.cpuActive(), busy.process.cpuActive()])
    await ask()
    await run('sleep 0.3').process.ended
    expect(await ask()).toEqual([false, true])
  })

  it('leaves no descriptors behind, also after failures', async () => {
    const count = (): number => readdirSync('/proc/self/fd').length
    await run('true').process.ended
    const before = count()
    for (let index = 0; index < 30; index++) {
      await run('echo x', { stdin: true }).process.ended
      await run('echo x', { cwd: '/no/such/place', stdin: true }).process.ended
    }
    await new Promise((resolve) => setImmediate(resolve))
    expect(count()).toBeLessThanOrEqual(before + 2)
  })

  it('a stop before the start was even announced ends it', async () => {
    const { process } = run('sleep 1000')
    expect((await process.stop()).survivors).toEqual([])
    expect((await process.ended).outcome).toEqual({ kind: 'cancelled' })
  })

  it('cancel-is-instant: 10 tasks that ignore TERM; the chat is free at once, nothing is left within 5 s', async () => {
    const registry = new TaskRegistry<TextSink>({ spawn, clock: nodeClock, random: nodeRandom })
    const tasks = Array.from({ length: 10 }, () => {
      const task = registry.start('chat_a', {
        program: { kind: 'shell', command: 'trap "" TERM; echo up; sleep 1000; sleep 1000' }, cwd: '/tmp', env: callersEnv, stdin: false, timeoutMs: null,
      }, () => new TextSink())
      if (!task.ok) throw new Error(task.error.message)
      watch(task.value.id)
      return task.value
    })
    await Promise.all(tasks.map((task) => task.sink.seen('up')))
    const { reaped } = registry.disposeChat('chat_a')
    expect(registry.list('chat_a')).toEqual([])
    const report = await reaped
    expect(report.survivors).toEqual([])
    expect(report.signalled).toBeGreaterThanOrEqual(20)
    expect(leftovers(tasks.map((task) => task.id))).toEqual([])
    expect(await registry.shutdown()).toMatchObject({ survivors: [] })
  })
})

describe('captureLoginEnv', { timeout: 60_000 }, () => {
  const tempDir = useTempDirs()
  const shellOf = (script: string): string => {
    const path = join(tempDir(), 'shell')
    writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return path
  }

  it('asks a real bash, start-up noise and all, and drops the named keys', async () => {
    const home = tempDir()
    writeFileSync(join(home, '.bash_profile'), 'echo welcome; export FROM_PROFILE="two\nlines"; . ~/.bashrc\n')
    writeFileSync(join(home, '.bashrc'), 'printf noise; export FROM_RC=1 SECRET_NAME=x; (sleep 2 &) ; alias env=false\n')
    const { env, source } = await captureLoginEnv({ shell: '/bin/bash', fallback: { HOME: home, PATH: callersEnv['PATH'], KEEP: 'k' }, drop: ['SECRET_NAME'] })
    expect(source).toBe('login-shell')
    expect(env).toMatchObject({ FROM_PROFILE: 'two\nlines', FROM_RC: '1', KEEP: 'k', HOME: home })
    expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['SECRET_NAME']))
    for (const name of ['_', 'SHLVL', 'PWD', 'OLDPWD', 'SECRET_NAME']) expect(env).not.toHaveProperty(name)
  })

  it('asks again without -i where that fails', async () => {
    const shell = shellOf('case $1 in -lic) exit 1;; esac; shift; export AGAIN=yes; exec /bin/sh -c "$1"')
    expect(await captureLoginEnv({ shell, fallback: {}, drop: [] })).toMatchObject({ source: 'login-shell', env: { AGAIN: 'yes' } })
  })

  it('falls back when the shell is missing, answers nothing, or hangs; and ends the hanging one', async () => {
    const pidFile = join(tempDir(), 'pid')
    const hanging = shellOf(`echo $$ > ${pidFile}; sleep 1000`)
    for (const shell of ['/no/such/shell', shellOf('echo hello'), hanging]) {
      const result = await captureLoginEnv({ shell, fallback: { A: '1', KEY: 'x', NONE: undefined }, drop: ['KEY'], timeoutMs: 400 })
      expect(result).toEqual({ source: 'fallback', env: { A: '1' } })
    }
    // It was sent KILL; its death is announced to nobody here.
    await vi.waitUntil(() => !isAlive(Number(readFileSync(pidFile, 'utf8'))))
  })

  it('does not listen for ever to a shell that prints without end', async () => {
    const result = await captureLoginEnv({ shell: shellOf('yes'), fallback: { A: '1' }, drop: [], timeoutMs: 20_000 })
    expect(result.source).toBe('fallback')
  })
})
