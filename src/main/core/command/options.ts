import type { Arg } from './args'
import type { OptionSpec, ProgramSpec } from './spec'

export interface GivenOption {
  readonly name: string
  readonly spec: OptionSpec
  readonly value: Arg | undefined
}

export interface ParsedArgs {
  readonly options: readonly GivenOption[]
  readonly operands: readonly Arg[]
  /** Some argument may turn out to be an option that changes what the program does. */
  readonly uncertain: boolean
}

/** Splits arguments the way getopt_long does: clusters, attached values, abbreviated long options, `--`. */
export function parseArgs(args: readonly Arg[], spec: Pick<ProgramSpec, 'options' | 'singleDash'>, stopAtOperand = false): ParsedArgs {
  const table = spec.options ?? {}
  const isSensitive = Object.values(table).some((option) => option.effects !== undefined || option.operands !== undefined || isActing(option))
  const options: GivenOption[] = []
  const operands: Arg[] = []
  let uncertain = false
  const pending = [...args]
  for (let arg = pending.shift(); arg !== undefined; arg = pending.shift()) {
    const word = arg.prefix
    if (arg.text === '--') {
      operands.push(...pending)
      break
    }
    if (arg.text === undefined && (word === '' || word === '-') && !arg.process) uncertain ||= isSensitive
    if (!word.startsWith('-') || word === '-') {
      operands.push(arg)
      if (stopAtOperand) {
        operands.push(...pending)
        break
      }
    } else if (word.startsWith('--') || spec.singleDash === true) longOption(arg, table, pending, options)
    else cluster(arg, table, pending, options)
  }
  return { options, operands, uncertain }
}

const isActing = (option: OptionSpec) => option.takes !== undefined && option.takes !== 'text' && option.takes !== 'read'

function longOption(arg: Arg, table: Readonly<Record<string, OptionSpec>>, pending: Arg[], into: GivenOption[]): void {
  const equals = arg.prefix.indexOf('=')
  const name = equals < 0 ? arg.prefix : arg.prefix.slice(0, equals)
  const exact = Object.hasOwn(table, name) ? [name] : []
  const candidates = exact.length > 0 ? exact : name.length > 2 && name.startsWith('--') ? Object.keys(table).filter((known) => known.startsWith(name)) : []
  const attached = equals < 0 ? undefined : tailOf(arg, equals + 1)
  const isTaking = candidates.some((known) => table[known]?.takes !== undefined)
  const value = attached ?? (isTaking ? pending.shift() : undefined)
  for (const known of candidates) {
    const spec = table[known]
    if (spec !== undefined) into.push({ name: known, spec, value: spec.takes === undefined ? undefined : value })
  }
}

function cluster(arg: Arg, table: Readonly<Record<string, OptionSpec>>, pending: Arg[], into: GivenOption[]): void {
  const letters = arg.prefix
  if (Object.hasOwn(table, letters) && letters.length > 2) {
    longOption(arg, table, pending, into)
    return
  }
  for (let index = 1; index < letters.length; index += 1) {
    const name = `-${letters.charAt(index)}`
    const spec = Object.hasOwn(table, name) ? table[name] : undefined
    if (spec === undefined) continue
    if (spec.takes === undefined) {
      into.push({ name, spec, value: undefined })
      continue
    }
    const isLast = index === letters.length - 1 && arg.text !== undefined
    into.push({ name, spec, value: isLast ? pending.shift() : tailOf(arg, index + 1) })
    return
  }
}

/** The part of an argument from a place in its known beginning on. */
function tailOf(arg: Arg, from: number): Arg {
  return { ...arg, text: arg.text?.slice(from), prefix: arg.prefix.slice(from) }
}
