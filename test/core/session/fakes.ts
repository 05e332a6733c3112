import type { Clock, Disposable, Random } from '../../../src/main/core/kernel'
import { NodeCharset } from '../../../src/main/adapters/charset'
import { RestoredSessions } from '../../../src/main/core/session'
import type { Pty, PtyListener, PtyOptions, PtyProcess, SpawnFailure } from '../../../src/main/core/session'

export class FakeClock implements Clock {
  private now = 1000
  private timers: { at: number; callback: () => void }[] = []
  nowMs(): number {
    return this.now
  }
  timer(delayMs: number, callback: () => void): Disposable {
    const timer = { at: this.now + delayMs, callback }
    this.timers.push(timer)
    return { dispose: () => (this.timers = this.timers.filter((other) => other !== timer)) }
  }
  advance(ms: number): void {
    const until = this.now + ms
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      this.timers = this.timers.filter((other) => other !== next)
      this.now = next.at
      next.callback()
    }
    this.now = until
  }
  get pending(): number {
    return this.timers.length
  }
}

export class FakeRandom implements Random {
  private seed = 1
  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => (this.seed = (this.seed * 1_103_515_245 + 12_345) % 2_147_483_648) % 248)
  }
}

export class FakeProcess implements PtyProcess {
  readonly pid = 100
  readonly written: Uint8Array[] = []
  readonly calls: string[] = []
  accepts = true
  constructor(readonly listener: PtyListener) {}
  write(bytes: Uint8Array): boolean {
    if (this.accepts) this.written.push(bytes)
    return this.accepts
  }
  taken(): Promise<void> {
    return Promise.resolve()
  }
  resize(): boolean {
    this.calls.push('resize')
    return true
  }
  pause(): void {
    this.calls.push('pause')
  }
  resume(): void {
    this.calls.push('resume')
  }
  hangUp(): void {
    this.calls.push('hangUp')
    this.listener.exit({ kind: 'signalled', signal: 'SIGHUP' })
  }
}

export class FakePty implements Pty {
  readonly spawned: { options: PtyOptions; process: FakeProcess }[] = []
  failure: SpawnFailure | null = null
  spawn(options: PtyOptions, listener: PtyListener) {
    if (this.failure !== null) return { ok: false, error: this.failure } as const
    const process = new FakeProcess(listener)
    this.spawned.push({ options, process })
    return { ok: true, value: process } as const
  }
  get last(): FakeProcess {
    const entry = this.spawned.at(-1)
    if (entry === undefined) throw new Error('nothing was spawned')
    return entry.process
  }
}

/** Nothing of earlier engines, and nobody who keeps anything for a later one. */
export const noPast = {
  records: { opened: () => undefined, changed: () => undefined, closed: () => undefined, dispose: () => undefined },
  restored: new RestoredSessions([], { charset: new NodeCharset(), open: () => undefined }),
} as const
