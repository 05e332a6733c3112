import { describe, expect, it } from 'vitest'
import { factRows, sawSummary } from '../../src/renderer/chat/cards/fact-words'
import { en } from '../../src/renderer/messages/en'
import type { ObservationFacts } from '../../src/shared/observation'

const FACTS: ObservationFacts = {
  state: { kind: 'exited', code: 2 }, exitCode: 2, exitCodeSource: 'process', signal: null, durationMs: 1200, command: 'make', target: 'local', cwd: '/srv/shop',
  taskId: 'task_1', captureId: 'cap_1', handle: 'h_1', bytes: { received: { stdout: 30_000, stderr: 12 }, kept: 30_012, evicted: 0, shown: 900 },
  totalChars: 30_000, shownChars: 890, foldedChars: 10, omittedChars: 29_100, totalLines: 400, errorLinesNotShown: 3, errorWindowsShown: 1, gaps: 2,
  fromCursor: 0, nextCursor: 30_012, hasMore: false, truncatedBeforeCursor: false, truncated: true, encoding: 'gb18030', replacements: 2, lineEndsNormalised: 5,
  clampedMoves: 1, hiddenChars: 4, masks: { jwt: 2, 'npm-token': 1 }, pipesHeldOpen: true, lastOutputAgoMs: 3, effects: 'runs-local-code', storageProblem: null,
  prompt: null, stopped: 'Stopped: 1 process signalled, all confirmed dead.',
}
const rows = (facts: ObservationFacts) => Object.fromEntries(factRows(facts, en).map(([name, value]) => [name, value.replaceAll('\u202f', ' ')]))

describe('facts of a card', () => {
  it('are all there for a run', () => {
    expect(rows(FACTS)).toEqual({
      outcome: 'exit 2 · process · 1.2 s', where: 'local · /srv/shop', environment: en.factValue.environment, effects: 'runs local code',
      bytes: 'stdout 30 000 + stderr 12; 30 012 kept, 0 evicted, 900 shown', characters: '890 shown + 10 folded + 29 100 omitted = 30 000',
      'error lines': '1 window shown, 3 matching lines not shown', masked: 'JSON web token × 2 · npm token',
      encoding: 'gb18030 · 2 replacement characters · 5 line ends normalised · 1 cursor moves clamped', hidden: '4 invisible or concealed characters marked',
      cursors: '0 → 30 012 · nothing after it', handle: 'h_1', pipes: en.factValue.pipes, stop: FACTS.stopped,
    })
  })

  it('tell of a refused call only what it has', () => {
    const refused: ObservationFacts = { ...FACTS, state: null, captureId: null, handle: null, masks: {}, bytes: { received: {}, kept: 0, evicted: 0, shown: 0 }, pipesHeldOpen: false, stopped: null, hiddenChars: 0, errorLinesNotShown: 0, errorWindowsShown: 0, gaps: 0 }
    expect(Object.keys(rows(refused))).toEqual(['where', 'effects', 'characters'])
    expect(sawSummary({ text: '', nonce: '', facts: refused, pieces: [] }, en)).toBe('all of it')
  })
})
