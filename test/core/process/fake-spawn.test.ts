import { FakeSpawn, type FakeProgram } from './fake-spawn'
import { spawnContract } from './spawn-contract'

const PROGRAMS: Readonly<Record<string, FakeProgram>> = {
  'both-streams': (process) => {
    process.out('out\n')
    process.err('err\n')
    process.end(3)
  },
  silent: (process) => process.end(0),
  segv: (process) => process.die('SIGSEGV'),
  cat: (process) => {
    process.onStdin((text) => (text === null ? process.end(0) : process.out(text)))
  },
  sleeper: (process) => process.out('ready\n'),
  'ignores-term': (process) => {
    process.onSignal = (signal) => {
      if (signal === 'KILL') process.die('SIGKILL')
    }
    process.out('ready\n')
  },
  'leaves-child': (process) => {
    process.alive.add(9999)
    process.exit(0)
  },
}
const spawn = new FakeSpawn((line) => PROGRAMS[line], (path) => path === '/here')

spawnContract('fake', {
  spawn,
  env: {},
  program: (name) => ({ kind: 'argv', argv: [name] }),
  cwd: '/here',
  missingCwd: '/nowhere',
  leftovers: (marks) => spawn.started.filter((process) => marks.includes(process.request.mark)).flatMap((process) => [...process.alive]),
})
