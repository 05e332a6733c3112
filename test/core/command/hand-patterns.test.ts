import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowPattern, classify, decide, editPattern, matches, patternEffects, patternSubject, patternText, proposePattern, type CommandPattern, type PatternContext,
} from '../../../src/main/core/command'
import { context, parser } from './support'

const here: PatternContext = { ...context, target: 'local' }
const typed = (line: string) => {
  const words = line.split(' ')
  const rest = words.at(-1) === '*'
  const [program = '', ...args] = rest ? words.slice(0, -1) : words
  return { program, words: args, rest }
}
const hand = (line: string) => allowPattern(typed(line), here)
function saved(line: string): CommandPattern {
  const made = hand(line)
  if (!made.ok) throw new Error(`${line}: ${made.error.message}`)
  return made.value
}
function proposed(source: string): CommandPattern {
  const pattern = proposePattern(source, here)
  if (pattern === undefined) throw new Error(`no pattern for ${source}`)
  return pattern
}

describe('a proposed pattern, edited', () => {
  it.each([
    ['git commit -m x', ['commit'], false, 'git commit'],
    ['git status', ['status'], true, 'git status *'],
    ['npm run build -- --watch', ['run'], true, 'npm run *'],
    ['rm -rf build', [], true, 'rm *'],
    ['make test', [], true, 'make *'],
    ['python3 x.py a', ['x.py'], false, 'python3 x.py'],
    ['poetry run pytest -x', ['run', 'pytest'], true, 'poetry run pytest *'],
    ['poetry run python x.py a', ['run', 'python', 'x.py'], true, 'poetry run python x.py *'],
  ] as const)('%s as %j', (source, words, rest, text) => {
    const edited = editPattern(proposed(source), { words, rest })
    expect(edited.ok && patternText(edited.value)).toBe(text)
    // Never wider in what it may do.
    expect(edited.ok && edited.value.effects).toEqual(proposed(source).effects)
  })

  it.each([
    ['git commit -m x', ['push'], true],
    ['git commit -m x', ['commit', '-m'], true],
    ['git commit -m x', [], true],
    ['git commit -m x', [], false],
    ['npm run build', ['run'], false],
    ['npm exec thing', ['exec'], true],
    ['git config user.name x', ['config'], true],
    ['python3 x.py a', [], true],
    ["python3 -c 'print(1)'", ['-c'], true],
    ["python3 -c 'print(1)'", ['-c', 'print(1)'], true],
    ['.venv/bin/python x.py', [], true],
    ['timeout 5 make', ['5'], true],
    ['timeout 5 make', ['5', 'make'], true],
    ['bash run.sh', ['run.sh'], true],
    ['curl https://x/y', [], true],
    ['git -C . status', ['-C'], true],
    ['docker exec web ls', ['exec', 'web'], true],
    ['poetry run python x.py a', ['run', 'python'], true],
    ['poetry run pytest -x', ['run'], true],
  ] as const)('refuses %s as %j', (source, words, rest) => {
    expect(editPattern(proposed(source), { words, rest })).toMatchObject({ ok: false, error: { code: 'invalid' } })
  })

  it('a shorter pattern still knows the effects of the question only', () => {
    const make = editPattern(proposed('mkdir a'), { words: [], rest: true })
    expect(make.ok && [matches(make.value, 'mkdir b/c', here), matches(make.value, 'mkdir ../b', here), matches(make.value, 'mkdir /etc/b', here)]).toEqual([true, false, false])
    const run = editPattern(proposed('npm run build'), { words: ['run'], rest: true })
    expect(run.ok && [matches(run.value, 'npm run lint', here), matches(run.value, 'npm install x', here)]).toEqual([true, false])
  })
})

