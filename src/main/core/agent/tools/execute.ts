import type { z } from 'zod'
import { classify, patternSubject, proposePattern, type ShellParser } from '../../command'
import { fail, ok, type Result } from '../../kernel'
import { MAX_WAIT_MS } from '../../process'
import type { PlanContext, Tool, ToolContext, ToolPlan } from '../tool'
import type { Workbench } from '../workbench'
import { argumentProblem, executeArguments } from './arguments'
import { asked } from './budget'
import { TOOL_SPECS } from './specs'

export interface CommandPlaces {
  readonly parser: ShellParser
  readonly home: string
  readonly tempDirs: readonly string[]
}

/** Runs a command as a process; what is longer than the wait goes on as a task. */
export function executeTool(workbench: Workbench, places: CommandPlaces): Tool {
  return {
    spec: TOOL_SPECS.execute,
    plan(args, context) {
      const parsed = executeArguments.safeParse(args)
      if (!parsed.success) return fail('invalid', argumentProblem(parsed.error))
      return plan(workbench, places, parsed.data, context)
    },
  }
}

function plan(workbench: Workbench, places: CommandPlaces, args: z.infer<typeof executeArguments>, context: PlanContext): Result<ToolPlan> {
  const cwd = workbench.ports.directory(args.cwd ?? context.cwd, context.cwd)
  if (!cwd.ok) return cwd
  const encoding = workbench.ports.charset.resolve(args.encoding ?? 'utf-8')
  if (encoding === undefined) return fail('invalid', `Unknown encoding ${args.encoding ?? ''}; supported: ${workbench.ports.charset.encodings.join(', ')}.`)
  const where = { cwd: cwd.value, home: places.home, tempDirs: places.tempDirs, parser: places.parser }
  const report = classify(args.command, where)
  const pattern = { ...where, target: 'local' }
  return ok({
    title: args.command,
    cwd: cwd.value,
    target: 'local',
    report,
    pattern: proposePattern(args.command, pattern) ?? null,
    subject: patternSubject(args.command, pattern),
    withCommand: (command) => plan(workbench, places, { ...args, command }, context),
    async run(call: ToolContext) {
      const started = await workbench.start({
        chatId: call.chatId, program: { kind: 'shell', command: args.command }, command: args.command, cwd: cwd.value,
        stdin: args.stdin ?? false, timeoutMs: args.timeoutMs ?? null, encoding, effects: report.summary,
      }, call.cancel)
      if (!started.ok) return workbench.refusal(started.error, { command: args.command, cwd: cwd.value, effects: report.summary })
      const task = started.value
      call.progress({ taskId: task.id, captureId: task.sink.capture.id, state: { kind: 'running' } })
      const observation = await workbench.firstLook(task, args.waitMs ?? MAX_WAIT_MS, asked(args.maxChars, call.budgetChars), call.cancel)
      call.progress({ state: task.process.runState })
      return observation
    },
  })
}
