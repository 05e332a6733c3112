import { describe, expect, it } from 'vitest'
import { activeChat, idsFrom, NO_CHATS, showingChat, withChat, withDelta, withItem, withoutChat, withoutItems } from '../../src/renderer/state/chats'
import { allLost, changedSession, merged, NO_SESSIONS, sessionLabel, sessionOf, shortPath, withoutSessions, withSession } from '../../src/renderer/state/sessions'
import { worthAsking } from '../../src/renderer/state/closing'
import { ALL_SEEN, unseenOf, withSeen, withUnseen } from '../../src/renderer/state/unseen'
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

  it('forgets what was closed', () => {
    const state = withoutSessions(tabs('a', 'b', 'c'), ['session_a', 'session_c', 'session_x'])
    expect(state.list.map(({ sessionId }) => sessionId)).toEqual(['session_b'])
    expect(sessionOf(state, 'session_b')?.title).toBe('bash')
    expect([sessionOf(state, 'session_a'), sessionOf(state, null)]).toEqual([null, null])
  })

  it('never shows a terminal of a dead engine as alive', () => {
    const ended = session('b', { state: { kind: 'exited', code: 0 } })
    const state = allLost([session('a', { busy: true }), ended].reduce(withSession, NO_SESSIONS))
    expect(state.list.map(({ state: { kind }, busy }) => [kind, busy])).toEqual([['lost', false], ['exited', false]])
  })

  it('keeps what it shows beside what a new engine has', () => {
    const state = merged(allLost(tabs('a')), [session('b')])
    expect(state.list.map(({ sessionId }) => sessionId)).toEqual(['session_a', 'session_b'])
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

describe('what went on unseen', () => {
  it('keeps the weightiest mark, and the same object while nothing changes', () => {
    const printed = withUnseen(ALL_SEEN, 'session_a', 'printed')
    expect(withUnseen(printed, 'session_a', 'printed')).toBe(printed)
    const rung = withUnseen(withUnseen(printed, 'session_a', 'bell'), 'session_b', 'done')
    expect(withUnseen(rung, 'session_a', 'done')).toBe(rung)
    expect(unseenOf(rung, ['session_b', 'session_a'])).toBe('bell')
    expect(unseenOf(rung, ['session_c'])).toBeNull()
    expect(withSeen(rung, ['session_a'])).toEqual({ session_b: 'done' })
    expect(withSeen(rung, ['session_c'])).toBe(rung)
  })
})

describe('closing', () => {
  const all = [session('idle'), session('busy', { busy: true }), session('unknown', { busy: null }), session('ended', { busy: false, state: { kind: 'exited', code: 0 } })]
  const asked = (when: 'busy' | 'always' | 'never') => worthAsking(all, when).map(({ sessionId }) => sessionId)
  it('asks as the settings say, and never for what has ended', () => {
    expect(asked('busy')).toEqual(['session_busy'])
    expect(asked('always')).toEqual(['session_idle', 'session_busy', 'session_unknown'])
    expect(asked('never')).toEqual([])
  })
})

describe('a message that takes the place of another', () => {
  it('takes that one and all after it out of the list, and nothing that came meanwhile', () => {
    const notice = (id: string) => ({ kind: 'notice' as const, id, at: 0, level: 'info' as const, text: id, until: null })
    const chats = { infos: [], active: 'chat_a' as const, items: ['a', 'b', 'c'].map(notice) }
    const leaving = idsFrom(chats, 'b')
    const later = { ...chats, items: [...chats.items, notice('d')] }
    expect(withoutItems(later, leaving).items.map(({ id }) => id)).toEqual(['a', 'd'])
    expect(idsFrom(chats, 'nowhere').size).toBe(0)
  })
})
