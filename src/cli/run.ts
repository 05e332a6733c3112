import { constants } from 'node:os'
import { CLI_CHAT } from '../shared/ids'
import type { Outcome } from '../shared/outcome'
import { classify } from '../main/core/command'
import { unreachable } from '../main/core/kernel'
import { OBSERVATION_MAX, OBSERVATION_MIN, observationBudget } from '../main/core/observe'
import type { SpawnProgram } from '../main/core/process'
import type { EngineParts } from '../main/engine/parts'
import { directory, parse, wholeNumber } from './arguments'
import { withEngine } from './engine'
import { Interrupts, type InterruptSignal } from './interrupt'
import { factsJson, printError, printJson, UsageError } from './output'

const OPTIONS = {
  json: { type: 'boolean' }, argv: { type: 'boolean' },
  'timeout-ms': { type: 'string' }, budget: { type: 'string' }, encoding: { type: 'string' }, cwd: { type: 'string' },
} as const
const LONGEST_MS = 2 ** 31 - 1

interface Job {
  readonly program: SpawnProgram
  readonly command: string
  readonly timeoutMs: number | null
  readonly budget: number | undefined
  readonly encoding: string
  readonly cwd: string
  readonly json: boolean
}

/** `weir run`: one command through capture and gate. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, OPTIONS)
  const [first, ...rest] = positionals
  if (first === undefined) throw new UsageError('There is no command to run; give it after --.')
  const command = rest.length === 0 ? first : positionals.map(quote).join(' ')
  const job = {
    program: values.argv === true ? { kind: 'argv', argv: [first, ...rest] } as const : { kind: 'shell', command } as const,
    command: values.argv === true ? positionals.map(quote).join(' ') : command,
    timeoutMs: wholeNumber('timeout-ms', values['timeout-ms'], 1, LONGEST_MS) ?? null,
    budget: wholeNumber('budget', values.budget, OBSERVATION_MIN, OBSERVATION_MAX),
    encoding: values.encoding ?? 'utf-8',
    cwd: directory(values.cwd),
    json: values.json ?? false,
  }
  return await withEngine((parts) => runJob(parts, job))
}

async function runJob(parts: EngineParts, job: Job): Promise<number> {
  const encoding = parts.charset.resolve(job.encoding)
  if (encoding === undefined) throw new UsageError(`The encoding ${JSON.stringify(job.encoding)} is not supported. Supported: ${parts.charset.encodings.join(', ')}.`)
  const where = { cwd: job.cwd, home: parts.home, tempDirs: parts.tempDirs, parser: parts.parser }
  const interrupts = new Interrupts()
  const started = await parts.workbench.start({
    chatId: CLI_CHAT, program: job.program, command: job.command, cwd: job.cwd, stdin: false, timeoutMs: job.timeoutMs, encoding,
    effects: classify(job.command, where).summary,
  })
  if (!started.ok) return printError(started.error, job.json)
  const task = started.value
  interrupts.onSignal = () => void task.process.stop()
  const result = await task.process.ended
  const observation = parts.workbench.look(task, observationBudget(job.budget))
  // A descendant that holds the output open is not waited for any longer; what came so far is kept.
  if (result.pipesHeldOpen) task.sink.end()
  if (job.json) printJson({ observation: observation.text, facts: factsJson(observation.facts, task.sink.facts()), handle: observation.facts.handle })
  else process.stdout.write(`${observation.text}\n`)
  return exitCodeOf(result.outcome, interrupts.signal)
}

/** As a shell or timeout(1) would tell it; `interrupt`: the signal by which the run was cancelled. */
export function exitCodeOf(outcome: Outcome, interrupt: InterruptSignal | null): number {
  switch (outcome.kind) {
    case 'exited': return outcome.code
    case 'signalled': return 128 + signalNumber(outcome.signal)
    case 'timed_out': return 124
    case 'cancelled': return 128 + signalNumber(interrupt ?? 'SIGINT')
    case 'spawn_failed': return 127
    case 'connection_lost':
    case 'lost': return 1
    default: return unreachable(outcome)
  }
}

function signalNumber(name: string): number {
  return Object.entries(constants.signals).find(([known]) => known === name)?.[1] ?? 0
}

/** A word as a shell reads it back. */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

