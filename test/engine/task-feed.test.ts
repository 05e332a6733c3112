import { expect, it } from 'vitest'
import { TaskFeed } from '../../src/main/engine/task-feed'
import { nodeClock } from '../../src/main/adapters/platform'
import type { TaskInfo } from '../../src/shared/channels'
import { useLab } from './support'

const lab = useLab()
const KEY = ['glpat', 'aB3dE6gH9jK2mN5pQ8rS'].join('-')

/** Runs a command to its end; gives what was told of it. */
async function told(command: string): Promise<readonly TaskInfo[]> {
  const infos: TaskInfo[] = []
  const feed = new TaskFeed(lab.parts.workbench, nodeClock, (task) => infos.push(task), () => undefined)
  const task = await lab.start(command)
  await task.process.ended
  infos.push(feed.info(task))
  feed.dispose()
  return infos
}

it('tells the newest line as shown, of the stream that wrote last, before and after the end', async () => {
  expect((await told("printf 'one\\ntwo\\n\\n  \\n'")).at(-1)?.lastLine).toBe('two')
  expect((await told("echo out; sleep 0.1; echo err >&2")).at(-1)?.lastLine).toBe('err')
  expect((await told("printf 'a 10%%\\ra 20%%'")).at(-1)?.lastLine).toBe('a 20%')
  expect((await told("printf '\\033[31mred\\033[0m'")).at(-1)?.lastLine).toBe('red')
  expect((await told('true')).at(-1)?.lastLine).toBe('')
  const running = await told("printf 'half a way'; sleep 0.5; echo ' more'")
  expect(running.map(({ lastLine }) => lastLine)).toEqual(['', 'half a way', 'half a way more', 'half a way more'])
})

it('masks it, and cuts it to 200 characters', async () => {
  const infos = await told(`echo 'token ${KEY}'; sleep 0.4; echo ${'漢😀'.repeat(200)}`)
  expect(JSON.stringify(infos)).not.toContain(KEY.slice(6))
  expect(infos.some(({ lastLine }) => lastLine === 'token [redacted: gitlab-token]')).toBe(true)
  const last = infos.at(-1)?.lastLine ?? ''
  expect(last.length).toBeLessThanOrEqual(200)
  expect(last).toMatch(/^(漢😀)+漢?…$/u)
})

it('tells rate and progress while it runs, neither at the end', async () => {
  const infos = await told("printf '[1/4] one\\n'; sleep 0.4; echo a warning; sleep 0.4; printf '\\033]9;4;1;70\\007[2/4] two\\n'; sleep 0.4; head -c 200000 /dev/zero | tr '\\0' x; sleep 0.4")
  const percents = infos.map(({ progress }) => progress)
  expect(percents.filter((percent, index) => percent !== percents[index - 1])).toEqual([null, 25, 70, null])
  expect(Math.max(...infos.map(({ bytesPerSecond }) => bytesPerSecond ?? 0))).toBeGreaterThan(50_000)
  expect(infos.at(-1)).toMatchObject({ bytesPerSecond: null, progress: null, state: { kind: 'exited', code: 0 } })
})

it('remembers that a task is muted, and tells so', async () => {
  const infos: TaskInfo[] = []
  const feed = new TaskFeed(lab.parts.workbench, nodeClock, (task) => infos.push(task), () => undefined)
  const task = await lab.start('sleep 0.3')
  expect(feed.mute(task.id, true)).toBe(true)
  await task.process.ended
  expect(feed.mute('task_unknown', true)).toBe(false)
  expect(infos.map(({ muted }) => muted)).toEqual([false, true, true])
  feed.dispose()
})
