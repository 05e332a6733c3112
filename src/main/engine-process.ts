import type { FromEngine } from '../shared/channels'
import { createEngine, type Engine } from './engine'

/**
 * The engine in a process of its own, owned by the app's main process. Its words: `connect` with a port for each window,
 * `connect-quietly` with one that gets answers but no events, and `shutdown`, after which every process tree is stopped.
 */
async function run(): Promise<void> {
  const dataDirectory = process.env['WEIR_DATA_DIR']
  if (dataDirectory === undefined) throw new Error('WEIR_DATA_DIR is not set')
  delete process.env['WEIR_DATA_DIR']
  // Ports that arrive while the engine starts wait: a message port keeps what is sent to it until it is started.
  const starting = createEngine({ dataDirectory })
  process.parentPort.on('message', ({ data, ports }) => {
    if (data === 'shutdown') void starting.then((engine) => engine.dispose()).finally(() => process.exit(0))
    for (const port of ports) void starting.then((engine) => connect(engine, port, data === 'connect'))
  })
  await starting
}

function connect(engine: Engine, port: Electron.MessagePortMain, withEvents: boolean): void {
  const connection = engine.connect({
    post: (message: FromEngine) => {
      if (withEvents || message.kind === 'response') port.postMessage(message)
    },
    onMessage: (listener) => {
      const entry = ({ data }: Electron.MessageEvent) => listener(data)
      port.on('message', entry)
      return { dispose: () => void port.off('message', entry) }
    },
  })
  port.on('close', () => connection.dispose())
  port.start()
}

run().catch((error: unknown) => {
  process.stderr.write(`weir engine: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
