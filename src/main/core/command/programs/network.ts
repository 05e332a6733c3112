import { literalArg, type Arg } from '../args'
import { parseArgs, type ParsedArgs } from '../options'
import { all, reads, runs, text, writes, type Call, type Machine, type OptionSpec, type ProgramSpec } from '../spec'

const talks: ProgramSpec = { effects: ['network'] }

export const NETWORK: Readonly<Record<string, ProgramSpec>> = {
  curl: { rule: curl },
  ...all(['wget', 'wget2'], { rule: wget } satisfies ProgramSpec),
  aria2c: { effects: ['network', 'write:cwd'], options: { ...all(['-d', '--dir'], writes), ...all(['--on-download-complete', '--on-download-start'], runs) } },
  ...all(['http', 'https', 'xh', 'httpie'], { effects: ['network'], options: all(['-o', '--output'], writes) } satisfies ProgramSpec),
  ...all(['ping', 'ping6', 'traceroute', 'tracepath', 'mtr', 'dig', 'nslookup', 'host', 'whois', 'nmap', 'telnet', 'ntpdate', 'iperf', 'iperf3', 'arping', 'ssh-keyscan', 'smbclient', 'redis-cli', 'mysql', 'mysqldump', 'psql', 'pg_dump', 'mongosh', 'mongo', 'ab', 'hey', 'wrk'], talks),
  ...all(['mysql', 'psql', 'mongosh', 'mongo', 'redis-cli', 'smbclient', 'ftp', 'sftp', 'lftp'], { effects: ['network', 'write:remote'] } satisfies ProgramSpec),
  ...all(['mysqldump', 'pg_dump'], { effects: ['network', 'read:remote'], options: all(['-f', '--file', '-r', '--result-file'], writes) } satisfies ProgramSpec),
  nmap: { effects: ['network'], options: { ...all(['-oN', '-oX', '-oG', '-oA'], writes), '--script': runs } },
  ...all(['nc', 'ncat', 'netcat', 'socat'], { rule: netcat } satisfies ProgramSpec),
  ...all(['ssh', 'mosh', 'slogin'], { rule: ssh } satisfies ProgramSpec),
  scp: { operands: 'source', last: 'target', effects: ['network'], options: { ...all(['-P', '-i', '-F', '-c', '-l', '-J'], text), ...all(['-S', '-o'], runs) } },
  rsync: { rule: rsync },
  ...all(['aws', 'gcloud', 'az', 'gsutil', 's3cmd', 'rclone', 'doctl', 'flyctl', 'heroku', 'vercel', 'netlify', 'terraform', 'tofu', 'pulumi'], { rule: cloud } satisfies ProgramSpec),
}

const curlOptions: Readonly<Record<string, OptionSpec>> = {
  ...all(['-o', '--output', '-D', '--dump-header', '-c', '--cookie-jar', '--trace', '--trace-ascii', '--stderr', '--output-dir', '--etag-save', '--hsts', '--alt-svc', '--libcurl'], writes),
  ...all(['-T', '--upload-file', '--cacert', '-E', '--cert', '--key', '--netrc-file'], reads),
  ...all(['-X', '-H', '-d', '-F', '-u', '-A', '-e', '-x', '-b', '-m', '-w', '-r', '-y', '-Y', '-z', '-C', '-Q', '-P', '-t', '--request', '--header', '--data', '--data-raw', '--data-binary', '--data-urlencode', '--json', '--form', '--user', '--user-agent', '--referer', '--proxy', '--cookie', '--max-time', '--connect-timeout', '--write-out', '--range', '--retry', '--retry-delay', '--resolve', '--url', '--limit-rate', '--interface'], text),
  ...all(['-K', '--config'], { takes: 'read', effects: ['unknown'] } as const),
  ...all(['-O', '--remote-name', '--remote-name-all', '-J'], { effects: ['write:cwd'] } as const),
}

/** Applies what options say; the hosts among the operands become network targets. */
function transfer(parsed: ParsedArgs, machine: Machine): void {
  if (parsed.uncertain) machine.add('unknown')
  for (const option of parsed.options) {
    for (const effect of option.spec.effects ?? []) machine.add(effect)
    if (option.value !== undefined && option.value.text !== '-') machine.path(option.spec.takes ?? 'text', option.value)
  }
  for (const operand of parsed.operands) machine.add('network', hostOf(operand))
  if (parsed.operands.length === 0) machine.add('network')
}

