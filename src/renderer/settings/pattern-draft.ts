import type { EngineRequestOf, SavedPatternInfo } from '../../shared/channels'

export type Decision = SavedPatternInfo['decision']
/** What stands in the form; the words one a line. */
export interface PatternDraft {
  readonly decision: Decision
  readonly program: string
  readonly words: string
  readonly rest: boolean
  /** Empty, for `ask` alone: everywhere. */
  readonly cwd: string
}

export function newDraft(decision: Decision, home: string): PatternDraft {
  return { decision, program: '', words: '', rest: true, cwd: decision === 'allow' ? home : '' }
}

export function draftOfPattern({ decision, rule }: SavedPatternInfo): PatternDraft {
  return { decision, program: rule.program, words: rule.words.join('\n'), rest: rule.rest, cwd: rule.cwd }
}

/** The request that saves it; null while there is no program. An allow pattern is about this machine; one that asks may be about all. */
export function patternRequest(id: number | null, draft: PatternDraft): EngineRequestOf<'pattern.save'> | null {
  const program = draft.program.trim()
  if (program === '') return null
  const cwd = draft.cwd.trim()
  const words = draft.words.split('\n').map((word) => word.trim()).filter((word) => word !== '')
  return { id, decision: draft.decision, rule: { target: draft.decision === 'allow' ? 'local' : '', cwd, program, words, rest: draft.rest } }
}
