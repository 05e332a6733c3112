/**
 * A small neutral syntax tree of shell source, so that the classifier depends on no parser library.
 * Offsets are UTF-16 code units into the parsed source.
 */
export interface SourceRange {
  readonly startChars: number
  readonly endChars: number
}

/** A piece of a word after quote removal. `quoted` text takes no part in globbing, braces or tilde. */
export type WordPart =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'variable'; readonly name: string; readonly quoted: boolean }
  /** An expansion that can only yield digits: `$((…))`, `$$`, `$?`, `${#x}`; commands inside still run. */
  | { readonly kind: 'number'; readonly commands: readonly ShellNode[] }
  /** Any other expansion, with the command substitutions inside it and the variable that `${x:=y}` sets. */
  | { readonly kind: 'expansion'; readonly commands: readonly ShellNode[]; readonly assigns?: string }
  | { readonly kind: 'substitution'; readonly body: ShellNode }
  | { readonly kind: 'process'; readonly body: ShellNode }

export interface Word {
  readonly parts: readonly WordPart[]
  readonly range: SourceRange
}

/** `name=value`; `values` are the words of the value (several for an array). `append` is `+=`. */
export interface Assignment {
  readonly name: string
  readonly values: readonly Word[]
  readonly plain: boolean
  readonly range: SourceRange
}

export const FILE_REDIRECTS = ['<', '>', '>>', '>|', '&>', '&>>', '<&', '>&'] as const
export type FileRedirectOperator = (typeof FILE_REDIRECTS)[number]

export type Redirect =
  | { readonly kind: 'file'; readonly operator: FileRedirectOperator; readonly target: Word; readonly range: SourceRange }
  /** A here-document or here-string: its body becomes standard input. */
  | { readonly kind: 'here'; readonly body: Word; readonly range: SourceRange }

export type ShellNode = { readonly range: SourceRange } & (
  | { readonly kind: 'sequence'; readonly items: readonly ShellNode[] }
  | {
      readonly kind: 'command'
      readonly assignments: readonly Assignment[]
      readonly words: readonly Word[]
      readonly redirects: readonly Redirect[]
    }
  | { readonly kind: 'pipeline'; readonly stages: readonly ShellNode[] }
  | { readonly kind: 'and' | 'or'; readonly left: ShellNode; readonly right: ShellNode }
  | { readonly kind: 'negated' | 'background' | 'subshell' | 'group'; readonly body: ShellNode }
  | { readonly kind: 'redirected'; readonly body: ShellNode; readonly redirects: readonly Redirect[] }
  | {
      readonly kind: 'if'
      readonly branches: readonly { readonly test: ShellNode; readonly body: ShellNode }[]
      readonly otherwise: ShellNode | undefined
    }
  /** `for`/`select` have a variable and words, `while`/`until` a test, C-style `for` only expressions in `test`. */
  | {
      readonly kind: 'loop'
      readonly variable: string | undefined
      readonly words: readonly Word[]
      readonly test: ShellNode | undefined
      readonly body: ShellNode
    }
  | { readonly kind: 'case'; readonly subject: Word; readonly arms: readonly ShellNode[] }
  | { readonly kind: 'function'; readonly name: string; readonly body: ShellNode }
  /** `[[ … ]]`, `[ … ]`, `(( … ))`: evaluates; only the substitutions inside can do something. */
  | { readonly kind: 'test'; readonly commands: readonly ShellNode[] }
  /** Something that is not shell, or that the parser and a real shell might read differently. */
  | { readonly kind: 'error' }
)

/** Port. `parse` never throws for any string: what it cannot read becomes an `error` node. */
export interface ShellParser {
  parse(source: string): ShellNode
}
