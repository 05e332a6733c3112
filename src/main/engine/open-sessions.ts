import { homedir, hostname } from 'node:os'
import { isEngineAlive, nodeClock, nodeRandom, thisEngine } from '../adapters/platform'
import { RestoredSessions, Sessions, SessionStore } from '../core/session'
import type { EngineParts } from './parts'
import { OWN_NAMES, PROVIDER_KEY_NAMES, without } from './secrets'

/** Terminals, with those that an earlier engine left open. The PTY is a native module, so it is loaded only where there are terminals. */
export async function openSessions(parts: EngineParts): Promise<Sessions> {
  const { NodePty, ProcProbe, defaultShell } = await import('../adapters/node-pty')
  const { charset, terminals } = parts
  const records = new SessionStore({
    database: parts.database, clock: nodeClock, log: parts.log, owner: thisEngine(), isAlive: isEngineAlive,
    clean: (text) => parts.gate.own(text),
    isStored: (capture) => parts.store.open(capture) !== undefined,
  })
  const { restored, dropped } = records.restore()
  for (const sessionId of dropped) terminals.forget(sessionId)
  return new Sessions({
    pty: new NodePty(), clock: nodeClock, random: nodeRandom, charset, probe: new ProcProbe(), records,
    restored: new RestoredSessions(restored, { charset, open: (capture, encoding) => terminals.open(capture, encoding) }),
    capture: (session) => terminals.begin(session),
    shell: defaultShell(process.env),
    env: without(process.env, [...OWN_NAMES, ...PROVIDER_KEY_NAMES]),
    homeDirectory: homedir(), hostName: hostname(),
  })
}
