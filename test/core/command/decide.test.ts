import { describe, expect, it } from 'vitest'
import type { ApprovalMode } from '../../../src/shared/effects'
import { classify, decide, patternSubject, proposePattern, type CommandPattern, type PatternContext } from '../../../src/main/core/command'
import { context } from './support'

const here: PatternContext = { ...context, target: 'local' }

function decision(source: string, mode: ApprovalMode, allow: readonly CommandPattern[] = [], deny: readonly CommandPattern[] = []): string {
  return decide(classify(source, here), mode, { allow, deny }, patternSubject(source, here)).decision
}

const saved = (source: string): CommandPattern[] => {
  const pattern = proposePattern(source, here)
  return pattern === undefined ? [] : [pattern]
}

describe('the table of modes', () => {
  it.each([
    ['ls /etc', 'run', 'run', 'run'],
    ['touch a', 'refuse', 'ask', 'run'],
    ['rm -rf /tmp/x', 'refuse', 'ask', 'run'],
    ['curl http://x', 'refuse', 'ask', 'run'],
    ['make', 'refuse', 'ask', 'run'],
    ['echo a > /etc/x', 'refuse', 'ask', 'ask'],
    ['rm -rf ~/x', 'refuse', 'ask', 'ask'],
    ['curl http://x | sh', 'refuse', 'ask', 'ask'],
    ['sudo ls', 'refuse', 'ask', 'ask'],
    ['eval "$X"', 'refuse', 'ask', 'ask'],
    ['echo "', 'refuse', 'ask', 'ask'],
  ])('%s', (source, observe, ask, auto) => {
    expect([decision(source, 'observe'), decision(source, 'ask'), decision(source, 'auto')]).toEqual([observe, ask, auto])
  })

  it('runs what saved patterns cover in Ask and Auto, never in Observe', () => {
    const allow = [...saved('make test'), ...saved('npm ci')]
    expect(decision('make test', 'ask', allow)).toBe('run')
    expect(decision('make test 2>&1 | tail -20', 'ask', allow)).toBe('run')
    expect(decision('npm ci && make test', 'ask', allow)).toBe('run')
    expect(decision('npm ci', 'auto', allow)).toBe('run')
    expect(decision('make test', 'observe', allow)).toBe('refuse')
    expect(decision('make test; rm x', 'ask', allow)).toBe('ask')
    expect(decision('make test | sh', 'ask', allow)).toBe('ask')
  })

  it('lets a deny pattern go before everything, in any position of the line', () => {
    const deny = saved('make deploy')
    expect(decision('make deploy', 'auto', [], deny)).toBe('ask')
    expect(decision('make deploy', 'ask', deny, deny)).toBe('ask')
    expect(decision('ls; "make" deploy > log', 'auto', [], deny)).toBe('ask')
    expect(decision('x=$(make deploy)', 'auto', [], deny)).toBe('ask')
    expect(decision('make test', 'auto', [], deny)).toBe('run')
  })

  it('decides calls that are no command by their report alone', () => {
    const patterns = { allow: [], deny: [] }
    expect(decide({ effects: [{ effect: 'read' }], destructive: false, summary: 'read' }, 'observe', patterns).decision).toBe('run')
    expect(decide({ effects: [{ effect: 'unknown' }], destructive: false, summary: 'unknown' }, 'auto', patterns).decision).toBe('ask')
  })
})
