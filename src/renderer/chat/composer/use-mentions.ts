import { useMemo } from 'react'
import type { SessionInfo } from '../../../shared/channels'
import { sessionLabel, shortPath, useApp } from '../../state'
import { matching, type OpenMention } from './mentions'

export interface Mentionable {
  readonly session: SessionInfo
  /** Told apart from others of the same name by a number. */
  readonly label: string
  readonly where: string
}

/** Open terminals that fit what is being typed. */
export function useMentionable(open: OpenMention | null): readonly Mentionable[] {
  const sessions = useApp((state) => state.sessions.list)
  const home = useApp((state) => state.engineInfo?.home ?? '')
  return useMemo(() => {
    if (open === null) return []
    const seen = new Map<string, number>()
    const all = sessions.map((session): Mentionable => {
      const name = sessionLabel(session, home)
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      return { session, label: count === 1 ? name : `${name} ${count}`, where: shortPath(session.cwd, home) }
    })
    return matching(open.query, all)
  }, [open, sessions, home])
}
