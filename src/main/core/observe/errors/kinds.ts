/**
 * What counts as an error line, by kind. A table of data: no rule knows a program's names. Order is priority: the first kind that
 * matches a line names it, and among windows of equal rank the earlier kind is shown first.
 * Source: observation.md, error windows; seeds/bounded-observation.txt section 5.
 */
export interface ErrorKind {
  readonly name: string
  readonly pattern: RegExp
  /** Tested on the line without its benign phrases (`0 errors`, `error_log=`). */
  readonly onCleaned: boolean
}

const raw = (name: string, pattern: RegExp): ErrorKind => ({ name, pattern, onCleaned: false })
const cleaned = (name: string, pattern: RegExp): ErrorKind => ({ name, pattern, onCleaned: true })

export const ERROR_KINDS: readonly ErrorKind[] = [
  cleaned('severity', /(?:^|[^A-Za-z0-9_])(?:FATAL|PANIC|EMERG|EMERGENCY|CRITICAL|CRIT|SEVERE)(?![A-Za-z0-9_])|\b[Ff]atal(?: error)?\b|\bpanic(?:ked)?\b(?=[: (]| at )|level="?(?:fatal|panic|crit)|<(?:emerg|crit)>/),
  raw('severity-zh', /严重|致命|嚴重/),
  raw('severity-ja', /致命的|重大な/),
  raw('traceback', /^Traceback \(most recent call last\)/),
  raw('rust', /^error\[E\d+\]|^thread '.*' panicked at/),
  raw('compiler', /^(?:\x20{0,8}|.{0,40}\x20)?[^\s:()]{1,300}(?::\d+){1,2}:? (?:fatal )?error\b|\(\d+,\d+\): error\b|\berror TS\d+:/i),
  // Compilers that do not say "error" (Go): a place, then what is wrong.
  raw('compiler-words', /^[^\s:()]{1,300}(?::\d+){1,2}: (?:undefined|cannot|expected|unexpected|unresolved)\b/),
  raw('test', /^\s{0,8}(?:✗|✘|✖|×|❌)\s|^\s{0,8}not ok\b|^\s{0,8}--- FAIL|^FAIL\b|^(?:FAILED|ERROR)\s+\S+::|\.{3}\s*FAILED$/),
  raw('test-count', /\b[1-9]\d*\s+(?:tests?\s+)?fail(?:ed|ures?|ing)\b/i),
  raw('assertion', /\bAssertionError\b|\bassert(?:ion)?\b.{0,200}\bfailed\b|\bexpected\b.{1,200}\b(?:received|but (?:got|was)|to (?:be|equal|have))\b/i),
  raw('npm', /^npm (?:ERR!|error)\s/),
  raw('crash', /\bsegmentation fault\b|\bcore dumped\b|\bout of memory\b|\bOOM[- ]?kill|\bstack overflow\b|\bdouble free\b|\bbus error\b|AddressSanitizer/i),
  raw('linker', /\bundefined reference to\b|\bunresolved external\b|\bld returned \d+|\bcollect2: error/),
  raw('build', /^make(?:\[\d+\])?: \*\*\*|\bBUILD FAILED\b|\bcompilation (?:terminated|failed)\b|\bbuild failed\b/i),
  raw('exception', /\b(?:[A-Z][A-Za-z0-9]*)?(?:Exception|Error)\b(?=:|\s+in\b|$)|\bUnhandled\w*Rejection\b|\bUncaught\b/),
  cleaned('error-upper', /(?:^|[^A-Za-z0-9_])(?:ERROR|ERR!?)(?![A-Za-z0-9_])/),
  cleaned('error', /\berrors?\b/i),
  cleaned('fail-upper', /(?:^|[^A-Za-z0-9_])FAIL(?:ED|URE)?(?![A-Za-z0-9_])/),
  cleaned('fail', /\bfail(?:ed|ure|ures|s)?\b/i),
  raw('refused', /\bcommand not found\b|\bNo such file or directory\b|\bPermission denied\b|\bconnection (?:refused|reset|timed out)\b|\bcannot (?:open|find|access|stat|connect|allocate|read|write)\b|\bunable to\b|\btimed out\b/i),
  raw('aborted', /\baborted\b|\bAborting\b|\bkilled\b/i),
  raw('error-zh', /错误|錯誤|异常|異常/),
  raw('fail-zh', /失败|失敗/),
  raw('error-ja', /エラー|例外/),
  raw('error-ko', /오류|에러|실패/),
  raw('error-ru', /[Оо]шибка|ОШИБКА/),
  raw('error-eu', /\b(?:erreur|échec|Fehler|fehlgeschlagen|falló|errore|falha)\b/i),
]

/** One frame of a stack trace; a run of them has a top and a bottom. */
export const STACK_FRAME = /^\s+at\s+\S.{0,400}|^\s+File "[^"]{1,400}", line \d+|^\s*#\d+\s+0x[0-9a-f]+|^\s+\d+:\s+0x[0-9a-f]+ - /

const BENIGN = new RegExp(
  [
    String.raw`\b(?:no|zero|0|without|ignor(?:e|es|ed|ing)|non)[\s-]+(?:fatal\s+)?(?:errors?|failures?|failed|fails?)\b`,
    String.raw`\b(?:errors?|failures?|failed|fail)["']?\s*[:=]\s*(?:0(?![.\w])|none|null|nil|false|""|'')`,
    // Part of a name or a path: error_log, /errors/, error-page.html, error.log, on_error.
    String.raw`[\w./-]*[/_.]errors?\b[\w./-]*|\berrors?[_/.-]\w[\w./-]*|\b(?:on|is|has|last|set|get)errors?\b`,
    String.raw`[\w./-]*[/_.]fail(?:ed|ures?|s)?\b[\w./-]*|\bfail(?:ed|ure|s)?[_/-]\w[\w./-]*|\bfail-?(?:fast|over|safe|back)\b`,
  ].join('|'),
  'gi',
)

/** The line without phrases that only look like errors. */
export function withoutBenign(line: string): string {
  return line.replace(BENIGN, ' ')
}
