/** A whole engine with two terminals, one of them ended, that waits to be killed. */
import { EngineClient } from './engine-client'

const [, , dataDirectory = ''] = process.argv
const client = await EngineClient.start(dataDirectory)
const shell = { file: '/bin/sh', args: ['-c', 'printf "\\033]0;the build\\007before the crash\\r\\n"; cd /; sleep 600'] }
const running = await client.get('terminal.open', { cols: 90, rows: 30, shell })
await client.get('terminal.open', { cols: 80, rows: 24, shell: { file: '/bin/sh', args: ['-c', 'echo short; exit 7'] } })
const closed = await client.get('terminal.open', { cols: 80, rows: 24, shell: { file: '/bin/sh', args: ['-c', 'echo closed; sleep 600'] } })
await client.get('terminal.close', { sessionId: closed.sessionId })
const poll = setInterval(() => {
  const titled = client.changes.some(({ sessionId, title }) => sessionId === running.sessionId && title === 'the build')
  const ended = client.changes.some(({ state }) => state.kind === 'exited')
  if (!titled || !ended || !client.text(running.sessionId).includes('before')) return
  clearInterval(poll)
  // Titles are written at most every 2 s.
  setTimeout(() => process.stdout.write('ready\n'), 2500)
}, 20)
