import type { EffectReport } from '../../../../shared/effects'
import { fail, ok, type Result } from '../../kernel'
import { detectPrompt, MAX_WAIT_MS } from '../../process'
import type { Tool, ToolPlan } from '../tool'
import { findTask, type Workbench, type WorkTask } from '../workbench'
import { argumentProblem, inputArguments, pollArguments, stopArguments } from './arguments'
import { asked } from './budget'
import { TOOL_SPECS } from './specs'

/** Looking at what the chat started, or ending it, changes nothing outside. */
export const READS: EffectReport = { effects: [{ effect: 'read', scope: 'cwd' }], destructive: false, summary: 'read:cwd' }
/** What a program does with its input is not known before a person has said yes to it once. */
const UNKNOWN_INPUT: EffectReport = { effects: [{ effect: 'unknown' }], destructive: false, summary: 'unknown' }
const KNOWN_INPUT: EffectReport = { effects: [{ effect: 'runs-local-code' }], destructive: false, summary: 'runs-local-code' }

export function pollTool(workbench: Workbench): Tool {
  return {
    spec: TOOL_SPECS.poll,
    plan(args, context) {
      const parsed = pollArguments.safeParse(args)
      if (!parsed.success) return fail('invalid', argumentProblem(parsed.error))
      const { taskId, cursor, waitMs, maxChars } = parsed.data
      return onTask(workbench, taskId, context, READS, `poll ${taskId}`, (task, call) =>
        workbench.poll(task, cursor, waitMs ?? MAX_WAIT_MS, asked(maxChars, call.budgetChars), call.cancel))
    },
  }
}

export function stopTool(workbench: Workbench): Tool {
  return {
    spec: TOOL_SPECS.stop,
    plan(args, context) {
      const parsed = stopArguments.safeParse(args)
      if (!parsed.success) return fail('invalid', argumentProblem(parsed.error))
      const { taskId } = parsed.data
      return onTask(workbench, taskId, context, READS, `stop ${taskId}`, (task, call) => workbench.stop(task, call.budgetChars))
    },
  }
}

/** Writing to a program asks the first time for each program, in Auto too (observation.md, Acting). */
export function inputTool(workbench: Workbench): Tool {
  const agreed = new WeakSet<WorkTask>()
  return {
    spec: TOOL_SPECS.input,
    plan(args, context) {
      const parsed = inputArguments.safeParse(args)
      if (!parsed.success) return fail('invalid', argumentProblem(parsed.error))
      const { taskId, text, eof } = parsed.data
      if (text === undefined && eof !== true) return fail('invalid', 'Give text, or eof: true.')
      const known = findTask(workbench, taskId, context.chatId)
      const report = known.ok && agreed.has(known.value) ? KNOWN_INPUT : UNKNOWN_INPUT
      return onTask(workbench, taskId, context, report, `input ${JSON.stringify(text ?? '')}${eof === true ? ' and end of file' : ''}`, async (task, call) => {
        agreed.add(task)
        const sent = send(workbench, task, text ?? '', eof ?? false)
        if (!sent.ok) return workbench.refusal(sent.error, { command: workbench.note(task).command, cwd: task.spec.cwd, effects: report.summary })
        return workbench.poll(task, undefined, MAX_WAIT_MS, call.budgetChars, call.cancel)
      })
    },
  }
}

function send(workbench: Workbench, task: WorkTask, text: string, eof: boolean): Result<void> {
  const prompt = detectPrompt(task.sink.lastLine(), { quietMs: 1_000, stdinRequested: true })
  if (prompt?.kind === 'secret') return fail('refused', `The program asks for a secret (${prompt.reason}). Only the person may answer that; nothing was sent.`)
  const { bytes, unencodable } = workbench.ports.charset.encode(task.sink.capture.encoding, text)
  if (unencodable.length > 0) return fail('invalid', `The encoding ${task.sink.capture.encoding} has no ${unencodable.slice(0, 5).join(' ')}; nothing was sent.`)
  const written = bytes.length === 0 ? ok(undefined) : task.process.writeStdin(bytes)
  return written.ok && eof ? task.process.endStdin() : written
}

function onTask(
  workbench: Workbench, taskId: WorkTask['id'], context: { readonly chatId: WorkTask['chat'] }, report: EffectReport, title: string,
  act: (task: WorkTask, call: Parameters<ToolPlan['run']>[0]) => ReturnType<ToolPlan['run']>,
): Result<ToolPlan> {
  const task = findTask(workbench, taskId, context.chatId)
  if (!task.ok) return task
  return ok({
    title, cwd: task.value.spec.cwd, target: 'local', report, pattern: null, withCommand: null,
    async run(call) {
      call.progress({ taskId: task.value.id, captureId: task.value.sink.capture.id, state: task.value.process.runState })
      const observation = await act(task.value, call)
      call.progress({ state: task.value.process.runState })
      return observation
    },
  })
}
