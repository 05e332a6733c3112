#!/usr/bin/env node
import { ask } from './ask'
import { read, search } from './stored'
import { run } from './run'
import { finish, usageError, UsageError } from './output'
import { USAGE } from './usage'

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = { run, read, search, ask }

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(USAGE)
    return name === undefined ? 2 : 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) return usageError(`There is no command ${JSON.stringify(name)}.`)
  try {
    return await command(args)
  } catch (error) {
    if (error instanceof UsageError) return usageError(error.message)
    process.stderr.write(`weir: ${error instanceof Error ? error.message : String(error)}\n`)
    return 70
  }
}

// Whoever reads the output may stop reading: that is no error of ours.
process.stdout.on('error', () => process.exit(0))
void main(process.argv.slice(2)).then(finish)
