import type { Language } from './intent'
import { inlineCode } from './markdown'
import { clip, firstError, locationOf, type Seen } from './observation'
import { plainly } from './plain-words'

interface Phrases {
  readonly who: string
  readonly unknown: string
  readonly can: string
  readonly nothingToExplain: string
  readonly nothingStored: string
  readonly noMore: string
  readonly already: string
  readonly noTask: string
  readonly noConnect: string
  readonly noTool: (tool: string) => string
  readonly succeeded: (command: string, seen: Seen) => string
  readonly failed: (command: string, seen: Seen) => string
  readonly ended: (command: string, seen: Seen) => string
  readonly runsOn: (command: string, task: string | null) => string
  readonly firstError: (line: string, where: string | null) => string
  readonly noErrorLine: string
  readonly moreErrors: (count: number) => string
  readonly kept: string
  readonly lastLine: (line: string) => string
  readonly attached: (lines: number) => string
  readonly notDone: (why: string) => string
  readonly page: (lines: number, next: number | null, more: boolean) => string
  readonly hits: (count: number, more: boolean) => string
  readonly noHits: string
  readonly stopped: (what: string) => string
  readonly sent: string
  readonly prompt: (what: string) => string
}

const en: Phrases = {
  who: 'I am the built-in operator of Weir: a small fixed program, not a language model. I do not reason; I carry out direct requests with the same tools, limits and approvals that a model has.',
  unknown: 'I did not understand that. I am the built-in operator, not a language model; I only understand direct requests.',
  can: 'I can:\n\n- run COMMAND, or just type it\n- why did it fail\n- show more, show the head, show the tail\n- search for TEXT\n- watch COMMAND or the running task\n- stop, answer y\n- list terminals\n\nFor anything else set up a model in the settings.',
  nothingToExplain: 'There is no ended command in this chat that I could explain.',
  nothingStored: 'There is no stored output in this chat yet.',
  noMore: 'That was all: there is no more output.',
  already: 'That part of the output stands above already, unchanged.',
  noTask: 'No task is running in this chat.',
  noConnect: 'Connecting to other machines is not something I can do here. I can run commands on this machine.',
  noTool: (tool) => `The tool ${tool} is not available here.`,
  succeeded: (command, seen) => `\`${command}\` succeeded: exit code 0 (told by: ${seen.exitSource ?? 'unknown'})${seen.duration === null ? '' : ` after ${seen.duration}`}.`,
  failed: (command, seen) => `\`${command}\` failed: exit code ${seen.exitCode ?? 'unknown'} (told by: ${seen.exitSource ?? 'unknown'})${seen.duration === null ? '' : ` after ${seen.duration}`}.`,
  ended: (command, seen) => `\`${command}\`: ${seen.outcome ?? 'outcome unknown'}, no exit code${seen.duration === null ? '' : `, after ${seen.duration}`}.`,
  runsOn: (command, task) => `\`${command}\` is still running${task === null ? '' : ` as ${task}`}. Say “watch” to follow it or “stop” to end it.`,
  firstError: (line, where) => `First error${where === null ? '' : ` (${where})`}: ${inlineCode(line)}`,
  noErrorLine: 'I found no line that looks like an error in what I saw.',
  moreErrors: (count) => `${count} more matching lines are not in view.`,
  kept: 'The whole output is kept: “show more” or “search for …” reads it.',
  lastLine: (line) => `Last line: ${inlineCode(line)}`,
  attached: (lines) => `What you attached has ${lines} line(s).`,
  notDone: (why) => `Not done. ${why}`,
  page: (lines, next, more) => `${lines} lines read${more && next !== null ? `; more follows from cursor ${next} (“show more”)` : '; the output ends here'}.`,
  hits: (count, more) => `${count} matching line(s)${more ? ', more follow' : ''}:`,
  noHits: 'No line matches.',
  stopped: (what) => `Stopped: ${what}`,
  sent: 'Sent.',
  prompt: (what) => `It seems to wait for input: ${what}. “answer …” sends a line; secrets only you can type.`,
}

