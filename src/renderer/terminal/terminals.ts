import { ask, shell } from '../bridge'
import type { SessionId } from '../../shared/ids'
import { appSettingsSchema } from '../../shared/settings'
import { onFontsLoaded } from './fonts'
import type { TerminalSettings } from './look'
import type { Taken } from './paste'
import { TerminalHost } from './terminal-host'
import { changeUi, flashUi, forgetUi } from './ui-state'

const REPLAY_BYTES = 2_097_152

const hosts = new Map<SessionId, TerminalHost>()
let tellProblem: (message: string) => void = () => undefined
let settings: TerminalSettings = { ...appSettingsSchema.parse({}), dark: true }
let zoom = 0
let watchingFonts = false

function platform(): 'mac' | 'linux' | 'other' {
  const { userAgent } = navigator
  return userAgent.includes('Macintosh') ? 'mac' : userAgent.includes('Linux') ? 'linux' : 'other'
}

/** Where problems with typing go: what the encoding lacks, a program that reads nothing. */
export function onTerminalProblem(listener: (message: string) => void): void {
  tellProblem = listener
}

let tellBell: (sessionId: SessionId) => void = () => undefined
/** Who hears of bells, in terminals that nobody looks at too. */
export function onTerminalBell(listener: (sessionId: SessionId) => void): void {
  tellBell = listener
}

/** The emulator of a session, made when it is first needed. */
export function terminalOf(sessionId: SessionId): TerminalHost {
  const known = hosts.get(sessionId)
  if (known !== undefined) return known
  if (!watchingFonts) {
    watchingFonts = true
    onFontsLoaded(() => { for (const each of hosts.values()) each.fontsChanged() })
  }
  const host = new TerminalHost({
    platform: platform(),
    typed: (text) => type(sessionId, text, true),
    pasted: (text) => type(sessionId, text, false),
    resized: ({ cols, rows }) => void ask('terminal.resize', { sessionId, cols, rows }),
    acknowledge: (chars) => void ask('terminal.ack', { sessionId, chars }),
    ui: (change) => changeUi(sessionId, change),
    flash: () => flashUi(sessionId),
    rang: () => tellBell(sessionId),
    writeClipboard: ({ text, selection }) => writeClipboard(text, selection),
    readSelection: async () => {
      const answer = await shell.readClipboard({ selection: true })
      return answer.ok ? answer.value.text : ''
    },
    openLink: (url) => void openLink(url),
  }, settings)
  if (zoom !== 0) host.follow(settings, zoom)
  hosts.set(sessionId, host)
  return host
}

/** `tellBusy`: what is not taken is lost, and the person is told so. */
async function type(sessionId: SessionId, text: string, tellBusy: boolean): Promise<Taken> {
  const answer = await ask('terminal.input', { sessionId, text })
  if (answer.ok) return 'taken'
  const { code, message } = answer.error
  // Keys pressed in an ended terminal are nothing to complain about: it is shown as ended.
  if (code === 'not_found' || code === 'internal') return 'gone'
  if (code === 'busy' && !tellBusy) return 'busy'
  tellProblem(message)
  return code === 'busy' ? 'busy' : 'taken'
}

/** `selection`: PRIMARY, on Linux. */
export async function writeClipboard(text: string, selection: boolean): Promise<void> {
  const answer = await shell.writeClipboard({ text, selection })
  if (!answer.ok) tellProblem(answer.error.message)
}

/** Main opens it, and asks first where the scheme is odd. */
export async function openLink(url: string): Promise<void> {
  const answer = await shell.openLink({ url })
  if (!answer.ok) tellProblem(answer.error.message)
}

/** Live output. Of a terminal that this page has not shown yet it is dropped: the replay of the capture brings it. */
export function writeToTerminal(sessionId: SessionId, text: string, cursor: number): void {
  hosts.get(sessionId)?.write(text, cursor)
}

export function forgetTerminal(sessionId: SessionId): void {
  hosts.get(sessionId)?.dispose()
  hosts.delete(sessionId)
  forgetUi(sessionId)
}

/**
 * For a page that was loaded again while the terminal lived on. One that this page knows already needs nothing. What follows
 * the answer on the engine's port continues exactly after the replay. `size`: the one its programs have drawn for.
 */
export async function replayTerminal(sessionId: SessionId, size: { readonly cols: number; readonly rows: number }): Promise<void> {
  if (hosts.has(sessionId)) return
  const answer = await ask('terminal.replay', { sessionId, maxBytes: REPLAY_BYTES })
  const host = terminalOf(sessionId)
  host.resize(size)
  if (answer.ok) await host.replay(answer.value)
}

/** Decodes what is on the screen and above it again, and what follows too. A message for the person when that cannot be done. */
export async function switchEncoding(sessionId: SessionId, encoding: string): Promise<string | null> {
  const answer = await ask('terminal.encoding', { sessionId, encoding, maxBytes: REPLAY_BYTES })
  if (!answer.ok) return answer.error.message
  await terminalOf(sessionId).replay(answer.value)
  return null
}

/** Takes effect in every open terminal at once. */
export function setTerminalLook(next: TerminalSettings): void {
  settings = next
  for (const host of hosts.values()) host.follow(settings, zoom)
}

const ZOOM_CAP = 30
/** Pixels more or less than the font size of the settings, in every terminal; null: none. Until the window is closed. */
export function zoomTerminals(step: number | null): void {
  zoom = step === null ? 0 : Math.min(ZOOM_CAP, Math.max(-ZOOM_CAP, zoom + step))
  for (const host of hosts.values()) host.follow(settings, zoom)
}
