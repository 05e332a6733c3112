import { literalArg } from '../args'
import { parseArgs } from '../options'
import { all, runs, text, writes, type Call, type Machine, type OptionSpec, type ProgramSpec } from '../spec'

const acts = (effect: 'write:cwd' | 'delete:cwd' | 'runs-local-code' | 'write:remote' | 'delete:remote' | 'write:home' | 'write:system') => ({ effects: [effect] }) as const
const output = all(['-o', '--output', '--output-directory'], writes)
const commit = all(['-m', '-F', '-C', '-c', '--message', '--file', '--author', '--date'], text)
const upload = all(['--upload-pack', '--receive-pack', '--exec', '-u'], runs)

const read: ProgramSpec = { effects: ['read:cwd'] }
const shows: ProgramSpec = { effects: ['read:cwd'], options: { ...all(['-n', '-L', '-S', '-G', '--since', '--until', '--author', '--format'], text), '--output': writes, '--ext-diff': acts('runs-local-code') } }
const write: ProgramSpec = { effects: ['write:cwd'], options: commit }

/** Without arguments or with only these options it lists; otherwise it changes the repository. */
function lists(readOnly: RegExp, options: ProgramSpec['options'] = {}): ProgramSpec {
  return {
    rule: (call, machine) => {
      const isList = call.args.every((arg) => arg.text !== undefined && arg.text.startsWith('-') && readOnly.test(arg.text)) || readOnly.test(call.args[0]?.text ?? '')
      const parsed = parseArgs(call.args, { options: options ?? {} })
      if (parsed.uncertain) machine.add('unknown')
      for (const option of parsed.options) for (const effect of option.spec.effects ?? []) machine.add(effect)
      machine.add(isList ? 'read:cwd' : 'write:cwd')
    },
  }
}

const remote: ProgramSpec = { effects: ['network', 'write:cwd'], options: { ...upload, '--depth': text } }

const SUBCOMMANDS: Readonly<Record<string, ProgramSpec>> = {
  ...all(['status', 'rev-parse', 'rev-list', 'ls-files', 'ls-tree', 'cat-file', 'describe', 'shortlog', 'blame', 'annotate', 'reflog', 'name-rev', 'merge-base', 'for-each-ref', 'show-ref', 'count-objects', 'check-ignore', 'check-attr', 'cherry', 'fsck', 'var', 'version', 'help', 'whatchanged', 'range-diff', 'diff-tree', 'diff-index', 'diff-files', 'verify-commit', 'verify-tag', 'show-branch', 'grep', 'get-tar-commit-id'], read),
  ...all(['log', 'diff', 'show', 'format-patch'], shows),
  grep: { effects: ['read:cwd'], options: { ...all(['-e', '-A', '-B', '-C', '-f'], text), ...all(['-O', '--open-files-in-pager'], acts('runs-local-code')) } },
  ...all(['add', 'commit', 'restore', 'switch', 'merge', 'cherry-pick', 'revert', 'mv', 'init', 'am', 'apply', 'notes', 'update-index', 'update-ref', 'read-tree', 'write-tree', 'commit-tree', 'hash-object', 'sparse-checkout', 'bundle', 'replace', 'symbolic-ref', 'pack-refs', 'repack', 'rerere'], write),
  checkout: { effects: ['write:cwd'] },
  init: { effects: ['write:cwd'], operands: 'write' },
  reset: { effects: ['write:cwd'], options: { '--hard': acts('delete:cwd') } },
  clean: { options: { ...all(['-f', '--force'], acts('delete:cwd')), ...all(['-e', '--exclude'], text) } },
  rm: { effects: ['delete:cwd'] },
  ...all(['gc', 'prune'], { effects: ['delete:cwd'] } satisfies ProgramSpec),
  rebase: { effects: ['write:cwd'], options: all(['-x', '--exec'], runs) },
  stash: { bare: 'write', subcommands: { ...all(['list', 'show'], read), ...all(['drop', 'clear'], { effects: ['delete:cwd'] } satisfies ProgramSpec) }, other: write },
  branch: lists(/^(?:-[avr]+|--(?:list|all|remotes|show-current|contains|merged|no-merged|sort.*|format.*))$/, all(['-d', '-D', '--delete'], acts('delete:cwd'))),
  tag: lists(/^(?:-l|-n\d*|--(?:list|contains|sort.*|points-at))$/, all(['-d', '--delete'], acts('delete:cwd'))),
  remote: lists(/^(?:-v|--verbose|get-url)$/),
  worktree: { subcommands: { list: read, add: { effects: ['write:cwd'], first: 'write' }, remove: { operands: 'delete' }, prune: write }, other: write },
  config: { rule: config },
  archive: { effects: ['read:cwd'], options: { ...output, ...upload, '--remote': { takes: 'host' } } },
  fetch: remote,
  pull: remote,
  clone: { rule: clone },
  'ls-remote': { effects: ['network'], options: upload },
  push: { rule: push },
  submodule: { subcommands: { ...all(['status', 'summary'], read), foreach: { effects: ['runs-local-code'] }, ...all(['add', 'update', 'sync'], remote) }, other: write },
  lfs: { subcommands: { ...all(['ls-files', 'status', 'env'], read), ...all(['pull', 'fetch'], remote) }, other: { effects: ['network', 'write:cwd'] } },
}

