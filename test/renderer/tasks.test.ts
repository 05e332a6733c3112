import { describe, expect, it } from 'vitest'
import { boundedHeight, shownTasks } from '../../src/renderer/tasks/drawer'
import { endedTasks } from '../../src/renderer/tasks/notices'
import type { TaskInfo } from '../../src/shared/channels'
import type { RunState } from '../../src/shared/outcome'

const RUNNING: RunState = { kind: 'running' }
const exited = (code: number): RunState => ({ kind: 'exited', code })

function task(id: string, state: RunState, more: Partial<TaskInfo> = {}): TaskInfo {
  return {
    taskId: `task_${id}`, chatId: 'chat_a', captureId: 'cap_a', command: id, target: 'local', cwd: '/w', state,
    startedAt: 1_000, endedAt: state.kind === 'running' ? null : 61_000, bytes: 0, lastOutputAgoMs: null,
    bytesPerSecond: null, lastLine: '', progress: null, muted: false, ...more,
  }
}

describe('the list of the drawer', () => {
  const tasks = [task('r', RUNNING), task('a', exited(0)), task('b', exited(1))]
  const names = (shown: readonly TaskInfo[]) => shown.map(({ command }) => command).join('')

  it('filters, and leaves out what was cleared, but never what runs', () => {
    expect(names(shownTasks(tasks, { filter: 'all', cleared: new Set() }))).toBe('rab')
    expect(names(shownTasks(tasks, { filter: 'running', cleared: new Set() }))).toBe('r')
    expect(names(shownTasks(tasks, { filter: 'finished', cleared: new Set(['task_a']) }))).toBe('b')
    expect(names(shownTasks(tasks, { filter: 'all', cleared: new Set(['task_r', 'task_a', 'task_b']) }))).toBe('r')
  })

  it('leaves room for the terminals', () => {
    expect(boundedHeight(900, 700)).toBe(540)
    expect(boundedHeight(10, 700)).toBe(120)
    expect(boundedHeight(300, 0)).toBe(120)
  })
})

describe('a notification', () => {
  const after = (state: RunState, more: Partial<TaskInfo> = {}) => endedTasks([task('x', RUNNING)], [task('x', state, more)])

  it('tells of a task that has ended by itself, well or not', () => {
    for (const state of [exited(0), exited(2), { kind: 'signalled', signal: 'SIGSEGV' }, { kind: 'timed_out', timeoutMs: 1 }] satisfies RunState[]) {
      expect(after(state)).toHaveLength(1)
    }
  })

  it('not of one that is muted, was stopped, was over at once, or goes on', () => {
    expect(after(exited(0), { muted: true })).toEqual([])
    expect(after({ kind: 'cancelled' })).toEqual([])
    expect(after({ kind: 'lost' })).toEqual([])
    expect(after(exited(0), { endedAt: 1_400 })).toEqual([])
    expect(after(RUNNING)).toEqual([])
  })

  it('not of what had ended before, or was never seen running', () => {
    expect(endedTasks([task('x', exited(0))], [task('x', exited(0))])).toEqual([])
    expect(endedTasks([], [task('x', exited(0))])).toEqual([])
  })
})
