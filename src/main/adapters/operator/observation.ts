/** What can be read from the text of an observation, as any model would read it. */
export interface Seen {
  /** False for a line that only stands for an older result. */
  readonly framed: boolean
  /** The lines between the frame's marks, without the marks. */
  readonly body: readonly string[]
  readonly outcome: string | null
  readonly running: boolean
  readonly exitCode: number | null
  readonly exitSource: string | null
  readonly duration: string | null
  readonly command: string | null
  readonly task: string | null
  readonly handle: string | null
  readonly next: number | null
  readonly more: boolean
  /** Where text is left out, in cursors. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[]
  readonly hits: readonly { readonly cursor: number; readonly line: string }[]
  readonly errorLinesNotShown: number
  readonly prompt: string | null
  readonly stopped: string | null
  readonly totalLines: number | null
}

const NUMBER = (text: string | undefined) => (text === undefined ? null : Number(text.replaceAll(',', '')))

/** @param text one tool result of Weir: frame, body and facts; or one line about an older one. */
export function readObservation(text: string): Seen {
  const nonce = /^\[(\w+): /.exec(text)?.[1] ?? ''
  const mark = (what: string) => `[${nonce}: ${what}]`
  const start = text.indexOf(']\n')
  const factsAt = text.lastIndexOf(`\n${mark('facts')}\n`)
  const framed = nonce !== '' && factsAt > 0 && start > 0
  const bodyText = framed ? text.slice(start + 2, Math.max(start + 2, factsAt)) : ''
  const factsText = framed ? text.slice(factsAt) : text
  const own = new RegExp(`\\[${nonce}: ([^\\]]*)\\]`, 'g')
  const marks = framed ? [...bodyText.matchAll(own)].map((found) => found[1] ?? '') : []
  const fact = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(factsText)?.[1] ?? null
  const outcomeLine = fact('outcome')
  const cursor = /^from \d+, next (\d+), (more|no more)/.exec(fact('cursor') ?? '')
  const body = bodyText.split('\n')
  return {
    framed,
    body: framed ? body.map((line) => line.replace(own, '')).filter((line, index) => line !== '' || body[index] === '') : [],
    outcome: outcomeLine?.split(/[,;]/)[0] ?? null,
    running: outcomeLine?.startsWith('running') ?? false,
    exitCode: NUMBER(/exit code (\d+)/.exec(outcomeLine ?? '')?.[1]),
    exitSource: /source: ([\w-]+)/.exec(outcomeLine ?? '')?.[1] ?? null,
    duration: /; ([\d.,]+ s)$/.exec(outcomeLine ?? '')?.[1] ?? null,
    command: fact('command'),
    task: fact('task') ?? /task (task_\w+)/.exec(framed ? '' : text)?.[1] ?? null,
    handle: fact('handle') ?? /(?:handle|\bof) (h_[\w-]+)/.exec(framed ? '' : text)?.[1] ?? null,
    next: NUMBER(cursor?.[1]),
    more: cursor?.[2] === 'more',
    gaps: marks.flatMap((what) => {
      const found = /not shown, cursor (\d+)-(\d+)/.exec(what)
      return found === null ? [] : [{ from: Number(found[1]), to: Number(found[2]) }]
    }),
    hits: framed ? hitsIn(bodyText, nonce) : [],
    errorLinesNotShown: NUMBER(/matching lines not shown: ([\d,]+)/.exec(fact('error windows shown') ?? '')?.[1]) ?? 0,
    prompt: fact('prompt'),
    stopped: fact('stop'),
    totalLines: NUMBER(/in ([\d,]+) lines/.exec(fact('characters') ?? '')?.[1]),
  }
}

function hitsIn(body: string, nonce: string): readonly { readonly cursor: number; readonly line: string }[] {
  return [...body.matchAll(new RegExp(`\\[${nonce}: hit at cursor (\\d+)\\]\\n(.*)`, 'g'))].map((found) => ({ cursor: Number(found[1]), line: found[2] ?? '' }))
}

const NOT_AN_ERROR = /\b(0|no|without) (errors?|failures?|failed)\b|errors?\s*[:=]\s*0\b|error_log|\b0 failed\b|没有错误|0 个错误/i
/** The surest first. */
const ERROR_PATTERNS = [
  /^\S[^\s:]*:\d+(:\d+)?:\s*(fatal )?error\b|error(\[\w+\]|\s+TS\d+)?:|fatal error|undefined reference|^\s*panic:|^panicked|thread '.*' panicked|\bFATAL\b|致命错误/i,
  /^\w*(Error|Exception)\b.*:|^Traceback|npm ERR!|^E\s{2,}\S|AssertionError|assertion .*failed|Segmentation fault|command not found|No such file or directory|Permission denied|错误[:：]/i,
  /\b(error|fail(ed|ure)?|fatal|panic|cannot|unable to|not found)\b|错误|失败|エラー|无法/i,
]

/** The line that most likely says what went wrong: the first of the surest kind that there is. */
export function firstError(lines: readonly string[]): string | null {
  const candidates = lines.filter((line) => !NOT_AN_ERROR.test(line))
  for (const pattern of ERROR_PATTERNS) {
    const found = candidates.find((line) => pattern.test(line))
    if (found !== undefined) return clip(found.trim())
  }
  return null
}

/** For a Python traceback the last line says it, the line before the source says where. */
export function locationOf(line: string): string | null {
  return /((?:[\w./@-]+\/)?[\w.@-]+\.\w{1,8}[:(]\d+(?:[:,]\d+)?)/.exec(line)?.[1] ?? null
}

export function clip(line: string): string {
  return line.length <= 300 ? line : `${line.slice(0, 300)}…`
}
