import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from 'playwright/test'
import { ModelServer } from '../test/support/model-server'

const CLI = join(import.meta.dirname, '..', 'out', 'main', 'cli.js')
const KEY = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')

interface Finished { readonly code: number | null; readonly stdout: string; readonly stderr: string }
interface Started { readonly pid: number; readonly done: Promise<Finished> }
interface Options { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> }

/** The built command line on a store of its own. */
class Weir {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'weir-cli-')))
  readonly work = join(this.folder, 'work')

  constructor() {
    mkdirSync(this.work)
  }
  start(args: readonly string[], options: Options = {}): Started {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd: options.cwd ?? this.work, env: { ...process.env, WEIR_DATA_DIR: join(this.folder, 'data'), ...options.env }, stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => { stdout += text })
    child.stderr.setEncoding('utf8').on('data', (text: string) => { stderr += text })
    const done = new Promise<Finished>((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
    return { pid: child.pid ?? 0, done }
  }
  run(...args: readonly string[]): Promise<Finished> {
    return this.start(args).done
  }
  async json(args: readonly string[], options?: Options) {
    const done = await this.start(args, options).done
    return { ...done, value: JSON.parse(done.stdout) }
  }
}

const test = base.extend<{ weir: Weir }>({
  weir: async ({}, use) => {
    const weir = new Weir()
    await use(weir)
    rmSync(weir.folder, { recursive: true, force: true })
  },
})

/** A process that waits to be reaped is dead. */
function alive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}

