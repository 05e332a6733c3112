import { CLI_CHAT, handleIdSchema, type HandleId } from '../shared/ids'
import { readStored, searchStored } from '../main/core/agent'
import type { Result } from '../main/core/kernel'
import { HANDLE_READ_MAX, OBSERVATION_MIN, observationBudget, type Observation } from '../main/core/observe'
import type { EngineParts } from '../main/engine/parts'
import { oneOf, parse, wholeNumber } from './arguments'
import { withEngine } from './engine'
import { factsJson, printError, printJson, UsageError } from './output'

const COMMON = { json: { type: 'boolean' }, cursor: { type: 'string' }, max: { type: 'string' } } as const
const MODES = ['head', 'tail', 'range', 'around'] as const

/** `weir read`: a page of kept output. */
export async function read(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, { ...COMMON, mode: { type: 'string' } })
  const [handle, ...rest] = positionals
  if (rest.length > 0) throw new UsageError(`read takes one handle; ${JSON.stringify(rest[0])} is too much.`)
  const cursor = position(values.cursor)
  const mode = oneOf('mode', values.mode, MODES, cursor === undefined ? 'head' : 'range')
  return await show(values.json ?? false, (parts) =>
    readStored(parts.workbench, handleOf(handle), CLI_CHAT, { mode, cursor: cursor ?? 0 }, budget(values.max)))
}

/** `weir search`: lines of kept output that match. */
export async function search(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, { ...COMMON, regex: { type: 'boolean' }, 'ignore-case': { type: 'boolean' } })
  const [handle, pattern, ...rest] = positionals
  if (pattern === undefined || rest.length > 0) throw new UsageError('search takes a handle and one pattern; quote a pattern that has spaces.')
  const request = { pattern, regex: values.regex ?? false, ignoreCase: values['ignore-case'] ?? false, cursor: position(values.cursor) ?? 0 }
  return await show(values.json ?? false, (parts) => searchStored(parts.workbench, handleOf(handle), CLI_CHAT, request, budget(values.max)))
}

async function show(json: boolean, look: (parts: EngineParts) => Result<Observation>): Promise<number> {
  return await withEngine(async (parts) => {
    const view = look(parts)
    if (!view.ok) return printError(view.error, json)
    const { text, facts } = view.value
    if (json) printJson({ observation: text, facts: factsJson(facts, null), handle: facts.handle })
    else process.stdout.write(`${text}\n`)
    return 0
  })
}

function handleOf(text: string | undefined): HandleId {
  const handle = handleIdSchema.safeParse(text)
  if (!handle.success) throw new UsageError(text === undefined ? 'Which handle? It looks like h_… and stands in the facts of a run.' : `${JSON.stringify(text)} is not a handle; one looks like h_….`)
  return handle.data
}
const position = (text: string | undefined) => wholeNumber('cursor', text, 0, Number.MAX_SAFE_INTEGER)
const budget = (text: string | undefined) => observationBudget(wholeNumber('max', text, OBSERVATION_MIN, HANDLE_READ_MAX), HANDLE_READ_MAX)
