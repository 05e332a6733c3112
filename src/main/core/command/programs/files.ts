import { all, reads, text, writes, type ProgramSpec } from '../spec'

const READ: ProgramSpec = { operands: 'read' }
const WRITE: ProgramSpec = { operands: 'write' }
const NOTHING: ProgramSpec = {}
const mode: ProgramSpec = { first: 'text', operands: 'write', options: all(['--reference', '--from'], text) }
const targetDirectory = all(['-t', '--target-directory'], writes)

/** coreutils and friends that look at files or change them. */
export const FILES: Readonly<Record<string, ProgramSpec>> = {
  ...all(['cat', 'tac', 'nl', 'od', 'hexdump', 'strings', 'file', 'stat', 'readlink', 'realpath', 'md5sum', 'sha1sum', 'sha256sum', 'sha512sum', 'b2sum', 'shasum', 'cksum', 'sum', 'cmp', 'test', '[', 'zcat', 'bzcat', 'xzcat', 'zstdcat', 'getfacl', 'lsattr', 'namei'], READ),
  ...all(['echo', 'printf', 'true', 'false', ':', 'pwd', 'basename', 'dirname', 'seq', 'yes', 'sleep', 'expr', 'set', 'shopt', 'unset', 'shift', 'return', 'exit', 'break', 'continue', 'wait', 'jobs', 'read', 'mapfile', 'readarray', 'let', 'getopts', 'type', 'which', 'whereis', 'umask', 'ulimit', 'times', 'tput', 'clear', 'reset', 'date', 'cal', 'factor', 'bc', 'numfmt', 'tty', 'local', 'disown', 'fg', 'bg', 'unalias', 'dirs', 'popd', 'pushd', 'cd', 'history', 'mktemp'], NOTHING),
  date: { options: all(['-s', '--set'], { takes: 'text', effects: ['privilege'] }) },
  mktemp: { effects: ['write:temp'], options: all(['-p', '--tmpdir'], writes) },
  history: { options: all(['-c', '-d', '-w', '-a'], { effects: ['write:home'] }) },
  ...all(['ls', 'dir', 'vdir', 'du', 'tree', 'exa', 'eza'], { operands: 'read', bare: 'read', options: { '-I': text, '-w': text, '--ignore': text } } satisfies ProgramSpec),
  tree: { operands: 'read', bare: 'read', options: { '-o': writes, '-L': text, '-P': text, '-I': text, '-R': {} } },
  ...all(['head', 'tail', 'wc'], { operands: 'read', options: all(['-n', '-c', '--lines', '--bytes', '--pid', '-s', '--sleep-interval'], text) } satisfies ProgramSpec),
  less: { operands: 'read', options: { ...all(['-o', '-O', '--log-file', '--LOG-FILE'], writes), '-k': text } },
  more: READ,
  cp: { operands: 'read', last: 'write', options: { ...targetDirectory, ...all(['-S', '--suffix'], text) } },
  install: { operands: 'read', last: 'write', options: { ...targetDirectory, ...all(['-m', '-o', '-g', '-S'], text), ...all(['-d', '--directory'], { operands: 'write' } as const) } },
  mv: { operands: 'write', options: { ...targetDirectory, ...all(['-S', '--suffix'], text) } },
  ln: { operands: 'read', last: 'write', options: targetDirectory },
  rename: { operands: 'write', first: 'text' },
  ...all(['rm', 'rmdir', 'unlink', 'shred', 'wipe', 'srm', 'trash', 'trash-put'], { operands: 'delete' } satisfies ProgramSpec),
  ...all(['mkdir', 'mkfifo', 'mknod'], { operands: 'write', options: all(['-m', '--mode', '-Z', '--context'], text) } satisfies ProgramSpec),
  touch: { operands: 'write', options: { ...all(['-d', '--date', '-t'], text), ...all(['-r', '--reference'], reads) } },
  truncate: { operands: 'write', options: { ...all(['-s', '--size'], text), ...all(['-r', '--reference'], reads) } },
  fallocate: { operands: 'write', options: all(['-l', '-o', '--length', '--offset'], text) },
  tee: WRITE,
  sponge: WRITE,
  ...all(['chmod', 'chown', 'chgrp', 'chattr', 'setfacl'], mode),
  dd: { rule: (call, machine) => {
    for (const arg of call.args) {
      const equals = arg.prefix.indexOf('=')
      const value = { ...arg, prefix: arg.prefix.slice(equals + 1), text: arg.text?.slice(equals + 1) }
      if (arg.text === undefined && equals < 0) machine.path('write', arg)
      else if (arg.prefix.startsWith('of=')) machine.path('write', value)
      else if (arg.prefix.startsWith('if=')) machine.path('read', value)
    }
  } },
  split: { first: 'read', operands: 'write', options: { ...all(['-b', '-l', '-n', '-a', '-C', '--bytes', '--lines', '--suffix-length'], text), '--filter': { takes: 'text', effects: ['runs-local-code'] } } },
  csplit: { first: 'read', operands: 'text', effects: ['write:cwd'], options: all(['-f', '--prefix'], writes) },
  sync: NOTHING,
  ...all(['mkfs', 'mkfs.ext4', 'mkfs.xfs', 'mkfs.vfat', 'mkfs.btrfs', 'mkswap', 'wipefs', 'blkdiscard'], { effects: ['delete:system'], operands: 'text' } satisfies ProgramSpec),
  ...all(['fdisk', 'sfdisk', 'gdisk', 'parted', 'cryptsetup', 'lvremove', 'vgremove'], { effects: ['write:system'] } satisfies ProgramSpec),
}
