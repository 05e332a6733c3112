import { describe, expect, it } from 'vitest'
import { ERROR_KINDS, errorKindOf, nextTrigger } from '../../../src/main/core/observe/errors'
import { TRIGGER_WORDS } from '../../../src/main/core/observe/errors/trigger'

const kind = (line: string) => ERROR_KINDS[errorKindOf(line)]?.name ?? null

describe('errorKindOf', () => {
  it.each([
    ['FATAL disk gone', 'severity'], ['level=fatal msg="x"', 'severity'], ['panic: runtime error: index', 'severity'], ['kernel: EMERG power', 'severity'],
    ['严重错误 数据库', 'severity-zh'], ['Traceback (most recent call last):', 'traceback'], ['error[E0308]: mismatched types', 'rust'],
    ['src/a.c:12:3: error: x', 'compiler'], ['Main.java:7: error: cannot find symbol', 'compiler'], ['a.ts(3,5): error TS2304: no name', 'compiler'],
    ['✗ login works', 'test'], ['not ok 3 - adds', 'test'], ['--- FAIL: TestX (0.00s)', 'test'], ['FAILED tests/test_a.py::test_b - boom', 'test'],
    ['Tests: 1 failed, 6000 passed', 'test-count'], ['AssertionError: expected 1 to equal 2', 'assertion'], ['npm ERR! code ELIFECYCLE', 'npm'],
    ['Segmentation fault (core dumped)', 'crash'], ["x.o: undefined reference to `tls_ctx'", 'linker'], ['make: *** [Makefile:88: release] Error 2', 'build'],
    ['ValueError: invalid literal', 'exception'], ['2026 ERROR [db] pool', 'error-upper'], ['TAG-ERR T3', 'error-upper'], ['an error occurred', 'error'],
    ['bash: foo: command not found', 'refused'], ['构建失败', 'fail-zh'], ['错误码 7', 'error-zh'], ['エラーが発生', 'error-ja'], ['Ошибка сети', 'error-ru'],
    ['오류 발생', 'error-ko'], ['Fehler beim Lesen', 'error-eu'],
  ])('%s is %s', (line, wanted) => expect(kind(line)).toBe(wanted))

  it.each([
    '0 errors', 'no errors found', 'errors: 0', 'error: none', 'GET /error_log=1 200', 'loaded error-page.html', 'writing /var/log/error.log',
    'failures=0', '0 failed, 12 passed', 'fail-fast: true', 'compiling src/errors.ts', 'info resolver finished', 'data loaded', 'level=info', 'on_error=continue',
    'req=5ee0fa11 took=9ms', '6000 passed',
  ])('%s is ordinary', (line) => expect(kind(line)).toBeNull())
})

describe('nextTrigger', () => {
  it('sees every word wherever it begins, in any case', () => {
    for (const word of TRIGGER_WORDS) {
      for (const before of ['', 'x', 'xy', 'xyz']) {
        for (const text of [before + word + 'zz', before + word.toUpperCase() + 'zz']) expect([word, nextTrigger(text, 0) >= 0]).toEqual([word, true])
      }
    }
  })
})
