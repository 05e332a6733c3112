import type { SessionId } from '../../shared/ids'

/** What happened in a terminal that nobody was looking at: a program printed, a program ended, a bell rang. The last counts most. */
export type Unseen = 'printed' | 'done' | 'bell'
export type UnseenMarks = Readonly<Record<SessionId, Unseen>>
export const ALL_SEEN: UnseenMarks = {}

const WEIGHT = { printed: 1, done: 2, bell: 3 } as const

/** The same object where nothing changes: output marks a terminal once, not with every piece. */
export function withUnseen(marks: UnseenMarks, sessionId: SessionId, what: Unseen): UnseenMarks {
  const before = marks[sessionId]
  return before !== undefined && WEIGHT[before] >= WEIGHT[what] ? marks : { ...marks, [sessionId]: what }
}

export function withSeen(marks: UnseenMarks, seen: readonly SessionId[]): UnseenMarks {
  if (!seen.some((sessionId) => Object.hasOwn(marks, sessionId))) return marks
  const left = { ...marks }
  for (const sessionId of seen) delete left[sessionId]
  return left
}

/** The weightiest of some terminals; null when all is seen. */
export function unseenOf(marks: UnseenMarks, sessions: readonly SessionId[]): Unseen | null {
  return sessions.reduce<Unseen | null>((found, sessionId) => {
    const mark = marks[sessionId]
    return mark === undefined || (found !== null && WEIGHT[found] >= WEIGHT[mark]) ? found : mark
  }, null)
}
