import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readStored, searchStored, type WorkTask } from '../../src/main/core/agent'
import { neverCancelled } from '../../src/main/core/kernel'
import type { Observation } from '../../src/main/core/observe'
import type { EngineParts } from '../../src/main/engine/parts'
import type { ChatId } from '../../src/shared/ids'
import { chars } from '../../src/shared/units'
import { withBenchEngine } from './engine'

const scenarioSchema = z.object({
  id: z.string(), title: z.string(), commands: z.array(z.string()), firstFacts: z.array(z.string()), reachableFacts: z.array(z.string()),
  secrets: z.array(z.string()), exit: z.number().optional(), exits: z.array(z.number()).optional(), rawBytes: z.number(),
})
type Scenario = z.infer<typeof scenarioSchema>

export interface ScenarioRow {
  readonly id: string
  readonly title: string
  readonly rawBytes: number
  readonly shownChars: number
  readonly observations: number
  readonly firstFacts: string
  readonly reachableFacts: string
  readonly reads: number
  readonly secretsExposed: number
  readonly exitsRight: boolean
  readonly runs: number
}

const FOLDER = resolve('bench/scenarios')
const BUDGET = chars(12_000)
/** Bounded reads a model may need for a fact that the first observation does not hold. */
const MAX_READS = 3

export function loadScenarios(): readonly Scenario[] {
  return z.array(scenarioSchema).parse(JSON.parse(readFileSync(join(FOLDER, 'scenarios.json'), 'utf8')))
}

/** Runs one scenario on a fresh engine and looks as a model would: first observation, polls, then bounded reads and searches. */
export async function runScenario(scenario: Scenario): Promise<ScenarioRow> {
  const cwd = mkdtempSync(join(tmpdir(), 'weir-scenario-'))
  try {
    return await withBenchEngine(async (parts) => {
      const chatId: ChatId = 'chat_bench'
      const tasks = await Promise.all(scenario.commands.map((command) => start(parts, chatId, scenario, command, cwd)))
      const looks = (await Promise.all(tasks.map((task) => watch(parts, scenario, task)))).flat()
      const seen = [...looks]
      const missing = scenario.reachableFacts.filter((fact) => !holds(looks, fact))
      let reads = 0
      for (const fact of missing) {
        const { found, used } = reach(parts, chatId, looks, fact)
        reads = Math.max(reads, used.length)
        seen.push(...used)
        if (!found) reads = Number.POSITIVE_INFINITY
      }
      const exits = scenario.exits ?? [scenario.exit ?? 0]
      return {
        id: scenario.id, title: scenario.title, rawBytes: tasks.reduce((sum, task) => sum + task.sink.capture.nextCursor, 0),
        shownChars: looks.reduce((sum, look) => sum + look.text.length, 0), observations: looks.length,
        firstFacts: ratio(scenario.firstFacts, looks), reachableFacts: ratio(scenario.reachableFacts, seen), reads,
        secretsExposed: scenario.secrets.filter((secret) => holds(seen, secret)).length,
        exitsRight: tasks.every((task, index) => task.process.result?.exitCode === exits[index]), runs: tasks.length,
      }
    })
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

async function start(parts: EngineParts, chatId: ChatId, scenario: Scenario, command: string, cwd: string): Promise<WorkTask> {
  const line = command.replace(/^python3 /, `PYTHONDONTWRITEBYTECODE=1 python3 ${FOLDER}/`)
  const encoding = scenario.id === '05g' ? 'gb18030' : 'utf-8'
  const task = await parts.workbench.start({
    chatId, program: { kind: 'shell', command: line }, command, cwd, stdin: false, timeoutMs: 120_000, encoding, effects: 'runs-local-code',
  })
  if (!task.ok) throw new Error(task.error.message)
  return task.value
}

/** The first look within 15 s, then polls until the end; scenario 09 is read six times at cursor 0 and six at the newest cursor while it is silent. */
async function watch(parts: EngineParts, scenario: Scenario, task: WorkTask): Promise<readonly Observation[]> {
  const { workbench } = parts
  const background = scenario.id === '08' || scenario.id === '09'
  const looks = [await workbench.firstLook(task, background ? 2_000 : 15_000, BUDGET, neverCancelled)]
  if (scenario.id === '09') {
    for (let turn = 0; turn < 6; turn++) looks.push(workbench.since(task, 0, BUDGET, null))
    for (let turn = 0; turn < 6; turn++) looks.push(await workbench.poll(task, undefined, 0, BUDGET, neverCancelled))
  }
  while (task.process.result === null) looks.push(await workbench.poll(task, undefined, background ? 2_000 : 15_000, BUDGET, neverCancelled))
  return looks
}

/** What a model would do: search for words of a fault, then for the fact's own word, then read around the middle. */
function reach(parts: EngineParts, chatId: ChatId, looks: readonly Observation[], fact: string): { readonly found: boolean; readonly used: readonly Observation[] } {
  const handle = looks[0]?.facts.handle ?? null
  const used: Observation[] = []
  if (handle === null) return { found: false, used }
  const word = fact.split('-').slice(0, 2).join('-')
  const tries = [
    () => searchStored(parts.workbench, handle, chatId, { pattern: 'error|needle|mismatch|fail|owns', regex: true, ignoreCase: true, cursor: 0 }, BUDGET),
    () => searchStored(parts.workbench, handle, chatId, { pattern: word, regex: false, ignoreCase: false, cursor: 0 }, BUDGET),
    () => readStored(parts.workbench, handle, chatId, { mode: 'around', cursor: Math.floor((looks.at(-1)?.facts.nextCursor ?? 0) / 2) }, BUDGET),
  ]
  for (const look of tries.slice(0, MAX_READS)) {
    const view = look()
    if (view.ok) used.push(view.value)
    if (holds(used, fact)) return { found: true, used }
  }
  return { found: false, used }
}

const holds = (looks: readonly Observation[], text: string) => looks.some((look) => look.text.includes(text))
const ratio = (facts: readonly string[], looks: readonly Observation[]) => `${String(facts.filter((fact) => holds(looks, fact)).length)}/${String(facts.length)}`
