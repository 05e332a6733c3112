import { Digest, Gate, type KnownFacts, type StreamView } from '../../../src/main/core/observe'
import type { Random } from '../../../src/main/core/kernel'
import type { StreamName } from '../../../src/shared/observation'

/** Deterministic randomness: a nonce is still six letters that the text does not hold. */
export function seededRandom(seed = 1): Random {
  let state = seed
  return {
    bytes: (count) => Uint8Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return (state >>> 8) & 0xff
    }),
  }
}

export const gate = new Gate(seededRandom())

export const facts: KnownFacts = {
  state: { kind: 'exited', code: 2 }, exitCode: 2, exitCodeSource: 'process', signal: null, durationMs: 1_234,
  command: 'make', target: 'local', cwd: '/src', taskId: null, captureId: null, handle: null,
  bytes: { received: { stdout: 0 }, kept: 0, evicted: 0 },
  fromCursor: 0, nextCursor: 0, hasMore: false, truncatedBeforeCursor: false, encoding: 'utf-8', replacements: 0,
  lineEndsNormalised: 0, clampedMoves: 0, hiddenChars: 0, masks: {}, pipesHeldOpen: false, lastOutputAgoMs: null,
  effects: 'runs-local-code', storageProblem: null, prompt: null, stopped: null,
}

/** Feeds ASCII text, all as single lines or in plain blocks of the given numbers of lines. */
export function digestOf(text: string, blocks: readonly number[] = []): Digest {
  const digest = new Digest()
  const lines = text.split(/(?<=\n)/).filter((line) => line !== '')
  let at = 0
  let index = 0
  let turn = 0
  while (index < lines.length) {
    const size = blocks[turn++ % Math.max(blocks.length, 1)] ?? 0
    const part = lines.slice(index, index + Math.max(size, 1))
    const joined = part.join('')
    if (size > 0 && joined.endsWith('\n')) digest.plain({ text: joined, lines: part.length, start: at, end: at + joined.length })
    else {
      let from = at
      for (const line of part) {
        const terminated = line.endsWith('\n')
        digest.line({ text: terminated ? line.slice(0, -1) : line, start: from, end: from + line.length, terminated })
        from += line.length
      }
    }
    at += joined.length
    index += part.length
  }
  return digest
}

export function streamView(text: string, options: { stream?: StreamName; blocks?: readonly number[] } = {}): StreamView {
  return { stream: options.stream ?? 'stdout', digest: digestOf(text, options.blocks).view(), length: text.length, toCursor: (offset) => offset }
}
