import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'

export interface LoginEnvOptions {
  /** The user's login shell, for example $SHELL. */
  readonly shell: string
  /** Used when the shell does not answer, and given to the shell itself. */
  readonly fallback: Readonly<Record<string, string | undefined>>
  /** Names that no command may inherit: Weir's own keys. */
  readonly drop: readonly string[]
  /** For each of the two tries. */
  readonly timeoutMs?: number
}

export interface LoginEnv {
  readonly env: Readonly<Record<string, string>>
  /** `fallback`: the shell failed, answered nothing usable, or took too long. */
  readonly source: 'login-shell' | 'fallback'
}

const TIMEOUT_MS = 5000
/** An environment is small; a start-up file that prints for ever is not listened to. */
const MAX_BYTES = 4 * 1024 * 1024
/** They describe the shell that was asked, not the person's environment. */
const OF_THE_SHELL = ['_', 'SHLVL', 'PWD', 'OLDPWD']

/**
 * The environment of a login shell, asked once: a program started from a desktop lacks what ~/.profile and ~/.bashrc set. First as
 * an interactive shell, then as a plain login shell. The frame is a nonce, so that start-up files may print what they like. Never rejects.
 */
export async function captureLoginEnv(options: LoginEnvOptions): Promise<LoginEnv> {
  for (const flags of ['-lic', '-lc']) {
    const env = await ask(options, flags)
    if (env !== null) return { env: without(env, [...options.drop, ...OF_THE_SHELL]), source: 'login-shell' }
  }
  const known = Object.entries(options.fallback).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return { env: without(Object.fromEntries(known), options.drop), source: 'fallback' }
}

function ask(options: LoginEnvOptions, flags: string): Promise<Record<string, string> | null> {
  const nonce = randomBytes(16).toString('hex')
  // Words that bash, zsh, ksh, dash and fish read alike; the full path avoids functions and aliases.
  const script = `printf '%s' '${nonce}'; /usr/bin/env -0; printf '%s' '${nonce}'`
  return new Promise((resolve) => {
    const child = spawn(options.shell, [flags, script], { stdio: ['ignore', 'pipe', 'ignore'], detached: true, env: options.fallback })
    const chunks: Buffer[] = []
    let received = 0
    const finish = (env: Record<string, string> | null): void => {
      clearTimeout(timer)
      child.stdout.destroy()
      if (env === null && child.pid !== undefined) killGroup(child.pid)
      resolve(env)
    }
    const timer = setTimeout(() => finish(null), options.timeoutMs ?? TIMEOUT_MS)
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      received += chunk.length
      const env = parse(Buffer.concat(chunks), nonce)
      // Answered: what a start-up file left running in the background is not waited for.
      if (env !== null || received > MAX_BYTES) finish(env)
    })
    child.once('error', () => finish(null))
    child.once('close', () => finish(null))
  })
}

function parse(bytes: Buffer, nonce: string): Record<string, string> | null {
  const from = bytes.indexOf(nonce)
  const to = bytes.lastIndexOf(nonce)
  if (from < 0 || to === from) return null
  const entries = bytes.toString('utf8', from + nonce.length, to).split('\0').flatMap((entry) => {
    const equals = entry.indexOf('=')
    return equals > 0 ? [[entry.slice(0, equals), entry.slice(equals + 1)] as const] : []
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

function without(env: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left in it.
  }
}
