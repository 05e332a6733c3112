import { literalArg } from '../args'
import { parseArgs } from '../options'
import { all, runs, text, type Call, type Machine, type ProgramSpec } from '../spec'

const inPlace: ProgramSpec = { operands: 'write', options: { ...all(['-c', '--stdout', '-l', '--list', '-t', '--test'], { operands: 'read' } as const), ...all(['-S', '--suffix'], text) } }

export const ARCHIVES: Readonly<Record<string, ProgramSpec>> = {
  ...all(['tar', 'bsdtar', 'gtar'], { rule: tar } satisfies ProgramSpec),
  ...all(['gzip', 'gunzip', 'bzip2', 'bunzip2', 'xz', 'unxz', 'zstd', 'unzstd', 'lz4', 'compress', 'uncompress'], inPlace),
  zip: { first: 'write', operands: 'read', options: { ...all(['-x', '-i', '-n', '-P'], text), ...all(['-m', '--move'], { operands: 'write' } as const), ...all(['-TT', '--unzip-command'], runs) } },
  unzip: { rule: unzip },
  ...all(['7z', '7za', '7zr', 'unrar', 'ar', 'cpio', 'pax'], { operands: 'read', effects: ['write:cwd'] } satisfies ProgramSpec),
  ...all(['zipinfo', 'zless', 'zdiff', 'xzless'], { operands: 'read' } satisfies ProgramSpec),
}

const tarOptions = {
  ...all(['-f', '--file', '-C', '--directory', '-X', '-T', '--exclude', '--transform', '--strip-components', '-g', '--listed-incremental'], text),
  ...all(['-I', '--use-compress-program', '--to-command', '--checkpoint-action', '--rsh-command', '-F', '--info-script', '--new-volume-script', '--rmt-command'], runs),
  ...all(['-x', '--extract', '--get', '-c', '--create', '-t', '--list', '-r', '--append', '-u', '--update', '-A', '--delete', '--remove-files', '-P', '--absolute-names'], {}),
}

function tar(call: Call, machine: Machine): void {
  // The old style: a first word of letters without a dash.
  const [mode, ...rest] = call.args
  const args = mode?.text !== undefined && /^[A-Za-z]+$/.test(mode.text) ? [literalArg(`-${mode.text}`), ...rest] : call.args
  const parsed = parseArgs(args, { options: tarOptions })
  if (parsed.uncertain) machine.add('unknown')
  const given = new Set(parsed.options.map((option) => option.name))
  const has = (...names: readonly string[]) => names.some((name) => given.has(name))
  const valueOf = (...names: readonly string[]) => parsed.options.find((option) => names.includes(option.name))?.value
  for (const option of parsed.options) for (const effect of option.spec.effects ?? []) machine.add(effect)
  const file = valueOf('-f', '--file')
  if (file !== undefined && /^[^/]+:/.test(file.prefix)) machine.add('network', file.prefix)
  const isStdio = file === undefined || file.text === '-'
  if (has('-x', '--extract', '--get')) {
    if (!isStdio) machine.path('read', file)
    machine.path('write', has('-P', '--absolute-names') ? literalArg('/') : (valueOf('-C', '--directory') ?? literalArg('.')))
  } else if (has('-c', '--create', '-r', '--append', '-u', '--update', '-A', '--delete')) {
    if (!isStdio) machine.path('write', file)
    for (const operand of parsed.operands) machine.path(has('--remove-files') ? 'delete' : 'read', operand)
  } else if (!isStdio) machine.path('read', file)
}

function unzip(call: Call, machine: Machine): void {
  const parsed = parseArgs(call.args, { options: { ...all(['-d', '-x', '-P'], text), ...all(['-l', '-p', '-t', '-v', '-z', '-Z'], {}) } })
  const [archive] = parsed.operands
  if (archive !== undefined) machine.path('read', archive)
  if (parsed.options.some((option) => /^-[lptvzZ]$/.test(option.name))) return
  machine.path('write', parsed.options.find((option) => option.name === '-d')?.value ?? literalArg('.'))
}
