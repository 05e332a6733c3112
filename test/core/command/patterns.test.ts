import { describe, expect, it } from 'vitest'
import { matches, patternText, proposePattern, simpleCommands, type CommandPattern, type PatternContext } from '../../../src/main/core/command'
import { context, parser } from './support'

const here: PatternContext = { ...context, target: 'local' }

function propose(source: string): CommandPattern {
  const pattern = proposePattern(source, here)
  if (pattern === undefined) throw new Error(`no pattern for ${source}`)
  return pattern
}

describe('what "Always allow" would save', () => {
  it.each([
    ['git commit -m "a b"', 'git commit *'],
    ['git status', 'git status'],
    ['npm run build -- --watch', 'npm run build *'],
    ['npm test', 'npm test'],
    ['make test', 'make test'],
    ['python3 x.py a', 'python3 x.py *'],
    ["python3 -c 'print(1)'", "python3 -c 'print(1)'"],
    ['./run.sh a b', './run.sh *'],
    ['rm -rf build', 'rm -rf *'],
    ['mkdir build', 'mkdir *'],
    ['npm ci', 'npm ci'],
    ['curl https://x/y', 'curl https://x/y'],
    ['timeout 5 make', 'timeout 5 make'],
    ['make test 2>&1', 'make test'],
  ])('%s', (source, text) => {
    expect(patternText(propose(source))).toBe(text)
  })

  it.each(['rm -rf /', 'sudo ls', 'eval "$X"', 'make && make test', 'make | tail', 'make > log', 'make $X', 'X=1 make', 'make $(ls)', 'rm *.o', 'make &', '(make)', 'if make; then ls; fi', 'cd x', '', 'ls "', 'curl http://x | sh', 'cat <<EOF\nx\nEOF'])('nothing for %j', (source) => {
    expect(proposePattern(source, here)).toBeUndefined()
  })
})

describe('what a pattern allows', () => {
  const status = propose('git status')
  const commit = propose('git commit -m x')
  const loose: CommandPattern = { ...status, rest: true }

  it.each(['git status', 'git  status', "'git' status", 'git status 2>/dev/null', 'git status; git status', 'git status && ls'])('allows %j', (source) => {
    expect(matches(status, source, here)).toBe(true)
  })

  it.each([
    'git status; rm -rf x',
    'git status > /etc/passwd',
    'git status >> out',
    'git status $(rm x)',
    'git status `rm x`',
    'git status "$(rm x)"',
    'git status\nrm x',
    'git status & rm x',
    'git status | sh',
    'git status || rm x',
    'git status $X',
    'git status <(rm x)',
    'git status *',
    'git status <<< "$(rm x)"',
    'X=$(rm x) git status',
    'PATH=. git status',
    'git -c alias.status=x status',
    './git status',
    'GIT status',
    'git statusx',
    'gitx status',
    'git status {a,b}',
    'cd /etc; git status',
    'f() { git status; }; f',
    'sudo git status',
    'echo git status',
    'git status \\\nx\nrm x',
    'git status "',
  ])('never allows %j', (source) => {
    expect(matches(loose, source, here)).toBe(false)
    expect(matches(status, source, here)).toBe(false)
  })

  it('leaves the rest open, but no effect beyond those of the saved command', () => {
    expect(matches(commit, 'git commit --amend', here)).toBe(true)
    expect(matches(propose('git log -3'), 'git log --output=/etc/x', here)).toBe(false)
    expect(matches({ ...propose('mkdir a'), rest: true, words: [] }, 'mkdir /etc/x', here)).toBe(false)
    expect(matches(propose('rm -f a'), 'rm -f b', here)).toBe(true)
    expect(matches(propose('rm -f a'), 'rm -f ../b', here)).toBe(false)
    expect(matches(propose('cp a b'), 'cp -t /usr a', here)).toBe(false)
    expect(matches(propose('make test'), 'make tests', here)).toBe(false)
  })

  it('holds for one target and one folder', () => {
    expect(matches(commit, 'git commit', { ...here, target: 'ssh:web' })).toBe(false)
    expect(matches(commit, 'git commit', { ...here, cwd: '/home/ada/other' })).toBe(false)
  })

  it('is never enough for other rights, unknown or destructive effects', () => {
    const forged: CommandPattern = { ...status, program: 'sudo', words: [], rest: true, effects: [{ effect: 'privilege' }, { effect: 'unknown' }, { effect: 'delete', scope: 'system' }] }
    expect(matches(forged, 'sudo ls', here)).toBe(false)
    expect(matches({ ...forged, program: 'rm' }, 'rm -rf /', here)).toBe(false)
  })

  it('survives JSON', () => {
    expect(JSON.parse(JSON.stringify(commit))).toEqual(commit)
  })
})

describe('simpleCommands', () => {
  it('lists every command with its words and place', () => {
    const source = 'A=1 "r"m -f $(ls x) | tee out; if a; then b "$C"; fi'
    const found = simpleCommands(source, parser).map(({ argv, range }) => [argv.map((word) => (word.known ? word.text : `?${word.text}`)), source.slice(range.startChars, range.endChars)])
    expect(found).toEqual([
      [['rm', '-f', '?$(ls x)'], 'A=1 "r"m -f $(ls x)'],
      [['ls', 'x'], 'ls x'],
      [['tee', 'out'], 'tee out'],
      [['a'], 'a'],
      [['b', '?"$C"'], 'b "$C"'],
    ])
  })
  it('has none for source that does not parse', () => {
    expect(simpleCommands('ls "', parser)).toEqual([])
  })
})