test.describe('weir run', () => {
  test('prints the observation, ends with the code of the command', async ({ weir }) => {
    const { code, stdout, stderr } = await weir.run('run', '--', 'echo out; echo err >&2; exit 3')
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
    expect(stdout).toMatch(/^\[\w+: terminal output\. [\s\S]*\nout\n[\s\S]*\nerr\n[\s\S]*exit code 3[\s\S]*: end\]\n$/)
  })

  test('--json is one object with every fact', async ({ weir }) => {
    const { code, stderr, value } = await weir.json(['run', '--json', '--budget', '1000', '--', `seq 20000; printf 'a\\r\\n\\377 ${KEY}\\n' >&2; exit 4`])
    expect({ code, stderr }).toEqual({ code: 4, stderr: '' })
    const stdout = Array.from({ length: 20_000 }, (_, index) => `${String(index + 1)}\n`).join('')
    const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
    const errors = Buffer.concat([Buffer.from('a\r\n'), Buffer.of(0xff), Buffer.from(` ${KEY}\n`)])
    const { facts } = value
    expect(facts).toMatchObject({
      outcome: 'exited', exitCode: 4, exitCodeSource: 'process', signal: null, bytes: { stdout: stdout.length, stderr: errors.length },
      masks: { 'aws-access-key': 1 }, encoding: 'utf-8', replacements: 1, lineEndsNormalised: 1, fromCursor: 0, nextCursor: stdout.length + errors.length,
      sha256: { stdout: sha256(stdout), stderr: sha256(errors) }, pipesHeldOpen: false, truncated: true, handle: value.handle,
    })
    expect(facts.effects).toContain('read')
    expect(facts.durationMs).toBeGreaterThanOrEqual(0)
    expect(facts.shownChars + facts.foldedChars + facts.omittedChars).toBe(facts.totalChars)
    expect(value.observation.length).toBeLessThanOrEqual(1000)
    expect(JSON.stringify(value)).not.toContain(KEY)
    expect(value.handle).toMatch(/^h_/)
  })

  test('ends as the command ended', async ({ weir }) => {
    expect((await weir.json(['run', '--json', '--', 'kill -TERM $$'])).value.facts).toMatchObject({ outcome: 'signalled', signal: 'SIGTERM', exitCode: null })
    expect((await weir.run('run', '--', 'kill -KILL $$')).code).toBe(137)
    expect((await weir.run('run', '--timeout-ms', '200', '--', 'sleep 60')).code).toBe(124)
    expect((await weir.run('run', '--argv', '--', 'no-such-program-here')).code).toBe(127)
    expect((await weir.run('run', '--cwd', join(weir.work, 'nowhere'), '--', 'true')).code).toBe(127)
  })

  test('takes one word as a shell line, several as words, --argv without a shell', async ({ weir }) => {
    const command = async (...args: string[]) => (await weir.json(['run', '--json', ...args])).value.observation.split('\n')[1]
    expect(await command('--', 'echo $((1 + 1)) | cat')).toBe('2')
    expect(await command('--', 'echo', '$((1 + 1))', "it's", '--', '-n')).toBe("$((1 + 1)) it's -- -n")
    expect(await command('--argv', '--', 'echo', '$HOME', 'a  b')).toBe('$HOME a  b')
  })

  test('--cwd is where the command runs, --encoding how its bytes are read', async ({ weir }) => {
    mkdirSync(join(weir.work, 'sub'))
    const { value } = await weir.json(['run', '--json', '--cwd', 'sub', '--encoding', 'gb18030', '--', "pwd; printf '\\264\\355\\316\\363\\n'"])
    expect(value.facts).toMatchObject({ cwd: join(weir.work, 'sub'), encoding: 'gb18030', replacements: 0 })
    expect(value.observation).toContain(`${join(weir.work, 'sub')}\n错误\n`)
  })

  test('gives commands the caller’s environment without the keys', async ({ weir }) => {
    const secret = ['key', 'of', 'mine', '42'].join('-')
    const env = { WEIR_API_KEY: secret, OPENAI_API_KEY: secret, MARKER: 'kept' }
    const { value } = await weir.json(['run', '--json', '--', `echo "\${MARKER} [\${WEIR_API_KEY}\${OPENAI_API_KEY}\${WEIR_DATA_DIR}]"; echo ${secret}`], { env })
    expect(value.observation).toContain('kept []\n[redacted: known-secret]\n')
    expect(JSON.stringify(value)).not.toContain(secret)
  })

  for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]] as const) {
    test(`${signal}, more than once, leaves no process behind`, async ({ weir }) => {
      const pids = join(weir.work, 'pids')
      const running = weir.start(['run', '--json', '--', `trap "" TERM HUP INT; echo $$ > ${pids}; sleep 300 & echo $! >> ${pids}; setsid sleep 300 & echo $! >> ${pids}; echo ready > ${pids}.all; wait`])
      await expect.poll(() => existsSync(`${pids}.all`)).toBe(true)
      for (let count = 0; count < 3; count++) process.kill(running.pid, signal)
      const done = await running.done
      expect(done.code).toBe(code)
      expect(JSON.parse(done.stdout).facts.outcome).toBe('cancelled')
      for (const pid of readFileSync(pids, 'utf8').trim().split('\n')) expect(alive(Number(pid))).toBe(false)
    })
  }

  test('says what is wrong with the command line, in JSON when that was asked for', async ({ weir }) => {
    for (const args of [['--bogus'], ['--budget', '999'], ['--budget', '0x3e8'], ['--timeout-ms', '1.5'], ['--encoding', 'klingon'], ['--cwd', '']]) {
      const done = await weir.json(['run', '--json', ...args, '--', 'touch ran'])
      expect(done.code).toBe(2)
      expect(done.value.error).toMatchObject({ code: 'invalid' })
      expect(done.stderr).toContain('weir: ')
    }
    expect(await weir.run('run')).toMatchObject({ code: 2, stdout: '' })
    expect((await weir.run('run', '--', 'ls')).stdout).not.toContain('ran')
  })

  test('a data folder that cannot be used is named, and nothing runs', async ({ weir }) => {
    writeFileSync(join(weir.work, 'file'), 'x')
    for (const folder of [join(weir.work, 'file'), '/proc/weir']) {
      const done = await weir.json(['run', '--json', '--', 'touch ran'], { env: { WEIR_DATA_DIR: folder } })
      expect(done.code).toBe(70)
      expect(done.value.error).toMatchObject({ code: 'storage' })
      expect(done.value.error.message).toContain(folder)
    }
    expect((await weir.run('run', '--', 'ls')).stdout).not.toContain('ran')
  })
})

