import { ask } from '../bridge'
import type { EngineRequestOf, SavedPatternInfo } from '../../shared/channels'

/** Saved patterns of approvals, newest last; a failure to read them is told as its words. */
export async function loadPatterns(): Promise<{ readonly patterns: readonly SavedPatternInfo[]; readonly problem: string | null }> {
  const answer = await ask('pattern.list', {})
  return answer.ok ? { patterns: answer.value, problem: null } : { patterns: [], problem: answer.error.message }
}

/** @returns why the engine did not save it, or null. */
export async function savePattern(request: EngineRequestOf<'pattern.save'>): Promise<string | null> {
  const answer = await ask('pattern.save', request)
  return answer.ok ? null : answer.error.message
}

/** @returns why the engine did not remove it, or null. */
export async function removePattern(id: number): Promise<string | null> {
  const answer = await ask('pattern.remove', { id })
  return answer.ok ? null : answer.error.message
}
