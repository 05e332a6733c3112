import type { HandleId } from '../../../../shared/ids'
import type { Chars } from '../../../../shared/units'
import { fail, ok, type Result } from '../../kernel'
import type { Observation } from '../../observe'
import { elideEnd } from '../../text'
import type { PlanContext, Tool, ToolPlan } from '../tool'
import { readStored, searchStored, type Workbench } from '../workbench'
import { argumentProblem, readArguments, searchArguments, sessionListArguments } from './arguments'
import { takeRead } from './budget'
import { TOOL_SPECS } from './specs'
import { READS } from './task-tools'

export function readTool(workbench: Workbench): Tool {
  return {
    spec: TOOL_SPECS.read,
    plan(args, context) {
      const parsed = readArguments.safeParse(args)
      if (!parsed.success) return fail('invalid', argumentProblem(parsed.error))
      const { handle, cursor, maxChars } = parsed.data
      const mode = parsed.data.mode ?? (cursor === undefined ? 'head' : 'range')
      return ok(reading(workbench, context, `read ${mode} ${handle}${cursor === undefined ? '' : ` at ${String(cursor)}`}`, maxChars, (chatId, budget) =>
        readStored(workbench, handle, chatId, { mode, cursor: cursor ?? 0 }, budget)))
    },
  }
}

export function searchTool(workbench: Workbench): Tool {
  return {
    spec: TOOL_SPECS.search,
    plan(args, context) {
      const parsed = searchArguments.safeParse(args)
      if (!parsed.success) return fail('invalid', argumentProblem(parsed.error))
      const { handle, pattern, regex, ignoreCase, cursor, maxChars } = parsed.data
      return ok(reading(workbench, context, `search ${JSON.stringify(pattern)} in ${handle}`, maxChars, (chatId, budget) =>
        searchStored(workbench, handle, chatId, { pattern, regex: regex ?? false, ignoreCase: ignoreCase ?? false, cursor: cursor ?? 0 }, budget)))
    },
  }
}

/** One read within the turn's 60,000 characters; when they are used up the tool says so and how to narrow. */
function reading(
  workbench: Workbench, context: PlanContext, title: string, maxChars: number | undefined,
  read: (chatId: PlanContext['chatId'], budget: Chars) => Result<Observation>,
): ToolPlan {
  return {
    title, cwd: context.cwd, target: 'local', report: READS, pattern: null, withCommand: null,
    async run(call) {
      const refusal = { command: title, cwd: call.cwd, effects: READS.summary }
      const given = takeRead(maxChars, call.budgetChars, call.readBudget)
      if (given < MIN_READ_CHARS) {
        call.readBudget.giveBack(given)
        return workbench.refusal({
          code: 'limit',
          message: 'The 60,000 characters of reads for this turn are used up. Narrow down: search for a pattern in the next turn, or answer from what was read.',
        }, refusal)
      }
      const view = read(call.chatId, given)
      call.readBudget.giveBack(given - (view.ok ? view.value.text.length : 0))
      return view.ok ? view.value : workbench.refusal(view.error, refusal)
    },
  }
}
/** Less than this has no room for facts. */
const MIN_READ_CHARS = 1_000

/** Terminals that a person has open, and the tasks of the chat. Titles and directories come from programs, so they take the gate too. */
export function sessionListTool(workbench: Workbench): Tool {
  return {
    spec: TOOL_SPECS.sessions,
    plan(args, context) {
      const parsed = sessionListArguments.safeParse(args ?? {})
      if (!parsed.success) return fail('invalid', argumentProblem(parsed.error))
      return ok({
        title: 'list terminals and tasks', cwd: context.cwd, target: 'local', report: READS, pattern: null, withCommand: null,
        run: async (call) => workbench.words(listing(workbench, context.chatId), call.budgetChars),
      })
    },
  }
}

function listing(workbench: Workbench, chatId: PlanContext['chatId']): string {
  const terminals = workbench.ports.sessions().map((row) => `${row.sessionId}  ${row.state}  ${row.cwd}  ${row.title}`)
  const tasks = workbench.tasks.list(chatId).map((task) => {
    const note = workbench.note(task)
    const handle: HandleId | '' = note.handle ?? ''
    return `${task.id}  ${task.process.runState.kind}  next cursor ${String(workbench.lastCursor(task))}  ${handle}  ${elideEnd(workbench.ports.gate.own(note.command), 200)}`
  })
  return [
    `terminals: ${String(terminals.length)}`, ...terminals, `tasks of this chat: ${String(tasks.length)}`, ...tasks,
  ].join('\n') + '\n'
}
