import { all, reads, runs, text, writes, type ProgramSpec } from '../spec'

const context = all(['-A', '-B', '-C', '-m', '--max-count', '--after-context', '--before-context', '--context', '--include', '--exclude', '--exclude-dir', '--color', '--colour', '-d', '-D'], text)
/** `-e`, `-f` replace the pattern operand, so that all operands are files. */
const grep: ProgramSpec = {
  first: 'text',
  operands: 'read',
  options: { ...context, ...all(['-e', '--regexp'], text), ...all(['-f', '--file'], reads), ...all(['-r', '-R'], {}) },
}

/** Filters and search: they read and print. */
export const TEXT: Readonly<Record<string, ProgramSpec>> = {
  ...all(['grep', 'egrep', 'fgrep', 'zgrep', 'ack'], grep),
  rg: { first: 'text', operands: 'read', bare: 'read', options: { ...context, ...all(['-e', '-g', '--glob', '-t', '-T', '--type'], text), ...all(['-f', '--file'], reads), '--pre': runs, '--hostname-bin': runs } },
  ag: grep,
  fd: { first: 'text', operands: 'read', bare: 'read', options: { ...all(['-e', '-t', '-d', '-E', '--extension', '--type', '--max-depth', '--exclude'], text), ...all(['-x', '-X', '--exec', '--exec-batch'], { takes: 'text', effects: ['unknown'] } as const) } },
  locate: { operands: 'text', effects: ['read:system'] },
  sort: { operands: 'read', options: { ...all(['-k', '-t', '-S', '--key', '--field-separator', '--buffer-size', '--parallel'], text), ...all(['-o', '--output'], writes), ...all(['-T', '--temporary-directory'], writes), '--compress-program': runs } },
  uniq: { first: 'read', operands: 'write', options: all(['-f', '-s', '-w', '--skip-fields', '--skip-chars', '--check-chars'], text) },
  ...all(['cut', 'paste', 'join', 'comm', 'fold', 'fmt', 'column', 'expand', 'unexpand', 'rev', 'pr', 'look', 'tsort', 'ptx', 'iconv', 'base64', 'base32', 'jq', 'yq', 'xmllint', 'diffstat', 'colordiff', 'cloc', 'tokei', 'bat', 'ncal'], { operands: 'read', options: all(['-d', '-f', '-c', '-b', '-w', '-t', '-s', '--arg', '--indent'], text) } satisfies ProgramSpec),
  jq: { first: 'text', operands: 'read', options: { ...all(['--arg', '--argjson', '--indent'], text), ...all(['-f', '--from-file', '--slurpfile', '--rawfile'], reads) } },
  yq: { first: 'text', operands: 'read', options: all(['-i', '--inplace', '--in-place'], { operands: 'write' } as const) },
  xmllint: { operands: 'read', options: { '--output': writes, '-o': writes } },
  bat: { operands: 'read', options: { '--pager': runs, '-l': text, '-r': text, '--map-syntax': text } },
  iconv: { operands: 'read', options: { ...all(['-f', '-t', '--from-code', '--to-code'], text), ...all(['-o', '--output'], writes) } },
  tr: { operands: 'text' },
  xxd: { first: 'read', operands: 'write', options: all(['-l', '-s', '-c', '-g', '-o'], text) },
  ...all(['diff', 'sdiff', 'diff3'], { operands: 'read', options: { '-U': text, '-C': text, '-x': text, '-I': text, '-W': text, '--label': text, '-o': writes, '--output': writes } } satisfies ProgramSpec),
  patch: { operands: 'write', effects: ['write:cwd'], options: { ...all(['-p', '-F', '-D'], text), ...all(['-i', '--input'], reads), ...all(['-o', '-r', '-d', '--output', '--directory'], writes) } },
  dos2unix: { operands: 'write' },
  unix2dos: { operands: 'write' },
  gettext: {},
  man: { operands: 'text', options: { ...all(['-P', '--pager', '-H', '--html', '-X'], runs) } },
  ...all(['info', 'apropos', 'whatis', 'help', 'compgen'], {} satisfies ProgramSpec),
}
