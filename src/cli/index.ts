#!/usr/bin/env node
import { ask } from './ask'
import { read, search } from './stored'
import { run } from './run'
import { finish, minded, printProblem, usageError, UsageError } from './output'
import { USAGE } from './usage'

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = { run, read, search, ask }

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(USAGE)
    return name === undefined ? 2 : 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const json = wantsJson(args)
  if (command === undefined) return usageError(`There is no command ${JSON.stringify(name)}.`, json)
  try {
    return await command(args)
  } catch (error) {
    if (error instanceof UsageError) return usageError(error.message, json)
    return printProblem(error, json)
  }
}

/** Also when the rest of the command line is wrong: whoever asked for JSON reads the error there. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return (end < 0 ? args : args.slice(0, end)).includes('--json')
}

minded(process.stdout)
void main(process.argv.slice(2)).then(finish)