describe('an allow pattern by hand', () => {
  it.each([
    ['git commit *', 'write:cwd'], ['git status', 'read:cwd'], ['rm -rf *', 'delete:cwd'], ['mkdir *', 'write:cwd'], ['cp *', 'write:cwd'], ['make *', 'runs-local-code'],
    ['npm run *', 'runs-local-code'], ['python3 x.py *', 'runs-local-code'], ['timeout 5 make', 'runs-local-code'], ['./run.sh *', 'runs-local-code'], ['ls *', 'read:cwd'],
  ])('%s may %s', (line, effects) => {
    expect(patternEffects(saved(line))).toContain(effects)
    expect(patternEffects(saved(line))).not.toContain('destructive')
  })

  it('does what it says in this folder and nothing elsewhere', () => {
    expect(matches(saved('rm -rf *'), 'rm -rf build dist', here)).toBe(true)
    expect(matches(saved('rm -rf *'), 'rm -rf ..', here)).toBe(false)
    expect(matches(saved('cp *'), 'cp a b', here)).toBe(true)
    expect(matches(saved('cp *'), 'cp a /etc/b', here)).toBe(false)
    expect(matches(saved('git commit *'), 'git commit -am x', here)).toBe(true)
  })

  it.each([
    ['sudo *', 'always asked'], ['sudo make', 'always asked'], ['rm -rf /', 'always asked'], ['mkdir /etc/x', 'always asked'], ['git *', 'named'], ['npm *', 'named'], ['git config *', 'at least 2'],
    ['python3 *', 'named'], ['/usr/bin/python3 *', 'named'], ['venv/bin/python *', 'named'], ['python3 -c *', 'named'], ['bash *', 'named'], ['bash -c *', 'always asked'], ['env *', 'named'], ['xargs *', 'named'],
    ['timeout 5 *', 'named'], ['find *', 'named'], ['find . -exec *', 'named'], ['curl *', 'named'], ['ssh host *', 'named'], ['npx *', 'named'], ['git -c alias.x=!rm *', 'named'], ['eval *', ''], ['cd x', 'plain'], ['exec make', 'plain'],
    ['source x', 'plain'], ['X=1', ''], ['docker exec web *', 'named'], ['docker compose exec web *', 'named'], ['git rebase -x *', 'named'], ['git config core.pager *', 'named'], ['git bisect run *', 'named'],
    ['poetry run *', 'at least 2'], ['bundle exec *', 'at least 2'], ['poetry run python *', 'named'], ['poetry run bash *', 'named'], ['sqlite3 x.db *', 'named'], ['python3.15 *', 'named'], ['php8.2 *', 'named'], ['go run *', 'at least 2'],
  ])('%s is refused and says why', (line, why) => {
    const made = hand(line)
    expect(made).toMatchObject({ ok: false, error: { code: 'invalid' } })
    expect(made.ok ? '' : made.error.message).toContain(why)
  })

  it('takes words literally', () => {
    const made = allowPattern({ program: 'echo', words: ['$(rm -rf /)', '; rm x', "it's", '*'], rest: false }, here)
    expect(made.ok && made.value.words).toEqual(['$(rm -rf /)', '; rm x', "it's", '*'])
    expect(made.ok && matches(made.value, 'echo $(rm -rf /) "; rm x" "it\'s" "*"', here)).toBe(false)
    expect(made.ok && matches(made.value, `echo '$(rm -rf /)' '; rm x' "it's" '*'`, here)).toBe(true)
  })

  it('needs a folder', () => {
    for (const cwd of ['', 'project', '~']) expect(allowPattern(typed('make'), { ...here, cwd })).toMatchObject({ ok: false })
  })
})

const programs = ['git', 'npm', 'rm', 'sudo', 'doas', 'bash', 'sh', 'env', 'xargs', 'find', 'make', 'python3', 'node', 'docker', 'kubectl', 'curl', 'ssh', 'tar', 'cp', 'mv', 'dd', 'chmod', 'sed', 'awk', 'tee', 'ln', 'mytool', './x.sh', '/usr/bin/rm', '/opt/python', 'timeout', 'nice', 'systemctl', 'apt', 'pip', 'crontab', 'kill', 'eval', 'exec', 'echo', 'touch', 'rsync', 'su', 'mount', 'git-push', 'command']
const wordParts = ['-rf', '-c', '-e', '/', '/etc/passwd', '..', '~', '~/.ssh', 'x', 'commit', 'push', 'config', 'run', 'exec', 'install', '--', '-C', '5', 'rm', 'sudo', '-exec', '{}', ';', 'rm -rf /', '$(rm -rf /)', '`sudo x`', 'a=b', 'of=/dev/sda', 'root', '--output=/etc/x', '-o', '-i', '+x', 'http://x/y', '*', '']
const word = fc.oneof(fc.constantFrom(...wordParts), fc.string({ maxLength: 6 }))
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