function hostOf(url: Arg): string | undefined {
  return /^(?:\w+:\/\/)?(?:[^/@]*@)?([^/:?#]+)/.exec(url.prefix)?.[1]
}

function curl(call: Call, machine: Machine): void {
  // `-O` writes into the folder of `--output-dir` or here.
  const parsed = parseArgs(call.args, { options: curlOptions })
  const bodies = parsed.options.filter((option) => /^(?:-d|-F|--data|--form|--json)/.test(option.name))
  for (const { value } of bodies) if (value?.prefix.includes('@') === true) machine.path('read', { ...value, text: value.text?.replace(/^[^@]*@/, ''), prefix: value.prefix.replace(/^[^@]*@/, '') })
  // An address that is not known may be two words; it is still an address, not an option, when it is quoted or follows a scheme.
  transfer({ ...parsed, uncertain: parsed.uncertain && parsed.operands.some((operand) => operand.text === undefined && operand.prefix === '' && operand.fetched) }, machine)
}

function wget(call: Call, machine: Machine): void {
  const options: Readonly<Record<string, OptionSpec>> = {
    ...all(['-O', '--output-document', '-o', '--output-file', '-a', '--append-output', '-P', '--directory-prefix', '--save-cookies'], writes),
    ...all(['-i', '--input-file', '--post-file', '--body-file', '--load-cookies'], reads),
    ...all(['-t', '-T', '-w', '-Q', '-U', '-l', '-A', '-R', '-D', '-X', '-I', '--header', '--user-agent', '--post-data', '--tries', '--timeout', '--method', '--body-data', '--user', '--password', '-e', '--execute'], text),
    ...all(['--use-askpass'], runs),
    '--spider': {},
    '--version': {},
  }
  const parsed = parseArgs(call.args, { options })
  transfer(parsed, machine)
  const isElsewhere = parsed.options.some((option) => /^(?:-O|--output-document|-P|--directory-prefix|--spider)$/.test(option.name))
  if (!isElsewhere) machine.path('write', literalArg('./x'))
}

function netcat(call: Call, machine: Machine): void {
  machine.add('network')
  if (call.args.some((arg) => /^(?:-[a-z]*[ec]|--(?:sh-|lua-)?exec)/.test(arg.prefix) || /^(?:exec|system|shell):/i.test(arg.prefix))) machine.add('unknown')
  for (const arg of call.args) if (/^(?:open|create|file|gopen):/i.test(arg.prefix)) machine.path('write', { ...arg, text: undefined })
}

/** The words after the host run there, in its shell. */
function ssh(call: Call, machine: Machine): void {
  const options = { ...all(['-b', '-c', '-D', '-E', '-e', '-F', '-I', '-i', '-J', '-L', '-l', '-m', '-p', '-Q', '-R', '-S', '-W', '-w', '-B', '-O'], text), '-o': text }
  const parsed = parseArgs(call.args, { options }, true)
  for (const { name, value } of parsed.options) {
    if (name === '-o' && /^(?:proxycommand|localcommand|permitlocalcommand|knownhostscommand)/i.test(value?.prefix ?? 'proxycommand')) machine.code(value)
    if (name === '-F' || name === '-S') machine.code(value)
    if (name === '-E' && value !== undefined) machine.path('write', value)
  }
  const [host, ...command] = parsed.operands
  if (host?.text === undefined && host?.prefix === '') machine.add('unknown')
  machine.add('network', host?.prefix)
  machine.elsewhere({ remote: true }, (there) => {
    if (command.length > 0) {
      const isKnown = command.every((word) => word.text !== undefined)
      there.source(isKnown ? literalArg(command.map((word) => word.text).join(' ')) : { ...literalArg(''), text: undefined, fetched: false })
    } else if (call.input.kind === 'text') there.source({ ...literalArg(''), text: call.input.text, fetched: call.input.fetched })
    else if (call.input.kind === 'file') there.code()
  })
}

function rsync(call: Call, machine: Machine): void {
  const options: Readonly<Record<string, OptionSpec>> = {
    ...all(['-f', '-B', '-T', '-M', '--exclude', '--include', '--filter', '--bwlimit', '--timeout', '--port', '--chmod', '--chown', '--info', '--max-size', '--min-size'], text),
    ...all(['-e', '--rsh', '--rsync-path'], text),
    ...all(['--log-file', '--backup-dir', '--partial-dir', '--temp-dir', '--write-batch', '--only-write-batch'], writes),
    ...all(['--exclude-from', '--include-from', '--files-from', '--password-file', '--read-batch'], reads),
    ...all(['--delete', '--delete-before', '--delete-after', '--delete-during', '--delete-excluded', '--del', '--remove-source-files', '-n', '--dry-run'], {}),
  }
  const parsed = parseArgs(call.args, { options })
  const has = (pattern: RegExp) => parsed.options.some((option) => pattern.test(option.name))
  for (const option of parsed.options) {
    if (option.spec.takes !== undefined && option.value !== undefined) machine.path(option.spec.takes, option.value)
    if (/^(?:-e|--rsh|--rsync-path)$/.test(option.name) && !/^(?:ssh(?:\s+(?:-p\s*\d+|-i\s*\S+))*|sudo rsync)$/.test(option.value?.text ?? '')) machine.code(option.value)
  }
  if (parsed.uncertain) machine.add('unknown')
  const target = parsed.operands.at(-1)
  if (target === undefined || has(/^(?:-n|--dry-run)$/)) return parsed.operands.forEach((operand) => machine.path('source', operand))
  for (const source of parsed.operands.slice(0, -1)) {
    machine.path('source', source)
    if (has(/^--remove-source/)) machine.path('target', source)
  }
  machine.path('target', target)
  if (!has(/^--del/)) return
  if (/^[^/]+:/.test(target.prefix)) machine.add('delete:remote', target.prefix)
  else machine.path('delete', target)
}

/** Cloud tools: what only looks is network, the rest changes something there. */
function cloud(call: Call, machine: Machine): void {
  machine.add('network')
  const words = call.args.map((arg) => arg.text ?? '?').filter((word) => !word.startsWith('-'))
  if (words.some((word) => /^(?:delete|destroy|remove|rm|terminate|purge|prune)(?:-|$)/.test(word))) machine.add('delete:remote')
  else if (!words.some((word) => /^(?:list|ls|describe|get|show|view|status|logs|version|help|plan|validate|fmt|output|whoami|info|cat|du|size)(?:-|$)/.test(word))) machine.add('write:remote')
  for (const word of words) if (/^(?:plan|validate|init)$/.test(word)) machine.code()
}
