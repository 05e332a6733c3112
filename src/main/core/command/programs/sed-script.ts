/**
 * What a sed script does beyond printing: the files it writes. Undefined when it may run commands (`e`, the `e` flag)
 * or is not understood. Grammar: GNU sed manual, "sed scripts".
 */
export function sedActs(script: string): { readonly writes: readonly string[] } | undefined {
  const writes: string[] = []
  let rest = script
  while (rest.length > 0) {
    rest = rest.replace(/^[\s;{}]+/, '')
    if (rest === '') break
    if (rest.startsWith('#')) {
      rest = afterLine(rest)
      continue
    }
    const command = skipAddresses(rest)
    if (command === undefined) return undefined
    const step = runCommand(command, writes)
    if (step === undefined) return undefined
    rest = step
  }
  return { writes }
}

const ADDRESS = /^(?:\d+(?:~\d+)?|\$|\/(?:[^/\\\n]|\\.)*\/[IM]*|\\(.)(?:(?!\1)[^\\\n]|\\.)*\1[IM]*)/

function skipAddresses(text: string): string | undefined {
  let rest = text.replace(ADDRESS, '').trimStart()
  if (rest.startsWith(',')) {
    const second = rest.slice(1).trimStart()
    const after = second.replace(/^[+~]\d+/, '').replace(ADDRESS, '')
    if (after === second) return undefined
    rest = after.trimStart()
  }
  return rest.replace(/^!\s*/, '')
}

/** Returns what follows the command. */
function runCommand(text: string, writes: string[]): string | undefined {
  const name = text.charAt(0)
  const rest = text.slice(1)
  if (name === '{' || name === '}') return rest
  if (name === 's' || name === 'y') return substitute(name, rest, writes)
  if (/[aicbtT:rR]/.test(name)) return afterLine(rest)
  if (name === 'w' || name === 'W') {
    writes.push(lineOf(rest).trim())
    return afterLine(rest)
  }
  if (/[dDgGhHlnNpPqQxzF=]/.test(name)) return /^\s*\d*\s*(?:[;}\n]|$)/.test(rest) ? rest.replace(/^\s*\d*/, '') : undefined
  return undefined
}

function substitute(name: string, text: string, writes: string[]): string | undefined {
  const delimiter = text.charAt(0)
  if (delimiter === '' || delimiter === '\\' || delimiter === '\n') return undefined
  let at = 1
  for (let part = 0; part < 2; part += 1) {
    while (at < text.length && text.charAt(at) !== delimiter) {
      // In a bracket expression some seds take the delimiter as a letter and others as the end.
      if (part === 0 && text.charAt(at) === '[' && text.slice(at, text.indexOf(']', at + 2)).includes(delimiter)) return undefined
      at += text.charAt(at) === '\\' ? 2 : 1
    }
    if (at >= text.length) return undefined
    at += 1
  }
  const flags = /^[gpiImM0-9]*/.exec(text.slice(at))?.[0] ?? ''
  const tail = text.slice(at + flags.length)
  if (name === 's' && tail.startsWith('w')) {
    writes.push(lineOf(tail.slice(1)).trim())
    return afterLine(tail)
  }
  return /^\s*(?:[;}#\n]|$)/.test(tail) ? tail : undefined
}

const lineOf = (text: string): string => /^[^\n]*/.exec(text)?.[0] ?? ''
const afterLine = (text: string): string => text.slice(lineOf(text).length + 1)
