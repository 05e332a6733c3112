import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageError } from './output'

type Options = NonNullable<ParseArgsConfig['options']>

/** @throws UsageError naming the option that is unknown or lacks its value. */
export function parse<T extends Options>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** @throws UsageError with the allowed range. */
export function wholeNumber(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least && value <= most) return value
  throw new UsageError(`--${name} must be a whole number from ${String(least)} to ${String(most)}, not ${JSON.stringify(text)}.`)
}

/** @throws UsageError naming the choices. */
export function oneOf<T extends string>(name: string, text: string | undefined, choices: readonly T[], otherwise: T): T {
  if (text === undefined) return otherwise
  const chosen = choices.find((choice) => choice === text)
  if (chosen === undefined) throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not ${JSON.stringify(text)}.`)
  return chosen
}

/** The absolute path of --cwd, or of the current directory. @throws UsageError when there is none. */
export function directory(text: string | undefined): string {
  if (text === '') throw new UsageError('--cwd is empty.')
  try {
    return resolve(text ?? '.')
  } catch {
    throw new UsageError('The current directory was removed. Give another with --cwd and its whole path.')
  }
}
