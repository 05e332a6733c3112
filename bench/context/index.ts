import { cpus, totalmem } from 'node:os'
import { ingest } from './ingest'
import { loadScenarios, runScenario, type ScenarioRow } from './scenarios'

const GIB = 1024 ** 3

/** `npm run bench:context -- [--json] [--only ID,…] [--no-ingest]`: what the gate shows of the 13 scenarios, and how fast it takes bytes. */
export async function main(args: readonly string[]): Promise<number> {
  const only = args[args.indexOf('--only') + 1]?.split(',')
  const wanted = loadScenarios().filter(({ id }) => !args.includes('--only') || only?.includes(id) === true)
  const rows: ScenarioRow[] = []
  for (const scenario of wanted) {
    process.stderr.write(`scenario ${scenario.id}: ${scenario.title}\n`)
    rows.push(await runScenario(scenario))
  }
  const speeds = args.includes('--no-ingest') ? [] : await ingest([1, 100, 1000], 3)
  const growth = (speeds.at(2)?.peakRssMB ?? 0) - (speeds.at(1)?.peakRssMB ?? 0)
  const result = { against: { node: process.version, cores: cpus().length, memoryGiB: Math.round(totalmem() / GIB) }, scenarios: rows, ingest: speeds, growth100MBto1GBInMB: growth }
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  else print(result)
  return rows.every(passes) ? 0 : 1
}

function passes(row: ScenarioRow): boolean {
  const all = (part: string) => part.split('/')[0] === part.split('/')[1]
  return all(row.firstFacts) && all(row.reachableFacts) && row.reads <= 3 && row.secretsExposed === 0 && row.exitsRight
}

function print(result: { readonly scenarios: readonly ScenarioRow[]; readonly ingest: Awaited<ReturnType<typeof ingest>>; readonly growth100MBto1GBInMB: number; readonly against: object }): void {
  console.table(Object.fromEntries(result.scenarios.map(({ id, ...row }) => [id, { ...row, 'ratio': `${(row.rawBytes / Math.max(1, row.shownChars)).toFixed(0)}x` }])))
  console.table(result.ingest.map((row) => ({ ...row, weirMBps: row.weirMBps.toFixed(0), pipeMBps: row.pipeMBps.toFixed(0), ratio: row.ratio.toFixed(2), peakRssMB: row.peakRssMB.toFixed(0) })))
  console.log(`memory growth from 100 MB to 1 GB: ${result.growth100MBto1GBInMB.toFixed(1)} MB; ran on ${JSON.stringify(result.against)}`)
}
