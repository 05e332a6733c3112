import type { SessionInfo } from '../../../shared/channels/terminal'
import { cleanTitle } from './clean-title'

export type OscFinding =
  | { readonly kind: 'title'; readonly title: string }
  /** `host` as it was written: a path on another machine says nothing about this one. */
  | { readonly kind: 'cwd'; readonly host: string; readonly cwd: string }
  | ProgressFinding

/** `percent` null: not said. */
export interface ProgressFinding {
  readonly kind: 'progress'
  readonly state: 'clear' | 'normal' | 'error' | 'indeterminate' | 'paused'
  readonly percent: number | null
}

export type Progress = SessionInfo['progress']

/** ConEmu's numbers, taken over by Windows Terminal, systemd and others. */
const PROGRESS_STATES = ['clear', 'normal', 'error', 'indeterminate', 'paused'] as const

/** What an OSC says, from what stands between its beginning and its end; null when it is none of ours or not valid. */
export function oscMeaning(body: string): OscFinding | null {
  const semicolon = body.indexOf(';')
  const code = semicolon < 0 ? '' : body.slice(0, semicolon)
  const value = body.slice(semicolon + 1)
  switch (code) {
    case '0':
    case '2':
      return { kind: 'title', title: cleanTitle(value) }
    case '7':
      return folder(value)
    case '9':
      return progress(value)
    default:
      return null
  }
}

/** `file://host/path`, the path percent-encoded. */
function folder(url: string): OscFinding | null {
  const [, host, path] = /^file:\/\/([^/]*)(\/.*)$/is.exec(url) ?? []
  if (host === undefined || path === undefined) return null
  try {
    const cwd = decodeURIComponent(path)
    return /\p{Cc}/u.test(cwd) ? null : { kind: 'cwd', host, cwd }
  } catch {
    return null
  }
}

function progress(value: string): ProgressFinding | null {
  const [, code, digits = ''] = /^4;([0-4])(?:;(\d{0,6}))?;?$/.exec(value) ?? []
  const state = code === undefined ? undefined : PROGRESS_STATES[Number(code)]
  return state === undefined ? null : { kind: 'progress', state, percent: digits === '' ? null : Math.min(100, Number(digits)) }
}

/** What is shown after the finding: an error or a pause without a percentage leaves the last one standing. */
export function nextProgress(current: Progress, { state, percent }: ProgressFinding): Progress {
  switch (state) {
    case 'clear':
      return null
    case 'indeterminate':
      return { state: 'normal', percent: null }
    case 'normal':
      return { state, percent: percent ?? 0 }
    case 'error':
    case 'paused':
      return { state, percent: percent ?? current?.percent ?? null }
  }
}

/** Whether the host of an OSC 7 names this machine. */
export function isThisHost(host: string, own: string): boolean {
  const short = (name: string) => name.toLowerCase().split('.', 1)[0]
  return host === '' || host.toLowerCase() === 'localhost' || (own !== '' && short(host) === short(own))
}
