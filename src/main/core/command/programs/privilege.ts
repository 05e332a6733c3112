import { literalArg } from '../args'
import { parseArgs } from '../options'
import { all, text, type Call, type Machine, type OptionSpec, type ProgramSpec } from '../spec'

const sudoOptions: Readonly<Record<string, OptionSpec>> = {
  ...all(['-u', '-g', '-h', '-p', '-C', '-r', '-t', '-T', '-U', '-D', '-R', '--user', '--group', '--host', '--prompt', '--chdir', '--chroot', '--role', '--type'], text),
  ...all(['-i', '-s', '-e', '--login', '--shell', '--edit'], {}),
}

/** Programs that act with other rights. What they run counts as well. */
export const PRIVILEGE: Readonly<Record<string, ProgramSpec>> = {
  ...all(['sudo', 'doas', 'pkexec', 'run0', 'gosu', 'su-exec', 'runuser', 'su', 'sudoedit', 'visudo', 'vipw', 'passwd', 'chsh', 'chroot', 'nsenter', 'unshare', 'setpriv', 'capsh', 'setcap', 'newgrp', 'sg'], { rule: elevate } satisfies ProgramSpec),
  ...all(['useradd', 'userdel', 'usermod', 'adduser', 'deluser', 'groupadd', 'groupdel', 'groupmod', 'chpasswd', 'gpasswd'], { effects: ['privilege', 'write:system'] } satisfies ProgramSpec),
}

function elevate(call: Call, machine: Machine): void {
  machine.add('privilege')
  switch (call.program) {
    case 'sudo':
    case 'doas':
    case 'pkexec':
    case 'run0': {
      const parsed = parseArgs(call.args, { options: sudoOptions }, true)
      const words = [...parsed.operands]
      while (words[0]?.text !== undefined && /^\w+=/.test(words[0].text)) words.shift()
      if (parsed.options.some((option) => option.name === '-e' || option.name === '--edit')) words.forEach((word) => machine.path('write', word))
      else if (words.length > 0) machine.run(words, call.input)
      else if (parsed.options.some((option) => /^-(?:i|s|-login|-shell)$/.test(option.name))) machine.run([literalArg('sh')], call.input)
      return
    }
    case 'gosu':
    case 'su-exec':
    case 'chroot':
      return call.args.length > 1 ? machine.run(call.args.slice(1), call.input) : undefined
    case 'sudoedit':
      return call.args.forEach((arg) => machine.path('write', arg))
    case 'su':
    case 'runuser':
    case 'sg': {
      const parsed = parseArgs(call.args, { options: all(['-c', '--command', '-s', '-g', '-u', '--shell', '--group', '--user'], text) })
      const command = parsed.options.find((option) => option.name === '-c' || option.name === '--command')?.value
      if (command !== undefined) return machine.source(command)
      if (parsed.options.some((option) => option.name === '-u' || option.name === '--user')) return machine.run(parsed.operands, call.input)
      return machine.run([literalArg('sh')], call.input)
    }
    default:
      return machine.add('unknown')
  }
}
