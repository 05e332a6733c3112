import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classify, simpleCommands } from '../../../src/main/core/command'
import { context, parser, summary } from './support'

/** One way to write a character so that the shell reads the same one. */
const quotings: readonly ((char: string) => string)[] = [
  (char) => char,
  (char) => `'${char}'`,
  (char) => `"${char}"`,
  (char) => `\\${char}`,
  (char) => `${char}''`,
  (char) => `$'\\x${char.charCodeAt(0).toString(16)}'`,
]

const disguised = (word: string) =>
  fc.tuple(...[...word].map((char) => fc.constantFrom(...quotings).map((quote) => quote(char)))).map((parts) => parts.join(''))

const junk = fc.array(fc.constantFrom('rm', ' ', '-rf', '/', '$', '(', ')', '{', '}', '`', '"', "'", '\\', '|', '&', ';', '\n', '<', '>', '<<', 'EOF', '!', '#', '*', '~', '=', 'if', 'then', 'fi', 'for', 'do', 'done', '[[', ']]', 'x', 'é', '\t'), { maxLength: 25 })

describe('any string', () => {
  it('gives a report and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), junk.map((parts) => parts.join(''))), (source) => {
        const report = classify(source, context)
        expect(report.effects.length).toBeGreaterThan(0)
        expect(report.summary).not.toBe('')
        simpleCommands(source, parser)
      }),
      { numRuns: 1500 },
    )
  })

  it('is unknown when it does not parse', () => {
    fc.assert(
      fc.property(junk.map((parts) => parts.join('')), (source) => {
        fc.pre(parser.parse(source).kind === 'error')
        expect(summary(source)).toContain('unknown')
      }),
      { numRuns: 1000 },
    )
  })

  it('survives deep nesting and long source', () => {
    expect(summary('$('.repeat(3000) + 'ls' + ')'.repeat(3000))).toBe('unknown')
    expect(summary(`${'('.repeat(2000)}ls${')'.repeat(2000)}`)).toBe('unknown')
    expect(summary(`${'ls && '.repeat(5000)}ls`)).toBe('unknown')
    expect(summary('ls; '.repeat(1000))).toBe('read:cwd')
    expect(summary('x'.repeat(300_000))).toBe('unknown')
    expect(summary(`${'while true; do cd ..; '.repeat(40)}rm x${'; done'.repeat(40)}`)).toContain('delete:system')
  })
})

describe('rm in disguise', () => {
  it('stays a delete however it is quoted', () => {
    fc.assert(
      fc.property(disguised('rm'), disguised('-rf'), disguised('/'), (program, flag, path) => {
        expect(summary(`${program} ${flag} ${path}`)).toBe('delete:system destructive')
      }),
      { numRuns: 300 },
    )
  })

  it('stays a delete inside other commands', () => {
    const wrappers: readonly ((inner: string) => string)[] = [
      (inner) => `(${inner})`,
      (inner) => `{ ${inner}; }`,
      (inner) => `if ${inner}; then ls; fi`,
      (inner) => `echo $(${inner})`,
      (inner) => `echo "$(${inner})"`,
      (inner) => `ls && ${inner}`,
      (inner) => `ls | ${inner}`,
      (inner) => `! ${inner}`,
      (inner) => `${inner} &`,
      (inner) => `while ${inner}; do ls; done`,
      (inner) => `cat <(${inner})`,
      (inner) => `x=$(${inner}) ls`,
      (inner) => `case a in a) ${inner};; esac`,
      (inner) => `cat <<END\n$(${inner})\nEND`,
      (inner) => `ls\n${inner}`,
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...wrappers), { maxLength: 3 }), (layers) => {
        const source = layers.reduce((inner, wrap) => wrap(inner), 'rm -rf /')
        expect(summary(source)).toMatch(/delete:system|unknown/)
      }),
      { numRuns: 400 },
    )
  })
})
