import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NodePty } from '../../../src/main/adapters/node-pty'
import type { PtyExit, PtyProcess } from '../../../src/main/core/session'

const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TERM: 'xterm-256color', LANG: 'C.UTF-8' }
const size = { cols: 80, rows: 24 }

interface Run {
  readonly process: PtyProcess
  /** Resolves when the program has printed something. */
  readonly printed: Promise<void>
  readonly done: Promise<{ output: Buffer; exit: PtyExit; afterExitBytes: () => number }>
}
function start(script: string): Run {
  const chunks: Uint8Array[] = []
  let after = 0
  let ended = false
  let settle: (exit: PtyExit) => void = () => undefined
  let tell: () => void = () => undefined
  const printed = new Promise<void>((resolve) => (tell = resolve))
  const exit = new Promise<PtyExit>((resolve) => (settle = resolve))
  const spawned = new NodePty().spawn(
    { file: 'bash', args: ['-c', script], cwd: tmpdir(), env, size, utf8: true },
    {
      data: (bytes) => {
        if (ended) after += bytes.length
        else chunks.push(bytes)
        tell()
      },
      exit: (outcome) => {
        ended = true
        settle(outcome)
      },
    },
  )
  if (!spawned.ok) throw new Error(spawned.error.message)
  return { process: spawned.value, printed, done: exit.then((outcome) => ({ output: Buffer.concat(chunks), exit: outcome, afterExitBytes: () => after })) }
}

describe('end of a program in a PTY', () => {
  it('keeps every byte in 200 of 200 exits (case exit-keeps-all)', { timeout: 120_000 }, async () => {
    const expected = 'hello'.repeat(4096)
    let whole = 0
    for (let round = 0; round < 50; round++) {
      const runs = [0, 1, 2, 3].map(() => start("printf 'hello%.0s' $(seq 4096)").done)
      for (const { output, exit } of await Promise.all(runs)) {
        if (output.toString('latin1') === expected && exit.kind === 'exited' && exit.code === 0) whole += 1
      }
    }
    expect(whole).toBe(200)
  })

  it('gives everything when it was paused at the exit (case paused-at-exit)', async () => {
    const run = start("printf 'x%.0s' $(seq 3000)")
    run.process.pause()
    setTimeout(() => run.process.resume(), 300)
    const { output, exit, afterExitBytes } = await run.done
    expect(output.length).toBe(3000)
    expect(exit).toEqual({ kind: 'exited', code: 0 })
    expect(afterExitBytes()).toBe(0)
  })

  it('holds a paused program up and loses nothing when it goes on', async () => {
    const run = start('head -c 2000000 /dev/zero | tr "\\0" a')
    run.process.pause()
    setTimeout(() => run.process.resume(), 200)
    const { output } = await run.done
    expect(output.length).toBe(2_000_000)
  })

  it('keeps what a background child prints after the shell has ended', async () => {
    const { output, exit } = await start('trap "" HUP; (sleep 0.3; printf "late%.0s" $(seq 2000)) & echo first').done
    expect(output.toString()).toBe(`first\r\n${'late'.repeat(2000)}`)
    expect(exit).toEqual({ kind: 'exited', code: 0 })
  })

  it('does not wait without end for a descendant that stays', async () => {
    const { output } = await start('trap "" HUP; sleep 30 & echo $!').done
    const pid = Number(output.toString().trim())
    process.kill(pid, 'SIGKILL')
    expect(pid).toBeGreaterThan(1)
  })

  it('tells codes and signals apart', async () => {
    expect((await start('exit 7').done).exit).toEqual({ kind: 'exited', code: 7 })
    expect((await start('kill -TERM $$').done).exit).toEqual({ kind: 'signalled', signal: 'SIGTERM' })
  })
})

describe('a running program in a PTY', () => {
  it('takes typed bytes and a new size', async () => {
    const run = start('stty -echo; echo ready; read -r line; echo "got $line"; read -r line; stty size')
    await run.printed
    run.process.write(new TextEncoder().encode('中文\n'))
    expect(run.process.resize({ cols: 132, rows: 50 })).toBe(true)
    run.process.write(new TextEncoder().encode('\n'))
    const { output } = await run.done
    expect(output.toString()).toContain('got 中文')
    expect(output.toString()).toContain('50 132')
  })

  it('takes one megabyte of input whole', { timeout: 60_000 }, async () => {
    const line = `${'p'.repeat(99)}\n`
    const run = start('stty -echo; echo ready; head -c 1000000 | cksum')
    await run.printed
    run.process.write(new TextEncoder().encode(line.repeat(10_000)))
    const { output } = await run.done
    const expected = await start(`yes ${'p'.repeat(99)} | head -n 10000 | cksum`).done
    expect(output.toString().replace('ready\r\n', '')).toBe(expected.output.toString())
  })

  it('refuses sizes out of range and anything after the end', async () => {
    const run = start('read -r line')
    expect(run.process.resize({ cols: 65_536, rows: 24 })).toBe(false)
    expect(run.process.resize({ cols: 1, rows: 24 })).toBe(false)
    run.process.write(new TextEncoder().encode('\n'))
    await run.done
    expect(run.process.resize({ cols: 100, rows: 30 })).toBe(false)
    expect(run.process.write(new Uint8Array([10]))).toBe(false)
    run.process.hangUp()
  })

  it('ends by a hang-up, also when it ignores it', async () => {
    const polite = start('sleep 60')
    polite.process.hangUp()
    expect((await polite.done).exit.kind).toBe('signalled')
    const stubborn = start('trap "" HUP; echo up; while :; do sleep 60; done')
    await stubborn.printed
    stubborn.process.hangUp()
    expect((await stubborn.done).exit).toMatchObject({ kind: 'signalled' })
  })
})

describe('a program that cannot start', () => {
  const listener = { data: () => undefined, exit: () => undefined }
  const spawn = (file: string, cwd: string) => new NodePty().spawn({ file, args: [], cwd, env, size, utf8: true }, listener)

  it('says what is wrong before anything is started', () => {
    expect(spawn('bash', '/no/such/folder')).toMatchObject({ ok: false, error: { kind: 'spawn_failed', errno: 'ENOENT', what: 'cwd' } })
    expect(spawn('no-such-program', tmpdir())).toMatchObject({ ok: false, error: { errno: 'ENOENT', what: 'program' } })
    const folder = mkdtempSync(join(tmpdir(), 'weir-pty-'))
    const plain = join(folder, 'plain')
    writeFileSync(plain, 'no program', { mode: 0o644 })
    expect(spawn(plain, tmpdir())).toMatchObject({ ok: false, error: { errno: 'EACCES', what: 'program' } })
    expect(spawn(folder, tmpdir())).toMatchObject({ ok: false, error: { errno: 'EISDIR', what: 'program' } })
    expect(spawn('bash', plain)).toMatchObject({ ok: false, error: { errno: 'ENOTDIR', what: 'cwd' } })
    rmSync(folder, { recursive: true })
  })
})
