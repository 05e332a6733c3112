import { z } from 'zod'
import { patternRuleSchema, type PatternRule, type SavedPatternInfo, type chatRequests } from '../../../shared/channels'
import { EFFECT_CLASSES, EFFECT_SCOPES, type ApprovalMode } from '../../../shared/effects'
import { allowPattern, decide, editPattern, patternEffects, patternText, type CommandPattern, type Decision } from '../command'
import type { PatternDecision, PatternStore } from '../effects'
import { fail, ok, type Result } from '../kernel'
import type { ApprovalAnswer } from './approvals'
import type { AgentGate } from './ports'
import type { ToolPlan } from './tool'
import type { CommandPlaces } from './tools'

const patternSchema = z
  .object({
    target: z.string(), cwd: z.string(), program: z.string(), words: z.array(z.string()), rest: z.boolean(),
    effects: z.array(z.object({ effect: z.enum(EFFECT_CLASSES), scope: z.enum(EFFECT_SCOPES).optional() })),
  })
  .transform((stored): CommandPattern => ({
    ...stored, effects: stored.effects.map(({ effect, scope }) => (scope === undefined ? { effect } : { effect, scope })),
  }))

export type PatternEdit = Extract<ApprovalAnswer, { kind: 'always' }>['rule']
type SaveRequest = z.infer<(typeof chatRequests)['pattern.save']['request']>

/** What "Always allow" would save, in words and as a form. */
export interface Proposal {
  readonly words: string
  readonly rule: PatternRule
}

/** What the person has allowed for good, what they always want to be asked about, and what that makes of a call. Read anew for every call. */
export class SavedPatterns {
  constructor(
    private readonly store: PatternStore,
    private readonly gate: Pick<AgentGate, 'own'>,
    private readonly places: CommandPlaces,
  ) {}

  decide(plan: ToolPlan, mode: ApprovalMode): Decision {
    const all = this.store.list().map(({ decision, pattern }) => ({ decision, pattern: parsed(pattern) }))
    const of = (wanted: PatternDecision) => all.flatMap(({ decision, pattern }) => (decision === wanted ? [pattern] : []))
    return decide(plan.report, mode, { allow: of('allow'), deny: of('ask') }, plan.subject)
  }

  /** Null when nothing may be saved: no pattern fits, a secret stands in it, or it is longer than a pattern may be. */
  proposal({ pattern }: ToolPlan): Proposal | null {
    if (pattern === null || this.holdsSecret(pattern)) return null
    const rule = patternRuleSchema.safeParse(ruleOf(pattern))
    return rule.success ? { words: inWords(pattern), rule: rule.data } : null
  }

  /** What an answer would save: the proposal, or what the person made of it. @returns `invalid` with the reason. */
  edited(plan: ToolPlan, edit: PatternEdit): Result<CommandPattern> {
    if (plan.pattern === null || this.proposal(plan) === null) return fail('invalid', 'Nothing can be saved for this call; run it once or deny it.')
    return edit === undefined ? ok(plan.pattern) : editPattern(plan.pattern, edit)
  }

  allow(pattern: CommandPattern): void {
    this.store.save(stored('allow', pattern))
  }

  list(): SavedPatternInfo[] {
    return this.store.list().map(({ id, decision, pattern, words, at }) => ({ id, decision, rule: shortened(ruleOf(parsed(pattern))), words, at }))
  }

  /** By hand: a new one, or in the place of the one with this id. @returns `invalid` with the reason, `not_found`. */
  save({ id, decision, rule }: SaveRequest): Result<Record<string, never>> {
    const made = decision === 'ask' ? ok({ ...rule, effects: [] }) : this.allowed(rule)
    if (!made.ok) return made
    if (this.holdsSecret(made.value)) return fail('invalid', 'A secret stands in these words; a pattern with it is not saved.')
    const saved = stored(decision, made.value)
    if (id === null) this.store.save(saved)
    else if (!this.store.replace(id, saved)) return GONE
    return ok({})
  }

  remove(id: number): Result<Record<string, never>> {
    return this.store.remove(id) ? ok({}) : GONE
  }

  private allowed(rule: SaveRequest['rule']): Result<CommandPattern> {
    if (rule.target !== 'local') return fail('invalid', 'Commands run on this machine only: the target of an allow pattern is local.')
    return allowPattern(rule, { ...this.places, target: rule.target, cwd: rule.cwd })
  }

  private holdsSecret(pattern: CommandPattern): boolean {
    const text = inWords(pattern)
    return this.gate.own(text) !== text
  }
}

const GONE = { ok: false, error: { code: 'not_found', message: 'This pattern is no longer saved.' } } as const

function parsed(json: string): CommandPattern {
  return patternSchema.parse(JSON.parse(json))
}

/** Fields in one order, so that equal patterns are equal text. */
function stored(decision: PatternDecision, pattern: CommandPattern) {
  const { target, cwd, program, words, rest, effects } = pattern
  return { decision, pattern: JSON.stringify({ target, cwd, program, words, rest, effects }), words: patternText(pattern) }
}

function ruleOf(pattern: CommandPattern): PatternRule {
  const { target, cwd, program, words, rest } = pattern
  return { target, cwd, program, words: [...words], rest, effects: patternEffects(pattern) }
}

/** An older version saved patterns longer than they may be now: they still hold, so they are listed, as far as they can be. */
function shortened(rule: PatternRule): PatternRule {
  return patternRuleSchema.safeParse(rule).success ? rule : { ...rule, program: rule.program.slice(0, 1_000), words: rule.words.slice(0, 200).map((word) => word.slice(0, 4_096)) }
}

function inWords(pattern: CommandPattern): string {
  return `${patternText(pattern)} in ${pattern.cwd} (${pattern.target})`
}

/** Only reads: may run beside others. No effect at all is a read too. */
export function isReadOnly(plan: ToolPlan): boolean {
  return plan.report.effects.every(({ effect }) => effect === 'read')
}