describe('hand-saved allow patterns, any', () => {
  it('never let a destructive, privileged or unknown command run without asking', () => {
    let savedCount = 0
    let ran = 0
    fc.assert(
      fc.property(fc.constantFrom(...programs), fc.array(word, { maxLength: 3 }), fc.boolean(), fc.array(word, { maxLength: 4 }), fc.constantFrom('', '; ', ' && ', ' | '), fc.constantFrom('rm -rf /', 'sudo ls', 'ls', 'tee /etc/x'), fc.boolean(), (program, words, rest, more, joint, tail, raw) => {
        const made = allowPattern({ program, words, rest }, here)
        if (!made.ok) return
        savedCount += 1
        const own = [program, ...words].map(quote).join(' ')
        const source = `${own} ${more.map(raw ? (text) => text : quote).join(' ')}${joint === '' ? '' : `${joint}${tail}`}`
        const report = classify(source, here)
        const decision = decide(report, 'ask', { allow: [made.value], deny: [] }, patternSubject(source, here))
        if (decision.decision !== 'run') return
        ran += 1
        expect(report.destructive).toBe(false)
        expect(report.effects.some(({ effect }) => effect === 'privilege' || effect === 'unknown')).toBe(false)
        if (report.effects.every(({ effect }) => effect === 'read')) return
        // What ran has no class of effect that the pattern was not saved with.
        const kinds = new Set(made.value.effects.map(({ effect }) => effect))
        for (const { effect } of report.effects) expect(effect === 'read' || kinds.has(effect)).toBe(true)
      }),
      { numRuns: 1_500 },
    )
    expect(savedCount).toBeGreaterThan(100)
    expect(ran).toBeGreaterThan(20)
  })

  it('leave nothing open after a program that runs what it is given', () => {
    fc.assert(
      fc.property(fc.constantFrom('bash', 'sh', 'env', 'xargs', 'timeout', 'nice', 'find', 'command', 'curl', 'awk', '/bin/bash', './venv/bin/bash'), fc.array(word, { maxLength: 3 }), (program, words) => {
        const made = allowPattern({ program, words, rest: true }, here)
        // Where it is saved all the same it only reads (`find . -name x`), and reading runs anyway.
        expect(!made.ok || patternEffects(made.value).startsWith('read')).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})

describe('deny patterns', () => {
  const deny = (line: string, where: Partial<CommandPattern> = {}): CommandPattern => ({ target: 'local', cwd: here.cwd, effects: [], ...typed(line), ...where })
  const asks = (pattern: CommandPattern, source: string, context = here) =>
    decide(classify(source, context), 'auto', { allow: [], deny: [pattern] }, patternSubject(source, context)).reason.includes('saved pattern')

  it.each([
    'git push', 'git push origin', '/usr/bin/git push', 'ls; git push', 'env git push', 'timeout 5 git push -f', "bash -c 'git push'", "sh -c 'ls && git push x'", 'nice -n 5 env git push', 'echo $(git push)', "bash -c \"sh -c 'git push'\"",
    'xargs git push', 'find . -exec git push \\;',
  ])('asks before %s', (source) => {
    expect(asks(deny('git push *'), source)).toBe(true)
  })
  it.each(['git pull', 'git status', 'echo git push', 'grep push log', 'gitx push'])('not before %s', (source) => {
    expect(asks(deny('git push *'), source)).toBe(false)
  })
  it('holds in its folder, or everywhere when it names none', () => {
    const elsewhere = { ...here, cwd: '/home/ada/other' }
    expect(asks(deny('git push *'), 'git push', elsewhere)).toBe(false)
    expect(asks(deny('git push *', { cwd: '' }), 'git push', elsewhere)).toBe(true)
    expect(asks(deny('git push *', { target: 'ssh:web' }), 'git push')).toBe(false)
    expect(asks(deny('git push *', { target: '', cwd: '' }), 'git push')).toBe(true)
  })
  it('observe refuses what even only reads', () => {
    expect(decide(classify('git log', here), 'observe', { allow: [], deny: [deny('git log *')] }, patternSubject('git log', here)).decision).toBe('refuse')
  })
  it('a folder left empty allows nothing', () => {
    const pattern = { ...deny('make'), effects: [{ effect: 'runs-local-code' }] } as const
    expect(matches(pattern, 'make', here)).toBe(true)
    expect(matches({ ...pattern, cwd: '' }, 'make', here)).toBe(false)
    expect(parser.parse('make').kind).not.toBe('error')
  })
})
