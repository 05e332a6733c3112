import { ask, shell } from '../bridge'
import type { SessionId } from '../../shared/ids'
import { appSettingsSchema } from '../../shared/settings'
import type { TerminalSettings } from './look'
import { TerminalHost } from './terminal-host'
import { changeUi, forgetUi } from './ui-state'

const REPLAY_BYTES = 2_097_152

const hosts = new Map<SessionId, TerminalHost>()
let tellProblem: (message: string) => void = () => undefined
let settings: TerminalSettings = { ...appSettingsSchema.parse({}), dark: true }

/** Where problems with typing go: what the encoding lacks, a program that reads nothing. */
export function onTerminalProblem(listener: (message: string) => void): void {
  tellProblem = listener
}

/** The emulator of a session, made when it is first needed. */
export function terminalOf(sessionId: SessionId): TerminalHost {
  const known = hosts.get(sessionId)
  if (known !== undefined) return known
  const host = new TerminalHost({
    input: (text) => type(sessionId, text),
    resized: ({ cols, rows }) => void ask('terminal.resize', { sessionId, cols, rows }),
    acknowledge: (chars) => void ask('terminal.ack', { sessionId, chars }),
    ui: (change) => changeUi(sessionId, change),
    writeClipboard: ({ text, selection }) => void writeClipboard(text, selection),
  }, settings)
  hosts.set(sessionId, host)
  return host
}

async function type(sessionId: SessionId, text: string): Promise<void> {
  const answer = await ask('terminal.input', { sessionId, text })
  // Keys pressed in an ended terminal are nothing to complain about: it is shown as ended.
  if (!answer.ok && answer.error.code !== 'not_found' && answer.error.code !== 'internal') tellProblem(answer.error.message)
}

/** `selection`: PRIMARY, on Linux. */
export async function writeClipboard(text: string, selection: boolean): Promise<void> {
  const answer = await shell.writeClipboard({ text, selection })
  if (!answer.ok) tellProblem(answer.error.message)
}

/** Live output. Of a terminal that this page has not shown yet it is dropped: the replay of the capture brings it. */
export function writeToTerminal(sessionId: SessionId, text: string): void {
  hosts.get(sessionId)?.write(text)
}

export function forgetTerminal(sessionId: SessionId): void {
  hosts.get(sessionId)?.dispose()
  hosts.delete(sessionId)
  forgetUi(sessionId)
}

/**
 * For a page that was loaded again while the terminal lived on. One that this page knows already needs nothing. What follows
 * the answer on the engine's port continues exactly after the replay.
 */
export async function replayTerminal(sessionId: SessionId): Promise<void> {
  if (hosts.has(sessionId)) return
  const answer = await ask('terminal.replay', { sessionId, maxBytes: REPLAY_BYTES })
  const host = terminalOf(sessionId)
  if (answer.ok) await host.replay(answer.value.text)
}

/** Takes effect in every open terminal at once. */
export function setTerminalLook(next: TerminalSettings): void {
  settings = next
  for (const host of hosts.values()) host.follow(next)
}
