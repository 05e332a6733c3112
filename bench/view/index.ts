import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCaptureStore } from '../../src/main/adapters/capture-store'
import { NodeCharset } from '../../src/main/adapters/charset'
import { nodeClock, nodeHash } from '../../src/main/adapters/platform'
import { re2Engine } from '../../src/main/adapters/regex'
import { Capture, CaptureReader } from '../../src/main/core/capture'
import { CaptureView } from '../../src/main/core/view'
import { inputs } from './inputs'
import { busyMs, Stalls } from './stalls'

/** The full output viewer's engine on captures of 64 MiB: `npm run bench:view [-- NAME]`. Processor time in ms, memory in MiB. */
const charset = new NodeCharset()
const folder = mkdtempSync(join(tmpdir(), 'weir-bench-view-'))
const store = openCaptureStore(folder, { self: 'bench', isAlive: () => false })
const columns = ['input', 'lines', 'rows', 'first page', 'index', 'longest stall', 'page of 200 (p95)', 'search, none', 'search, many', 'regex', 'errors', 'memory'] as const

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const heap = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}

async function measure(name: string, encoding: string, chunks: Iterable<Uint8Array>): Promise<readonly string[]> {
  const id = 'cap_bench' as const
  const capture = new Capture({ id, streams: ['terminal'], encoding, digest: () => ({ line: () => undefined, plain: () => undefined }) }, { clock: nodeClock, hash: nodeHash, charset, blob: store.create(id) })
  for (const chunk of chunks) capture.append('terminal', chunk)
  capture.dispose()
  const blob = store.open(id)
  const reader = blob === undefined ? undefined : CaptureReader.open(id, blob, { charset, hash: nodeHash })
  if (reader === undefined) throw new Error('nothing stored')
  const before = heap()
  const stalls = new Stalls()
  const started = busyMs()
  const view = new CaptureView(reader, { masked: true, encoding }, { clock: nodeClock, charset, regex: re2Engine })
  view.state()
  await view.rows(0, 200)
  const firstPage = busyMs() - started
  await view.refresh()
  const indexed = busyMs() - started
  const { rows, lines } = view.state()
  const pages: number[] = []
  for (let n = 0; n < 100; n++) {
    const at = busyMs()
    await view.rows(Math.floor((rows * n) / 100), 200)
    pages.push(busyMs() - at)
    await new Promise(setImmediate)
  }
  pages.sort((a, b) => a - b)
  const timed = async (work: () => Promise<unknown>) => {
    const at = busyMs()
    await work()
    return busyMs() - at
  }
  const search = (query: string, regex: boolean) => timed(() => view.find({ query, regex, caseSensitive: false }, 0, 10_000))
  const times = [await search('no such text', false), await search('99', false), await search('\\bno+such\\d+', true), await timed(() => view.errorRows())]
  const used = heap() - before
  const longest = stalls.stop()
  view.dispose()
  store.remove(id)
  return [name, String(lines), String(rows), ms(firstPage), ms(indexed), ms(longest), ms(pages[94] ?? 0), ...times.map(ms), used.toFixed(1)]
}

export async function main([only]: readonly string[]): Promise<number> {
  try {
    const table: (readonly string[])[] = [columns]
    for (const { name, encoding, chunks } of inputs(charset)) if (only === undefined || name.includes(only)) table.push(await measure(name, encoding, chunks()))
    const widths = columns.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
    for (const row of table) process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
