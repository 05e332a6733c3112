import { all, runs, text, writes, type ProgramSpec } from '../spec'

const looks: ProgramSpec = { effects: ['read:system'] }
const changes: ProgramSpec = { effects: ['write:system'] }
const read: ProgramSpec = { effects: ['read:system'] }

export const SYSTEM: Readonly<Record<string, ProgramSpec>> = {
  ...all(['ps', 'top', 'htop', 'uptime', 'free', 'df', 'uname', 'hostnamectl', 'lsb_release', 'arch', 'nproc', 'lscpu', 'lsblk', 'lsusb', 'lspci', 'lsmod', 'lsof', 'vmstat', 'iostat', 'mpstat', 'pidstat', 'sar', 'who', 'w', 'whoami', 'id', 'groups', 'users', 'last', 'lastlog', 'finger', 'dmesg', 'ss', 'netstat', 'printenv', 'locale', 'getent', 'getconf', 'pgrep', 'pidof', 'pstree', 'findmnt', 'blkid', 'sensors', 'nvidia-smi', 'sw_vers', 'system_profiler', 'vm_stat', 'ipcs', 'logname', 'hostid', 'ldd', 'nm', 'objdump', 'readelf', 'size', 'otool', 'loginctl', 'timedatectl', 'localectl'], looks),
  hostname: { rule: (call, machine) => machine.add(call.args.every((arg) => arg.prefix.startsWith('-')) ? 'read:system' : 'write:system') },
  // ldd runs the program it is asked about.
  ldd: { effects: ['runs-local-code'] },
  dmesg: { effects: ['read:system'], options: all(['-c', '-C', '--clear', '--read-clear'], { effects: ['delete:system'] } as const) },
  journalctl: { effects: ['read:system'], options: { ...all(['-u', '-n', '-p', '-o', '-S', '-U', '--since', '--until', '--unit'], text), ...all(['--vacuum-size', '--vacuum-time', '--vacuum-files'], { takes: 'text', effects: ['delete:system'] } as const), ...all(['--rotate', '--flush'], { effects: ['write:system'] } as const) } },
  ...all(['kill', 'pkill', 'killall', 'renice', 'skill'], { rule: signals } satisfies ProgramSpec),
  ...all(['shutdown', 'reboot', 'halt', 'poweroff', 'init', 'telinit', 'mount', 'umount', 'swapon', 'swapoff', 'modprobe', 'insmod', 'rmmod', 'sysctl', 'iptables', 'nft', 'ufw', 'ifconfig', 'ip', 'route', 'nmcli', 'hwclock', 'ldconfig', 'update-alternatives', 'update-grub', 'grub-install', 'launchctl', 'defaults', 'scutil', 'diskutil', 'setenforce', 'fsck', 'resize2fs', 'losetup', 'mdadm', 'efibootmgr'], changes),
  ip: { rule: (call, machine) => machine.add(call.args.some((arg) => arg.text === undefined || /^(?:add|del|delete|set|flush|change|replace|append|exec)$/.test(arg.text)) ? 'write:system' : 'read:system') },
  ifconfig: { rule: (call, machine) => machine.add(call.args.length < 2 ? 'read:system' : 'write:system') },
  sysctl: { rule: (call, machine) => machine.add(call.args.some((arg) => arg.text === undefined || /^-[wp]|=|^--(?:write|load|system)/.test(arg.text)) ? 'write:system' : 'read:system') },
  mount: { rule: (call, machine) => machine.add(call.args.length === 0 || call.args[0]?.text === '-l' ? 'read:system' : 'write:system') },
  systemctl: { subcommands: all(['status', 'list-units', 'list-unit-files', 'is-active', 'is-enabled', 'is-failed', 'show', 'cat', 'list-timers', 'list-dependencies', 'list-sockets', 'get-default'], read), other: changes },
  service: { rule: (call, machine) => machine.add(call.args.at(-1)?.text === 'status' || call.args[0]?.text === '--status-all' ? 'read:system' : 'write:system') },
  crontab: { rule: (call, machine) => machine.add(call.args.some((arg) => arg.text === '-l') ? 'read:home' : call.args.some((arg) => arg.prefix.startsWith('-r')) ? 'delete:home' : 'write:home') },
  ...all(['screen', 'tmux'], { effects: ['unknown'] } satisfies ProgramSpec),
  tmux: { subcommands: all(['ls', 'list-sessions', 'list-windows', 'list-panes', 'capture-pane', 'display-message'], read), other: { effects: ['unknown'] } },
  ...all(['vi', 'vim', 'nvim', 'nano', 'emacs', 'ed', 'ex', 'pico', 'micro'], { operands: 'write', effects: ['runs-local-code'], options: all(['-c', '--cmd', '-S', '-s', '-u', '--eval', '-l', '--load'], runs) } satisfies ProgramSpec),
  ...all(['code', 'subl', 'open', 'xdg-open', 'start', 'gio'], { effects: ['runs-local-code'] } satisfies ProgramSpec),
  gdb: { effects: ['runs-local-code'] },
  ...all(['ssh-keygen', 'gpg', 'gpg2', 'openssl', 'age', 'pass', 'security', 'keytool', 'ssh-add'], { effects: ['read:home', 'write:home'] } satisfies ProgramSpec),
  openssl: { subcommands: { ...all(['version', 'help', 'list', 'rand'], { options: all(['-out'], writes), singleDash: true } satisfies ProgramSpec), ...all(['s_client', 's_time', 'ocsp'], { effects: ['network'] } satisfies ProgramSpec), ...all(['x509', 'req', 'verify', 'dgst', 'enc', 'rsa', 'pkey', 'ec', 'asn1parse', 'crl', 'genrsa', 'genpkey', 'pkcs12'], { operands: 'read', singleDash: true, options: { ...all(['-out', '-keyout', '-signature'], writes), ...all(['-in', '-inkey', '-CAfile', '-key'], { takes: 'read' } as const), ...all(['-config', '-engine', '-provider'], runs) } } satisfies ProgramSpec) } },
}

function signals(call: { readonly args: readonly { readonly text: string | undefined }[] }, machine: { add(effect: 'read:system' | 'write:system'): void }): void {
  const [first] = call.args
  machine.add(first?.text === '-l' || first?.text === '-0' || first?.text === '-L' ? 'read:system' : 'write:system')
}
