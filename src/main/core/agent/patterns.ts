import { z } from 'zod'
import { EFFECT_CLASSES, EFFECT_SCOPES, type ApprovalMode } from '../../../shared/effects'
import { decide, patternText, type CommandPattern, type Decision } from '../command'
import type { PatternStore } from '../effects'
import type { ToolPlan } from './tool'

const patternSchema = z
  .object({
    target: z.string(), cwd: z.string(), program: z.string(), words: z.array(z.string()), rest: z.boolean(),
    effects: z.array(z.object({ effect: z.enum(EFFECT_CLASSES), scope: z.enum(EFFECT_SCOPES).optional() })),
  })
  .transform((stored): CommandPattern => ({
    ...stored, effects: stored.effects.map(({ effect, scope }) => (scope === undefined ? { effect } : { effect, scope })),
  }))

/** What the person has allowed for good, and what that makes of a call. */
export class SavedPatterns {
  constructor(private readonly store: PatternStore) {}

  decide(plan: ToolPlan, mode: ApprovalMode): Decision {
    const allow = this.store.list().map(({ pattern }) => patternSchema.parse(JSON.parse(pattern)))
    return decide(plan.report, mode, { allow, deny: [] }, plan.subject)
  }

  /** What "Always allow" would save, in words; null when nothing may be saved. */
  words(plan: ToolPlan): string | null {
    return plan.pattern === null ? null : `${patternText(plan.pattern)} in ${plan.pattern.cwd} (${plan.pattern.target})`
  }

  save({ pattern }: ToolPlan): void {
    if (pattern !== null) this.store.save({ pattern: JSON.stringify(pattern), words: patternText(pattern) })
  }
}

/** Only reads: may run beside others. No effect at all is a read too. */
export function isReadOnly(plan: ToolPlan): boolean {
  return plan.report.effects.every(({ effect }) => effect === 'read')
}
