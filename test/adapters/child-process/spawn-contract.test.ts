import { afterAll } from 'vitest'
import { ChildProcessSpawn } from '../../../src/main/adapters/child-process'
import { spawnContract, type ContractProgram } from '../../core/process/spawn-contract'
import { callersEnv } from './harness'
import { leftovers } from './leftovers'

const COMMANDS: Readonly<Record<Exclude<ContractProgram, 'missing'>, string>> = {
  'both-streams': 'echo out; echo err >&2; exit 3',
  silent: 'exit 0',
  segv: 'kill -SEGV $$',
  cat: 'cat',
  sleeper: 'sleep 1000 & echo ready; exec sleep 1000',
  'ignores-term': 'trap "" TERM; echo ready; sleep 1000; sleep 1000',
  'leaves-child': 'sleep 1000 & exit 0',
}
const targets = [
  ['child_process', new ChildProcessSpawn()],
  ['child_process where no FIFO can be made', new ChildProcessSpawn({ pipesDirectory: '/no/such/directory' })],
] as const
afterAll(() => targets.forEach(([, spawn]) => spawn.dispose()))

for (const [name, spawn] of targets) spawnContract(name, {
  spawn,
  env: callersEnv,
  program: (name) => ({ kind: 'argv', argv: name === 'missing' ? ['no-such-program-weir'] : ['sh', '-c', COMMANDS[name]] }),
  cwd: '/tmp',
  missingCwd: '/no/such/directory',
  leftovers,
})
