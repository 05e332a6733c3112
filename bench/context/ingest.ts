import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const MB = 1_000_000
const measured = z.object({ seconds: z.number(), sha256: z.string(), peakRssBytes: z.number() })

export interface IngestRow {
  readonly megabytes: number
  readonly weirMBps: number
  readonly pipeMBps: number
  readonly ratio: number
  readonly peakRssMB: number
  readonly sameBytes: boolean
}

/** Weir beside a plain pipe to a file with sha256, one after the other in processes of their own; medians of `runs` pairs. */
export async function ingest(sizesMB: readonly number[], runs: number): Promise<readonly IngestRow[]> {
  const rows: IngestRow[] = []
  for (const megabytes of sizesMB) {
    const pairs = []
    for (let turn = 0; turn < runs; turn++) pairs.push({ pipe: await one('pipe', megabytes), weir: await one('weir', megabytes) })
    const weir = median(pairs.map((pair) => pair.weir.seconds))
    const pipe = median(pairs.map((pair) => pair.pipe.seconds))
    rows.push({
      megabytes, weirMBps: megabytes / weir, pipeMBps: megabytes / pipe, ratio: pipe / weir,
      peakRssMB: median(pairs.map((pair) => pair.weir.peakRssBytes)) / MB,
      sameBytes: pairs.every((pair) => pair.weir.sha256 === pair.pipe.sha256),
    })
  }
  return rows
}

async function one(way: 'weir' | 'pipe', megabytes: number): Promise<z.infer<typeof measured>> {
  const { stdout } = await run(process.execPath, ['scripts/run-ts.mjs', 'bench/context/ingest-child.ts', way, String(megabytes * MB)], { maxBuffer: MB })
  return measured.parse(JSON.parse(stdout))
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
