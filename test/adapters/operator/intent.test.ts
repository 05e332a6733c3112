import { describe, expect, it } from 'vitest'
import { intentOf, languageOf } from '../../../src/main/adapters/operator/intent'

describe('intentOf', () => {
  it.each([
    ['run make test', 'make test'],
    ['please run `npm run build` and tell me why it fails', 'npm run build'],
    ['run make test and tell me what went wrong', 'make test'],
    ['run make test, why does it fail?', 'make test'],
    ['运行 make test，为什么失败？', 'make test'],
    ['帮我运行 npm test 吧', 'npm test'],
    ['run echo show-and-tell', 'echo show-and-tell'],
    // The first colon after the verb is punctuation; one of the command stays.
    ['run : > notes.txt', ': > notes.txt'],
    ['run: : done', ': done'],
    ['运行：: > notes.txt', ': > notes.txt'],
    ['运行 : done', ': done'],
    ['Execute: cargo build --release', 'cargo build --release'],
    ['make test', 'make test'],
    ['./build.sh --fast', './build.sh --fast'],
    ['FOO=1 npm test', 'FOO=1 npm test'],
    ['ls -la | grep "what is this"', 'ls -la | grep "what is this"'],
    ['watch -n1 date', 'watch -n1 date'],
    ['kill 1234', 'kill 1234'],
    ['find . -name x', 'find . -name x'],
    ['sleep 3; exit 7', 'sleep 3; exit 7'],
    ['运行 make test', 'make test'],
    ['请运行 make test，然后告诉我为什么失败', 'make test'],
    ['执行 `npm test`', 'npm test'],
    ['运行 ls 中文目录', 'ls 中文目录'],
  ])('%s runs %s', (request, command) => {
    expect(intentOf(request)).toEqual({ kind: 'run', command })
  })

  it.each([
    ['why did it fail?', 'why'], ['为什么失败', 'why'], ['哪里出错了？', 'why'], ['what went wrong', 'why'],
    ['show more', 'more'], ['show more of the output', 'more'], ['more lines', 'more'], ['显示更多', 'more'], ['继续', 'more'], ['more', 'more'],
    ['show the tail', 'tail'], ['显示结尾', 'tail'], ['head', 'head'], ['显示开头', 'head'],
    ['list terminals', 'list'], ['列出终端', 'list'], ['who are you', 'who'], ['你是谁', 'who'], ['help', 'who'],
    ['connect to db1', 'connect'], ['write me a poem', 'unknown'], ['make me a sandwich', 'unknown'], ['今天天气如何', 'unknown'],
  ])('%s is %s', (request, kind) => {
    expect(intentOf(request).kind).toBe(kind)
  })

  it.each([
    ['search for "undefined reference"', 'undefined reference', null], ['search the output for E0432', 'E0432', null], ['search h_abc for x', 'x', 'h_abc'],
    ['搜索 错误', '错误', null], ['在输出里搜索 foo', 'foo', null],
    ['search it for foo', 'foo', null], ['look for "two words"', 'two words', null], ['look through the log for x', 'x', null], ['find E0432 in the output', 'E0432', null], ['search for foo in h_abc', 'foo', 'h_abc'], ['search in h_abc for foo', 'foo', 'h_abc'],
  ])('%s', (request, pattern, handle) => {
    expect(intentOf(request)).toEqual({ kind: 'search', pattern, handle })
  })

  it('tasks', () => {
    expect(intentOf('stop')).toEqual({ kind: 'stop', task: null })
    expect(intentOf('停止')).toEqual({ kind: 'stop', task: null })
    expect(intentOf('stop task_abc')).toEqual({ kind: 'stop', task: 'task_abc' })
    expect(intentOf('answer y')).toEqual({ kind: 'answer', text: 'y' })
    expect(intentOf('回答 y')).toEqual({ kind: 'answer', text: 'y' })
    expect(intentOf('watch')).toEqual({ kind: 'watch', task: null, command: null })
    expect(intentOf('watch task_abc')).toEqual({ kind: 'watch', task: 'task_abc', command: null })
    expect(intentOf('观察 make test')).toEqual({ kind: 'watch', task: null, command: 'make test' })
  })

  it('language', () => {
    expect([languageOf('run ls'), languageOf('运行 ls')]).toEqual(['en', 'zh'])
  })
})
