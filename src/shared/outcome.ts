import { z } from 'zod'

/** How a process or session ended. Stderr output, silence and wording in a log are never part of it (observation.md). */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exited'), code: z.number().int() }),
  z.object({ kind: z.literal('signalled'), signal: z.string() }),
  z.object({ kind: z.literal('timed_out'), timeoutMs: z.number() }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('spawn_failed'), errno: z.string(), what: z.enum(['program', 'cwd', 'other']), message: z.string() }),
  z.object({ kind: z.literal('connection_lost') }),
  /** After a restart: the owner is gone and the end was never seen. */
  z.object({ kind: z.literal('lost') }),
])
export type Outcome = z.infer<typeof outcomeSchema>

export const runStateSchema = z.union([z.object({ kind: z.literal('running') }), outcomeSchema])
/** An outcome, or `running` while there is none yet. */
export type RunState = z.infer<typeof runStateSchema>

export const exitCodeSourceSchema = z.enum(['process', 'ssh-channel', 'shell-mark', 'unknown'])
/** Who told the exit code. `unknown` is never reported as 0. */
export type ExitCodeSource = z.infer<typeof exitCodeSourceSchema>
