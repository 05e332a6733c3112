import { describe, expect, it } from 'vitest'
import { createShellParser, MAX_SOURCE_CHARS } from '../../../src/main/adapters/shell-parser'
import type { ShellNode } from '../../../src/main/core/command'

const parser = await createShellParser()

/** A tree as short text, for comparison. */
function sketch(node: ShellNode): string {
  switch (node.kind) {
    case 'command': {
      const words = node.words.map((word) => word.parts.map((part) => (part.kind === 'text' ? part.text : part.kind === 'variable' ? `$${part.name}` : part.kind)).join('+'))
      const redirects = node.redirects.map((redirect) => (redirect.kind === 'here' ? `<<${redirect.body.parts.map((part) => (part.kind === 'text' ? part.text : part.kind)).join('+')}` : redirect.operator))
      return [...node.assignments.map((one) => `${one.name}=`), ...words, ...redirects].join(' ')
    }
    case 'sequence':
      return `{${node.items.map(sketch).join('; ')}}`
    case 'pipeline':
      return `(${node.stages.map(sketch).join(' | ')})`
    case 'and':
    case 'or':
      return `(${sketch(node.left)} ${node.kind} ${sketch(node.right)})`
    case 'negated':
    case 'background':
    case 'subshell':
    case 'group':
    case 'function':
    case 'redirected':
      return `${node.kind}[${sketch(node.body)}]`
    case 'if':
      return `if[${node.branches.map((branch) => `${sketch(branch.test)}?${sketch(branch.body)}`).join(':')}${node.otherwise === undefined ? '' : `:${sketch(node.otherwise)}`}]`
    case 'loop':
      return `loop[${sketch(node.body)}]`
    case 'case':
      return `case[${node.arms.map(sketch).join('|')}]`
    case 'test':
      return `test[${node.commands.map(sketch).join('; ')}]`
    case 'error':
      return 'error'
  }
}

describe('the tree', () => {
  it.each([
    ['ls -la', 'ls -la'],
    [`a'b c'"d"\\e`, 'a+b c+d+e'],
    ['a | b && c || d; e &', '{(((a | b) and c) or d); background[e]}'],
    ['a && b > f', '(a and b >)'],
    ['a | b > f', '(a | b >)'],
    ['rm >f x', 'rm x >'],
    ['cat <<E | sh\nrm $x\nE\n', '(cat <<rm +variable+\n | sh)'],
    ['cat <<E && a || b\n  hi\nE\n', '((cat <<  hi\n and a) or b)'],
    ["cat <<'E'\n  $x \\n\nE", 'cat <<  $x \\n\n'],
    ['cat <<-E\n\t\thi\n\tE\n', 'cat <<hi\n'],
    ['if a; then b; elif c; then d; else e; fi', 'if[a?b:c?d:e]'],
    ['for x in 1; do a; b; done', 'loop[{a; b}]'],
    ['case x in a) b;; *) c;; esac', 'case[{b}|{c}]'],
    ['f() { a; } > x', 'function[redirected[group[a]]]'],
    ['[ -n "$(a)" ]', 'test[a]'],
    ['(( x = $(a) ))', 'test[a]'],
    ['! a', 'negated[a]'],
    ['', '{}'],
    ['# only a comment', '{}'],
    ['echo "a$(b)c"', 'echo a+substitution+c'],
    ["echo $'a\\tb\\x41'", 'echo a\tbA'],
    ['a \\\n  b', 'a b'],
  ])('%j', (source, expected) => {
    expect(sketch(parser.parse(source))).toBe(expected)
  })

  it.each(['ls "', 'a b\rc', 'a\0b', 'rm \\ x', 'r\\\nm x', 'a\fb c', 'echo `a \\` b`', '[ a > b ]', 'echo ${x@P}', '\ud800', '$(', 'a;;;b', 'x'.repeat(MAX_SOURCE_CHARS + 1)])('refuses what bash may read differently: %#', (source) => {
    expect(parser.parse(source).kind).toBe('error')
  })

  it('gives places in UTF-16 units', () => {
    const source = 'echo "é😀" && ls x'
    const tree = parser.parse(source)
    expect(tree.kind === 'and' ? source.slice(tree.right.range.startChars, tree.right.range.endChars) : '').toBe('ls x')
  })

  it('keeps working for many sources, and two parsers do not disturb each other', async () => {
    const other = await createShellParser()
    for (let round = 0; round < 300; round += 1) {
      expect(sketch(parser.parse(`ls ${String(round)}`))).toBe(`ls ${String(round)}`)
      expect(sketch(other.parse('(('))).toBe('error')
    }
  })
})
