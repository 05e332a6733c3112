import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { CLI_CHAT } from '../../src/shared/ids'
import { chars } from '../../src/shared/units'
import { withBenchEngine } from './engine'

const WRITER = resolve('bench/context/writer.mjs')

/** One measurement in a process of its own: `ingest-child.ts weir|pipe BYTES`; prints `{seconds, peakRssBytes, sha256}`. */
export async function main([way, size]: readonly string[]): Promise<number> {
  const bytes = Number(size)
  const result = way === 'weir' ? await throughWeir(bytes) : await throughPipe(bytes)
  process.stdout.write(`${JSON.stringify({ ...result, peakRssBytes: process.resourceUsage().maxRSS * 1024 })}\n`)
  return 0
}

async function throughWeir(bytes: number) {
  return await withBenchEngine(async ({ workbench }) => {
    const start = performance.now()
    const task = await workbench.start({
      chatId: CLI_CHAT, program: { kind: 'argv', argv: [process.execPath, WRITER, String(bytes)] }, command: 'writer', cwd: process.cwd(),
      stdin: false, timeoutMs: null, encoding: 'utf-8', effects: '',
    })
    if (!task.ok) throw new Error(task.error.message)
    await task.value.process.ended
    workbench.look(task.value, chars(12_000))
    return { seconds: (performance.now() - start) / 1000, sha256: task.value.sink.facts().sha256.stdout }
  })
}

/** The plain way: the same pipe into a file, with sha256. */
async function throughPipe(bytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'weir-bench-'))
  const file = openSync(join(folder, 'out'), 'w')
  const start = performance.now()
  const hash = createHash('sha256')
  const child = spawn(process.execPath, [WRITER, String(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of child.stdout) {
    hash.update(chunk)
    writeSync(file, chunk)
  }
  const seconds = (performance.now() - start) / 1000
  closeSync(file)
  rmSync(folder, { recursive: true, force: true })
  return { seconds, sha256: hash.digest('hex') }
}
