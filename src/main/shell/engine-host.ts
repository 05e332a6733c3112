import { MessageChannelMain, utilityProcess, type MessagePortMain, type UtilityProcess } from 'electron'
import type { EngineMethod, EngineRequestOf, EngineResponseOf } from '../../shared/channels'
import { BackOff } from './back-off'
import { EngineLink } from './engine-link'

/** Longer than the engine needs to stop every process tree (observation.md: TERM, 1 s, KILL, 2 s). */
const STOP_MS = 6000

export type EngineState = 'ready' | 'restarting' | 'failed'

export interface EngineHostOptions {
  readonly file: string
  readonly dataDirectory: string
  /** Once per start, when the engine answers and before `state` says ready; what it throws is told as a failure to start. */
  prepare(link: EngineLink): Promise<void>
  state(state: EngineState): void
}

/** Owns the engine's process: starts it, starts it again when it ends unasked, stops it with the app. */
export class EngineHost {
  private readonly backOff = new BackOff()
  private child: UtilityProcess | null = null
  private link: EngineLink | null = null
  private current: EngineState = 'restarting'
  private stopping = false

  constructor(private readonly options: EngineHostOptions) {}

  get state(): EngineState {
    return this.current
  }

  start(): void {
    const { file, dataDirectory } = this.options
    const child = utilityProcess.fork(file, [], {
      serviceName: 'Weir engine',
      env: { ...process.env, WEIR_DATA_DIR: dataDirectory },
    })
    this.child = child
    child.once('spawn', () => void this.greet(child))
    child.once('exit', () => this.ended(child))
  }

  private async greet(child: UtilityProcess): Promise<void> {
    const link = new EngineLink(newConnection(child, 'connect-quietly'))
    this.link = link
    try {
      await link.request('engine.info', {})
      await this.options.prepare(link)
      if (this.child === child) this.tell('ready')
    } catch {
      // The exit follows and decides; an engine that answers nonsense is ended here.
      if (this.child === child) child.kill()
    }
  }

  private ended(child: UtilityProcess): void {
    if (this.child !== child) return
    this.child = null
    this.link?.close()
    this.link = null
    if (this.stopping) return
    const delayMs = this.backOff.next(performance.now())
    this.tell(delayMs === null ? 'failed' : 'restarting')
    if (delayMs !== null) {
      setTimeout(() => {
        if (!this.stopping) this.start()
      }, delayMs)
    }
  }

  private tell(state: EngineState): void {
    this.current = state
    this.options.state(state)
  }

  /** A new port straight to the engine, to be handed to a window; null while no engine runs. */
  connect(): MessagePortMain | null {
    return this.child === null || this.current !== 'ready' ? null : newConnection(this.child, 'connect')
  }

  /** Errors: an Error in plain words. */
  request<M extends EngineMethod>(method: M, payload: EngineRequestOf<M>): Promise<EngineResponseOf<M>> {
    if (this.link === null) return Promise.reject(new Error('The engine is being started again. Try once more in a moment.'))
    return this.link.request(method, payload)
  }

  /** Ends every process the engine has started, then the engine. Resolves when it is gone. */
  async stop(): Promise<void> {
    this.stopping = true
    const { child } = this
    if (child === null) return
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.postMessage('shutdown')
    const timer = setTimeout(() => child.kill(), STOP_MS)
    await gone
    clearTimeout(timer)
  }
}

/** The window gets everything; main only answers to what it asks, not every byte of every terminal. */
function newConnection(child: UtilityProcess, word: 'connect' | 'connect-quietly'): MessagePortMain {
  const { port1, port2 } = new MessageChannelMain()
  child.postMessage(word, [port2])
  return port1
}
