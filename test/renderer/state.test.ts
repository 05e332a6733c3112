import { describe, expect, it } from 'vitest'
import { activeChat, NO_CHATS, showingChat, withChat, withDelta, withItem, withoutChat } from '../../src/renderer/state/chats'
import { activated, allLost, changedSession, merged, neighbour, NO_SESSIONS, sessionLabel, shortPath, withoutSession, withSession } from '../../src/renderer/state/sessions'
import { runningCount, withoutTasksOf, withTask } from '../../src/renderer/state/tasks'
import type { ChatInfo, ChatItem, SessionInfo, TaskInfo } from '../../src/shared/channels'

const session = (id: string, over: Partial<SessionInfo> = {}): SessionInfo => ({
  sessionId: `session_${id}`, captureId: `cap_${id}`, title: 'bash', cwd: '/home/me/src', encoding: 'utf-8', cols: 80, rows: 24,
  state: { kind: 'running' }, busy: false, progress: null, restored: false, ...over,
})
const tabs = (...ids: string[]) => ids.map((id) => session(id)).reduce(withSession, NO_SESSIONS)

describe('tabs', () => {
  it('keeps the order in which they were opened and replaces what changed', () => {
    const state = withSession(tabs('a', 'b'), session('a', { busy: true }))
    expect(state.list.map(({ sessionId, busy }) => [sessionId, busy])).toEqual([['session_a', true], ['session_b', false]])
  })

  it('ignores a change that comes after the tab was closed', () => {
    expect(changedSession(tabs('a'), session('b')).list).toHaveLength(1)
  })

  it('goes to the right neighbour when a tab closes, to the left at the end, to none when none is left', () => {
    const state = activated(tabs('a', 'b', 'c'), 'session_b')
    const after = withoutSession(state, 'session_b')
    expect(after.active).toBe('session_c')
    expect(withoutSession(after, 'session_c').active).toBe('session_a')
    expect(withoutSession(tabs('a'), 'session_a').active).toBeNull()
    expect(withoutSession(state, 'session_a').active).toBe('session_b')
  })

  it('switches around both ends', () => {
    const state = activated(tabs('a', 'b', 'c'), 'session_a')
    expect(neighbour(state, -1)).toBe('session_c')
    expect(neighbour(activated(state, 'session_c'), 1)).toBe('session_a')
    expect(neighbour(NO_SESSIONS, 1)).toBeNull()
  })

  it('never shows a terminal of a dead engine as alive', () => {
    const ended = session('b', { state: { kind: 'exited', code: 0 } })
    const state = allLost([session('a', { busy: true }), ended].reduce(withSession, NO_SESSIONS))
    expect(state.list.map(({ state: { kind }, busy }) => [kind, busy])).toEqual([['lost', false], ['exited', false]])
  })

  it('keeps what it shows beside what a new engine has, and picks a tab where none is chosen', () => {
    const state = merged(allLost(tabs('a')), [session('b')])
    expect(state.list.map(({ sessionId }) => sessionId)).toEqual(['session_a', 'session_b'])
    expect(state.active).toBe('session_a')
  })

  it('is named by the title that programs give, by the folder while the shell gives none', () => {
    expect(sessionLabel(session('a'), '/home/me')).toBe('src')
    expect(sessionLabel(session('a', { cwd: '/home/me' }), '/home/me')).toBe('~')
    expect(sessionLabel(session('a', { cwd: '/' }), '/home/me')).toBe('/')
    expect(sessionLabel(session('a', { title: 'vim notes' }), '/home/me')).toBe('vim notes')
    expect(shortPath('/home/me2/x', '/home/me')).toBe('/home/me2/x')
  })
})

const chat = (id: string, updatedAt: number): ChatInfo => ({
  chatId: `chat_${id}`, title: id, createdAt: 0, updatedAt, mode: 'ask', busy: false, runningTasks: 0, sessionId: null, meter: null,
})
const answer = (id: string, text: string): ChatItem => ({ kind: 'assistant', id, at: 0, text, streaming: true })

describe('chats', () => {
  it('lists the newest first', () => {
    const state = [chat('a', 1), chat('b', 2), chat('a', 3)].reduce(withChat, NO_CHATS)
    expect(state.infos.map(({ title }) => title)).toEqual(['a', 'b'])
  })

  it('grows a streamed answer and then takes the whole one', () => {
    let state = showingChat(NO_CHATS, chat('a', 1), [])
    state = withItem(state, 'chat_a', answer('1', ''))
    state = withDelta(state, 'chat_a', '1', 'Hel')
    state = withDelta(state, 'chat_a', '1', 'lo')
    state = withDelta(state, 'chat_a', 'unknown', 'lost')
    expect(state.items).toEqual([answer('1', 'Hello')])
    expect(withItem(state, 'chat_a', answer('1', 'Hello.')).items).toEqual([answer('1', 'Hello.')])
  })

  it('does not mix in what belongs to another chat', () => {
    const state = showingChat(NO_CHATS, chat('a', 1), [])
    expect(withItem(state, 'chat_b', answer('1', 'x')).items).toEqual([])
    expect(withDelta(state, 'chat_b', '1', 'x')).toBe(state)
  })

  it('forgets a deleted chat with its items', () => {
    const state = withoutChat(showingChat(withChat(NO_CHATS, chat('b', 9)), chat('a', 1), [answer('1', 'x')]), 'chat_a')
    expect(state).toMatchObject({ active: null, items: [] })
    expect(activeChat(state)).toBeNull()
    expect(state.infos).toHaveLength(1)
  })
})

describe('tasks', () => {
  const task = (id: string, startedAt: number, running: boolean): TaskInfo => ({
    taskId: `task_${id}`, chatId: 'chat_a', captureId: `cap_${id}`, command: id, target: 'local', cwd: '/', startedAt,
    state: running ? { kind: 'running' } : { kind: 'exited', code: 0 }, endedAt: null, bytes: 0, lastOutputAgoMs: null, bytesPerSecond: null, lastLine: '', progress: null, muted: false,
  })
  it('shows running ones first, the newest of each first', () => {
    const list = [task('a', 1, false), task('b', 2, true), task('c', 3, false), task('d', 4, true), task('b', 2, false)].reduce<readonly TaskInfo[]>(withTask, [])
    expect(list.map(({ command }) => command)).toEqual(['d', 'c', 'b', 'a'])
    expect(runningCount(list)).toBe(1)
    expect(list.reduce((rest, { chatId }) => withoutTasksOf(rest, chatId), list)).toEqual([])
    const many = Array.from({ length: 300 }, (_, index) => task(`t${index}`, index, index === 0)).reduce<readonly TaskInfo[]>(withTask, [])
    expect([many.length, many[0]?.startedAt, many.at(-1)?.startedAt]).toEqual([200, 0, 101])
  })
})
