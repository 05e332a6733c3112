import type { ApprovalMode, EffectClass, EffectReport } from '../../../shared/effects'
import { allows, denies, type CommandPattern } from './patterns'
import type { PatternSubject } from './subject'

export interface SavedPatterns {
  readonly allow: readonly CommandPattern[]
  readonly deny: readonly CommandPattern[]
}

/** `reason` is one short English sentence for the card and the tool result. */
export interface Decision {
  readonly decision: 'run' | 'ask' | 'refuse'
  readonly reason: string
}

const AUTO_ASKS: readonly EffectClass[] = ['runs-fetched-code', 'privilege', 'unknown']

/**
 * Whether a tool call runs, asks or is refused (observation contract, table of modes).
 *
 * `subject` is the command for the patterns, undefined for calls that are no command. A deny pattern goes before
 * everything: it asks in Ask and Auto, reads included, and refuses in Observe. What a saved allow pattern covers runs in
 * Ask and also in Auto, which never asks for what Ask would run.
 */
export function decide(report: EffectReport, mode: ApprovalMode, patterns: SavedPatterns, subject?: PatternSubject): Decision {
  const readsOnly = report.effects.every((effect) => effect.effect === 'read')
  const isDenied = subject !== undefined && denies(patterns.deny, subject)
  if (mode === 'observe') {
    if (isDenied) return { decision: 'refuse', reason: 'A saved pattern stops this command.' }
    if (readsOnly) return { decision: 'run', reason: 'It only reads.' }
    return { decision: 'refuse', reason: `Observe mode only reads; this is ${report.summary}.` }
  }
  if (isDenied) return { decision: 'ask', reason: 'A saved pattern wants to be asked about this command.' }
  if (readsOnly) return { decision: 'run', reason: 'It only reads.' }
  if (subject !== undefined && allows(patterns.allow, subject, report)) return { decision: 'run', reason: 'A saved pattern allows it.' }
  if (mode === 'ask') return { decision: 'ask', reason: `Ask mode asks before ${report.summary}.` }
  if (report.destructive) return { decision: 'ask', reason: 'It writes or deletes outside the working directory and temporary folders.' }
  const stopping = AUTO_ASKS.find((name) => report.effects.some((effect) => effect.effect === name))
  if (stopping !== undefined) return { decision: 'ask', reason: `Auto mode asks before ${stopping}.` }
  return { decision: 'run', reason: `Auto mode runs ${report.summary}.` }
}