test.describe('weir read and search', () => {
  test('page and find what a run kept', async ({ weir }) => {
    const { handle } = (await weir.json(['run', '--json', '--', `seq 5000; echo key=${KEY}; echo The End`])).value
    const head = (await weir.json(['read', handle, '--json', '--max', '1000'])).value
    expect(head.observation.length).toBeLessThanOrEqual(1000)
    expect(head.facts).toMatchObject({ fromCursor: 0, hasMore: true })
    const next = (await weir.json(['read', handle, '--json', '--max', '1000', '--cursor', String(head.facts.nextCursor)])).value
    expect(next.facts.fromCursor).toBe(head.facts.nextCursor)
    const tail = (await weir.run('read', handle, '--mode', 'tail')).stdout
    expect(tail).toContain('key=[redacted: aws-access-key]\nThe End\n')
    const found = await weir.json(['search', handle, 'the e[n]d', '--regex', '--ignore-case', '--json'])
    expect(found.value.observation).toContain('The End')
    expect((await weir.run('read', handle, '--mode', 'around', '--cursor', String(found.value.facts.nextCursor - 4))).stdout).toContain('The End')
    expect((await weir.run('search', handle, KEY.slice(0, 8))).stdout).toContain('No line matches')
  })

  test('an unknown handle is an error', async ({ weir }) => {
    const unknown = await weir.json(['read', `h_${'A'.repeat(22)}`, '--json'])
    expect(unknown).toMatchObject({ code: 1, value: { error: { code: 'not_found' } } })
    expect(await weir.json(['search', '--json', 'nonsense', 'x'])).toMatchObject({ code: 2, value: { error: { code: 'invalid' } } })
  })
})

test.describe('weir ask', () => {
  test('the built-in operator runs what the mode allows and says what it did not', async ({ weir }) => {
    const auto = await weir.json(['ask', '--json', '--mode', 'auto', 'run echo hello > made.txt && cat made.txt'])
    expect(auto).toMatchObject({ code: 0, value: { end: { kind: 'answered' }, calls: [{ tool: 'terminal_execute', status: 'done', facts: { exitCode: 0 } }] } })
    expect(auto.value.requests.length).toBeGreaterThan(0)
    for (const mode of ['ask', 'observe']) {
      const refused = await weir.json(['ask', '--json', '--mode', mode, 'run touch refused.txt'])
      expect(refused.value.calls[0]).toMatchObject({ tool: 'terminal_execute', status: 'refused' })
    }
    const chinese = await weir.run('ask', '--cwd', weir.work, '运行 ls')
    expect(chinese.stdout).toContain('made.txt')
    expect(chinese.stdout).not.toContain('refused.txt')
  })

  test('a provider that loops, calls nonsense and fails runs each command once, and sees no secret', async ({ weir }) => {
    const server = await ModelServer.start((_request, index) => {
      if (index === 0) return { kind: 'answer', calls: [
        { id: 'same', tool: 'terminal_execute', args: { command: `echo ${KEY} >> once.txt; cat once.txt` } },
        { id: 'same', tool: 'no_such_tool', args: {} },
        { id: null, tool: 'terminal_execute', args: '{"command": "touch broken.txt"' },
        { id: 'p', tool: 'terminal_execute', args: '{"__proto__": {"command": "touch proto.txt"}}' },
      ] }
      if (index === 1) return { kind: 'status', status: 413, message: 'Payload Too Large' }
      if (index === 2) return { kind: 'broken', how: 'socket', calls: [{ tool: 'terminal_execute', args: { command: 'touch never.txt' } }] }
      return index < 5 ? { kind: 'answer', calls: [{ id: 'same', tool: 'terminal_execute', args: { command: 'ls' } }] } : { kind: 'answer', text: 'done at last' }
    })
    const asked = await weir.json(
      ['ask', '--json', '--provider', 'openai-compatible', '--base-url', server.baseUrl, '--model', 'scripted', '--window', '32000', '--mode', 'auto', 'go on'],
      { env: { WEIR_API_KEY: 'k' } },
    )
    await server.stop()
    expect(asked.value.answer).toBe('done at last')
    const listing = (await weir.run('run', '--', 'ls; wc -l < once.txt')).stdout
    expect(listing).toContain('\nonce.txt\n1\n')
    for (const name of ['broken.txt', 'proto.txt', 'never.txt']) expect(listing).not.toContain(name)
    for (const { raw } of server.requests) expect(raw).not.toContain(KEY)
    expect(asked.stdout).not.toContain(KEY)
  })
})

test('help, and a command there is not', async ({ weir }) => {
  expect((await weir.run('--help')).stdout).toContain('weir run [--json]')
  for (const name of ['bogus', '__proto__', 'constructor']) expect((await weir.run(name)).code).toBe(2)
})