const globalOptions: Readonly<Record<string, OptionSpec>> = {
  '-C': text,
  '-c': runs,
  ...all(['--git-dir', '--work-tree', '--exec-path', '--config-env', '--namespace', '--super-prefix'], runs),
}

/** git reads and changes the repository it stands in; `-c` and `--exec-path` can make it run anything. */
export const GIT: Readonly<Record<string, ProgramSpec>> = {
  git: { rule: git },
  ...all(['gh', 'glab', 'hub'], { rule: forge } satisfies ProgramSpec),
}

function git(call: Call, machine: Machine): void {
  const parsed = parseArgs(call.args, { options: globalOptions }, true)
  for (const option of parsed.options) for (const effect of option.spec.effects ?? []) machine.add(effect)
  const row = { subcommands: SUBCOMMANDS }
  const inner = { ...call, args: parsed.operands }
  const dir = parsed.options.find((option) => option.name === '-C')?.value
  const [name] = parsed.operands
  if (dir === undefined) return machine.spec(row, inner)
  // The folder decides where the effect lands: name it as a path of the weakest role that fits.
  machine.path(isReading(name?.text) ? 'read' : 'write', dir)
  machine.elsewhere({ dir }, (there) => there.spec(row, inner))
}

function isReading(name: string | undefined): boolean {
  return name !== undefined && (SUBCOMMANDS[name] === read || SUBCOMMANDS[name] === shows)
}

function config(call: Call, machine: Machine): void {
  const words = call.args.map((arg) => arg.text ?? '?')
  const isQuery = words.some((word) => /^(?:-l|--list|--get(?:-all|-regexp|-urlmatch)?|get|list)$/.test(word))
  const names = words.filter((word) => !word.startsWith('-'))
  if (isQuery || (names.length === 1 && !words.some((word) => /^--(?:unset|add|replace|edit|remove|rename)/.test(word)))) return machine.add('read:cwd')
  if (words.includes('--system')) return machine.add('write:system')
  if (words.includes('--global')) return machine.add('write:home')
  // Hooks, pagers and aliases in the configuration run later.
  machine.add('write:cwd')
  if (names.some((name) => /^(?:alias|core\.(?:pager|editor|hookspath|fsmonitor|sshcommand|gitproxy)|diff\..*|filter\..*|credential\..*|pager\..*|include.*)/i.test(name))) machine.code()
}

function clone(call: Call, machine: Machine): void {
  const options = { ...all(['-b', '--branch', '--depth', '-o', '--origin', '--reference', '-j', '--filter', '--template', '--separate-git-dir'], text), ...upload, ...all(['-c', '--config'], runs) }
  const parsed = parseArgs(call.args, { options })
  for (const option of parsed.options) for (const effect of option.spec.effects ?? []) machine.add(effect)
  if (parsed.uncertain) machine.add('unknown')
  const [from, into] = parsed.operands
  machine.add('network', from?.text)
  if (from?.text?.startsWith('ext::') === true) machine.code()
  machine.path('write', into ?? literalArg('./x'))
}

/** A push adds to the remote; forcing and deleting take something away there. */
function push(call: Call, machine: Machine): void {
  const force = all(['-f', '--force', '--force-with-lease', '--mirror', '--prune', '-d', '--delete'], acts('delete:remote'))
  const parsed = parseArgs(call.args, { options: { ...force, ...all(['--receive-pack', '--exec'], runs), ...all(['-o', '--push-option', '--repo'], text) } })
  if (parsed.uncertain) machine.add('unknown')
  for (const option of parsed.options) for (const effect of option.spec.effects ?? []) machine.add(effect)
  machine.add('network', parsed.operands[0]?.text)
  if (parsed.operands.slice(1).some((ref) => /^[+:]/.test(ref.prefix))) machine.add('delete:remote')
}

function forge(call: Call, machine: Machine): void {
  machine.add('network')
  const words = call.args.map((arg) => arg.text ?? '?')
  const verb = words[1] ?? ''
  if (words[0] === 'api') {
    if (words.some((word) => /^(?:-X|--method|-f|-F|--field|--raw-field|--input)/.test(word))) machine.add('write:remote')
  } else if (words[0] === 'alias' || words[0] === 'extension') machine.add('unknown')
  else if (verb === 'delete') machine.add('delete:remote')
  else if (['clone', 'checkout', 'download'].includes(verb)) machine.add('write:cwd')
  else if (!['view', 'list', 'status', 'diff', 'checks', 'watch', ''].includes(verb)) machine.add('write:remote')
}
