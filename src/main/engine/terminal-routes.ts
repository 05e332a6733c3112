import { ok } from '../core/kernel'
import type { Sessions } from '../core/session'
import type { Handlers } from './server'
import type { TerminalCaptures } from './terminals'

/** What the requests about terminals do. */
export function terminalRoutes({ sessions, terminals }: { readonly sessions: Sessions; readonly terminals: TerminalCaptures }) {
  return {
    'terminal.open': (request) => sessions.open(request),
    'terminal.list': () => ok([...sessions.list()]),
    'terminal.input': async ({ sessionId, text }) => {
      const typed = sessions.input(sessionId, text)
      // A long paste comes in pieces: the next one follows when this one is gone, so that keys go between.
      if (typed.ok) await sessions.taken(sessionId)
      return typed
    },
    'terminal.resize': ({ sessionId, cols, rows }) => sessions.resize(sessionId, { cols, rows }),
    'terminal.ack': ({ sessionId, chars }) => sessions.acknowledge(sessionId, chars),
    'terminal.close': ({ sessionId }) => {
      const closed = sessions.close(sessionId)
      if (closed.ok) terminals.forget(sessionId)
      return closed
    },
    'terminal.replay': ({ sessionId, maxBytes }) => sessions.replay(sessionId, maxBytes),
    'terminal.encoding': ({ sessionId, encoding, maxBytes }) => sessions.recode(sessionId, encoding, maxBytes),
  } satisfies Partial<Handlers>
}
