/** What a request asks for. `subject` of watch is a task, a command to run and follow, or null for the newest task. */
export type Intent =
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'why' | 'more' | 'head' | 'tail' | 'list' | 'who' | 'connect' | 'unknown' }
  | { readonly kind: 'search'; readonly pattern: string; readonly handle: string | null }
  | { readonly kind: 'watch'; readonly command: string | null; readonly task: string | null }
  | { readonly kind: 'stop'; readonly task: string | null }
  | { readonly kind: 'answer'; readonly text: string }

export type Language = 'en' | 'zh'

export function languageOf(request: string): Language {
  return /\p{Script=Han}/u.test(request) ? 'zh' : 'en'
}

const RUN = /^(?:please |can you |could you )*(?:run|execute|start)(?:[:：]\s*|\s+)([^]+)$/i
const RUN_ZH = /^(?:请|帮我|麻烦)*(?:运行|执行|跑一下|跑)(?:一下)?(?:[:：]\s*|\s*)([^]+)$/
const WATCH = /^(?:please )?(?:watch|follow|poll|wait for|keep an eye on)\b\s*(?:the )?([^]*)$/i
const WATCH_ZH = /^(?:请|帮我)*(?:观察|跟踪|盯着|盯住|等待|轮询|查看进度|看看?进度)(?:一下)?\s*([^]*)$/
const STOP = /^(?:please )?(?:stop|cancel|abort|kill)(?: (?:it|that|this|the task|the command|everything))?\s*(task_[\w-]+)?[.!]?$/i
const STOP_ZH = /^(?:请)?(?:停止|停下|取消|终止|中止)(?:它|任务|命令|这个任务|一下)?\s*(task_[\w-]+)?[。！]?$/
const ANSWER = /^(?:please )?(?:answer|reply|type|send|enter)(?: with)?(?:[:：]\s*|\s+)([^]+)$/i
const ANSWER_ZH = /^(?:请)?(?:回答|回复|输入|键入|发送)(?:[:：]\s*|\s*)([^]+)$/
const SEARCH = /^(?:please )?(?:search|look|find|grep)(?:\s+(?:in\s+)?(?:the |its |that )?(?:whole )?(?:output|log|result|(h_[\w-]+)))?\s+for\s+([^]+)$/i
const SEARCH_ZH = /^(?:请|帮我)*(?:在(?:输出|日志|结果|(h_[\w-]+))(?:里|中|内)?)?(?:搜索|查找|搜|找)(?:一下)?(?:[:：]\s*|\s*)([^]+)$/
const SEARCH_IN = /^(?:please )?(?:search|look|find|grep)\s+(?:it|this|that|(?:through|in|inside|within)\s+(?:it|this|that|(?:the |its |that )?(?:whole )?(?:output|log|result|attachment|selection|(h_[\w-]+))))\s+for\s+([^]+)$/i
const SEARCH_AFTER = /^(?:please )?(?:search(?:\s+for)?|look\s+for|find)\s+([^]+?)\s+in\s+(?:it|this|that|(?:the |its |that )?(?:whole )?(?:output|log|result|attachment|selection)|(h_[\w-]+))[.!]?$/i
const MORE = /^(?:please )?(?:(?:show|read|give|see)(?: me)?(?: some)? )?more(?: output| of (?:it|the output|the log|that)| lines| please)?[.!]?$|^(?:next(?: page)?|continue(?: reading)?|go on)[.!]?$/i
const MORE_ZH = /^(?:请)?(?:(?:再)?(?:显示|看|读|给我)?(?:更多|多一点|下一页)(?:内容|输出)?|继续(?:看|读|显示)?)[。！]?$/
const HEAD = /^(?:(?:show|read|give)(?: me)? )?(?:the )?(?:head|beginning|start|first (?:part|lines))(?: of (?:it|the output|the log))?[.!]?$/i
const HEAD_ZH = /^(?:请)?(?:显示|看|读)?(?:输出|日志)?的?(?:开头|头部|前面)(?:部分)?[。！]?$/
const TAIL = /^(?:(?:show|read|give)(?: me)? )?(?:the )?(?:tail|end|last (?:part|lines))(?: of (?:it|the output|the log))?[.!]?$/i
const TAIL_ZH = /^(?:请)?(?:显示|看|读)?(?:输出|日志)?的?(?:结尾|末尾|尾部|最后)(?:部分|几行)?[。！]?$/
const WHY = /\bwhy\b|what (?:went|is|was) wrong|what(?:'s| is) the (?:error|problem)|what (?:has )?happened|what failed|explain the (?:error|failure)/i
const WHY_ZH = /为什么|为何|怎么(?:会)?(?:失败|回事|了)|什么(?:问题|原因|错误)|哪里(?:错|出错)|失败原因|出了什么(?:错|问题)/
const LIST = /^(?:please )?(?:list|show)(?: me)?(?: (?:the|my|all|open|running))* ?(?:terminals?|sessions?|tasks?)[.!]?$/i
const LIST_ZH = /^(?:请)?(?:列出|显示|查看)(?:所有|全部|打开的|我的|运行中的)*(?:终端|会话|任务)(?:列表)?[。！]?$/
const WHO = /^(?:who|what) are you|^are you (?:an? )?(?:ai|llm|model|human)|what can you do|^help[.!?]?$|which model/i
const WHO_ZH = /你是(?:谁|什么|哪个|人|模型|ai)|你能做什么|你会什么|^帮助[。！]?$|^功能$/i
const CONNECT = /^(?:please )?connect to\b/i
const CONNECT_ZH = /^(?:请)?(?:连接|登录)(?:到)?\s*\S+/

/** Reads a direct request, in English or Chinese. Nothing is guessed: what fits no form is `unknown`. */
export function intentOf(text: string): Intent {
  const request = text.trim()
  const first = (...patterns: readonly RegExp[]) => patterns.map((pattern) => pattern.exec(request)).find((found) => found !== null) ?? null
  if (first(WHO, WHO_ZH)) return { kind: 'who' }
  const stop = first(STOP, STOP_ZH)
  if (stop) return { kind: 'stop', task: stop[1] ?? null }
  if (first(LIST, LIST_ZH)) return { kind: 'list' }
  if (first(MORE, MORE_ZH)) return { kind: 'more' }
  if (first(HEAD, HEAD_ZH)) return { kind: 'head' }
  if (first(TAIL, TAIL_ZH)) return { kind: 'tail' }
  if (first(CONNECT, CONNECT_ZH)) return { kind: 'connect' }
  const run = first(RUN, RUN_ZH)
  if (run?.[1] !== undefined) return { kind: 'run', command: commandIn(run[1]) }
  const after = looksLikeCommand(request) ? null : first(SEARCH_AFTER)
  if (after?.[1] !== undefined) return { kind: 'search', handle: after[2] ?? null, pattern: unquoted(after[1]) }
  const search = first(SEARCH_IN, SEARCH, SEARCH_ZH)
  if (search?.[2] !== undefined) return { kind: 'search', handle: search[1] ?? null, pattern: unquoted(search[2]) }
  const answer = first(ANSWER, ANSWER_ZH)
  if (answer?.[1] !== undefined) return { kind: 'answer', text: unquoted(answer[1]) }
  if (looksLikeCommand(request)) return { kind: 'run', command: request }
  const watch = first(WATCH, WATCH_ZH)
  if (watch) return watching(watch[1] ?? '')
  if (first(WHY, WHY_ZH)) return { kind: 'why' }
  const quoted = /^[^`]*`([^`]+)`[^`]*$/.exec(request)?.[1]
  return quoted === undefined ? { kind: 'unknown' } : { kind: 'run', command: quoted.trim() }
}

function watching(rest: string): Intent {
  const task = /task_[\w-]+/.exec(rest)?.[0] ?? null
  const words = rest.trim().replace(/^(?:it|task|the task|output|the output|任务|它|输出)[.。]?$/i, '')
  return { kind: 'watch', task, command: task !== null || words === '' ? null : commandIn(words) }
}

/** The command of a sentence: a code span if there is one, else the words before "and tell me why …". */
function commandIn(words: string): string {
  const span = /`([^`]+)`/.exec(words)?.[1]
  if (span !== undefined) return span.trim()
  return words
    .replace(/\s*(?:,|;|\band\b|\bthen\b)+\s*(?:then\s+)?(?:tell|explain|say|show|let me know|report|find out|see|why|what went wrong)\b[^]*$/i, '')
    .replace(/\s*[，,。；;]?\s*(?:然后|并且|并|再)?(?:告诉|说明|解释|看看|分析|为什么|为何)[^]*$/, '')
    // Courtesy at the end of a Chinese request.
    .replace(/\s*(?:吧|谢谢)?[。！]?$/, '')
    .trim()
}

function unquoted(text: string): string {
  return /^(["'`“「])([^]*)["'`”」]$/.exec(text.trim())?.[2] ?? text.trim().replace(/[。]$/, '')
}

const PROGRAMS = new Set(
  `awk base64 bash cargo cat cd chmod chown clang cmake cp curl cut date dd df diff dig dmesg docker du echo env file find free g++ gcc git go gradle grep gunzip gzip head
  hostname htop id ip java javac journalctl jq kill kubectl less ln ls lsof make mkdir mv mvn mypy nano node npm npx nproc od perl ping pip pip3 pnpm podman ps pwd pytest python
  python3 rg rm rmdir rsync ruby rustc scp sed seq sh sleep sort ssh stat systemctl tail tar tee terraform test time top touch tr tree tsc uname uniq uptime vitest wc wget which
  whoami xargs xxd yarn yes zip unzip printf true false`.split(/\s+/),
)
const PROSE = /\b(?:me|my|the|a|an|please|you|your|is|are|it|this|that|what|why|how|should|would|could)\b|\?$/i
const SHELL_SYNTAX = /(?:^|\s)-{1,2}\w|[|><;]|&&|\$[\w({]|(?:^|\s)\.{0,2}\/\w|\w=\S/

/** A command line typed as the whole request. Prose that begins with a program's name is not taken for one. */
function looksLikeCommand(request: string): boolean {
  const [program = ''] = request.replace(/^(?:\w+=\S*\s+)+/, '').split(/\s/)
  if (!/^[\w./~+-]+$/.test(program) || request === '') return false
  const isPath = /^(?:\.{1,2}|~)?\//.test(program)
  if (isPath) return true
  const unquotedText = request.replace(/"[^"]*"|'[^']*'/g, '""')
  if (PROGRAMS.has(program)) return SHELL_SYNTAX.test(unquotedText) || !PROSE.test(unquotedText)
  return /^[a-z]/.test(program) && !PROSE.test(unquotedText) && /(?:^|\s)-{1,2}\w|\||&&/.test(unquotedText)
}