const zh: Phrases = {
  who: '我是 Weir 的内置操作员：一个固定的小程序，不是语言模型。我不会推理，只用与模型相同的工具、限额和审批来执行直接的请求。',
  unknown: '我没有理解这句话。我是内置操作员，不是语言模型，只听得懂直接的请求。',
  can: '我能做：\n\n- 运行 命令，或直接输入命令\n- 为什么失败\n- 显示更多、显示开头、显示结尾\n- 搜索 文本\n- 观察 命令或正在运行的任务\n- 停止、回答 y\n- 列出终端\n\n其他事情请在设置中配置模型。',
  nothingToExplain: '这个对话里还没有已结束的命令可以说明。',
  nothingStored: '这个对话里还没有保存的输出。',
  noMore: '已经到底了，没有更多输出。',
  already: '这部分输出上面已经显示过，没有变化。',
  noTask: '这个对话里没有正在运行的任务。',
  noConnect: '我不能在这里连接其他机器，只能在本机运行命令。',
  noTool: (tool) => `这里没有 ${tool} 这个工具。`,
  succeeded: (command, seen) => `\`${command}\` 成功：退出码 0（来源：${seen.exitSource ?? '未知'}）${seen.duration === null ? '' : `，用时 ${seen.duration}`}。`,
  failed: (command, seen) => `\`${command}\` 失败：退出码 ${seen.exitCode ?? '未知'}（来源：${seen.exitSource ?? '未知'}）${seen.duration === null ? '' : `，用时 ${seen.duration}`}。`,
  ended: (command, seen) => `\`${command}\`：${seen.outcome ?? '结果未知'}，没有退出码${seen.duration === null ? '' : `，用时 ${seen.duration}`}。`,
  runsOn: (command, task) => `\`${command}\` 仍在运行${task === null ? '' : `（${task}）`}。说“观察”可继续跟踪，说“停止”可结束它。`,
  firstError: (line, where) => `第一个错误${where === null ? '' : `（${where}）`}：${inlineCode(line)}`,
  noErrorLine: '在我看到的内容里没有找到像错误的行。',
  moreErrors: (count) => `还有 ${count} 行匹配的内容没有显示。`,
  kept: '完整输出已保存：“显示更多”或“搜索 …”可以读取。',
  lastLine: (line) => `最后一行：${inlineCode(line)}`,
  attached: (lines) => `你附上的内容有 ${lines} 行。`,
  notDone: (why) => `没有执行。${why}`,
  page: (lines, next, more) => `读取了 ${lines} 行${more && next !== null ? `；从游标 ${next} 起还有更多（“显示更多”）` : '；输出到此结束'}。`,
  hits: (count, more) => `${count} 行匹配${more ? '，后面还有' : ''}：`,
  noHits: '没有匹配的行。',
  stopped: (what) => `已停止：${what}`,
  sent: '已发送。',
  prompt: (what) => `它似乎在等待输入：${what}。“回答 …”会发送一行；密码只能由你自己输入。`,
}

export const PHRASES: Readonly<Record<Language, Phrases>> = { en, zh }

/** What an ended or running command comes to, in sentences; only what the observation says. */
export function explain(language: Language, command: string, seen: Seen, errorLine: string | null): string {
  const say = PHRASES[language]
  if (seen.outcome === null) return say.notDone(plainly(language, seen.body.join(' ').trim()))
  if (seen.running) return [say.runsOn(command, seen.task), ...(seen.prompt === null ? [] : [say.prompt(seen.prompt)])].join('\n\n')
  const last = seen.body.findLast((line) => line.trim() !== '')
  if (seen.outcome === 'exited' && seen.exitCode === 0) {
    return [say.succeeded(command, seen), ...(last === undefined ? [] : [say.lastLine(clip(last.trim()))])].join('\n\n')
  }
  const error = errorLine ?? firstError(seen.body)
  return [
    seen.outcome === 'exited' ? say.failed(command, seen) : say.ended(command, seen),
    error === null ? say.noErrorLine : say.firstError(error, locationOf(error)),
    ...(error === null && last !== undefined ? [say.lastLine(clip(last.trim()))] : []),
    ...(seen.errorLinesNotShown > 0 ? [say.moreErrors(seen.errorLinesNotShown)] : []),
    ...(seen.handle === null ? [] : [say.kept]),
  ].join('\n\n')
}

/** What attached output comes to: its surest error line, and where the rest is. */
export function explainText(language: Language, seen: Seen, errorLine: string | null): string {
  const say = PHRASES[language]
  const error = errorLine ?? firstError(seen.body)
  return [
    ...(seen.totalLines === null ? [] : [say.attached(seen.totalLines)]),
    error === null ? say.noErrorLine : say.firstError(error, locationOf(error)),
    ...(seen.errorLinesNotShown > 0 ? [say.moreErrors(seen.errorLinesNotShown)] : []),
    ...(seen.handle !== null && seen.gaps.length > 0 ? [say.kept] : []),
  ].join('\n\n')
}
