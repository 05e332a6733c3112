import { effectWords } from './effect-words'
import type { Messages } from './en'

/** What stood in the brackets of the pattern, `at(1)` the first. */
type Say = (at: (index: number) => string, text: Messages) => string
interface Known {
  readonly pattern: RegExp
  /** Left out where the engine's own sentence will do. */
  readonly en?: Say
  readonly zh: Say
}

/**
 * Sentences that the engine writes into chats and answers, in English and sometimes with its own words for effects. What is
 * recorded stays as it is; the window says it in the person's language. An unknown sentence is shown as it came.
 */
const KNOWN: readonly Known[] = [
  // approvals and refusals
  { pattern: /Ask mode asks before (.+)\.$/, en: () => 'Ask mode asks before everything but reading.', zh: () => '“询问”模式在读取以外的操作前都会询问。' },
  { pattern: /Auto mode asks before (.+)\.$/, en: (at, text) => `Auto mode asks first (${effectWords(at(1), text)}).`, zh: (at, text) => `“自动”模式会先询问（${effectWords(at(1), text)}）。` },
  { pattern: /Refused\. Observe mode only reads; this is (.+)\.$/, en: (at, text) => `Refused: Observe mode only reads (this command: ${effectWords(at(1), text)}). It was not run.`, zh: (at, text) => `不允许：“观察”模式只读（此命令：${effectWords(at(1), text)}）。没有运行。` },
  { pattern: /It writes or deletes outside the working directory and temporary folders\./, zh: () => '它会在工作文件夹和临时文件夹之外写入或删除。' },
  { pattern: /A saved pattern wants to be asked about this command\./, zh: () => '已保存的规则要求先询问此命令。' },
  { pattern: /A saved pattern stops this command\./, zh: () => '已保存的规则不允许此命令。' },
  { pattern: /The person denied this call\. It was not run\./, en: () => 'You denied this call. It was not run.', zh: () => '你拒绝了此调用，没有运行。' },
  { pattern: /Stopped by the person before it started\. It was not run\./, en: () => 'Stopped before it started. It was not run.', zh: () => '在开始之前已停止，没有运行。' },
  { pattern: /Stopped by the person; how it ended was not seen\./, zh: () => '已停止；没有看到它如何结束。' },
  { pattern: /outcome unknown: check before doing anything/, zh: () => '结果未知：采取任何操作前请先检查' },
  { pattern: /never started: Weir ended first/, zh: () => '从未开始：Weir 先结束了' },
  { pattern: /^edited by the person$/, zh: () => '由你修改' },
  { pattern: /^the same call as in an earlier step$/, zh: () => '与先前步骤相同的调用' },
  { pattern: /Not run, the call is not valid: /, zh: () => '没有运行，调用无效：' },
  { pattern: /The working directory does not exist; nothing was started\./, zh: () => '工作文件夹不存在；没有启动任何程序。' },
  { pattern: /^(.+) in (.+) \(local\)$/, en: (at) => `${at(1)} in ${at(2)}`, zh: (at) => `${at(1)}（在 ${at(2)} 中）` },
  // titles of calls
  { pattern: /^list terminals and tasks$/, en: () => 'List terminals and tasks', zh: () => '列出终端和任务' },
  { pattern: /^read (head|tail|range|around) (h_\S+)(?: at (\d+))?$/, en: (at) => `Read stored output: ${READS.en[at(1)] ?? at(1)}${at(3) === '' ? '' : ` ${at(3)}`} · ${at(2)}`, zh: (at) => `读取已存输出：${READS.zh[at(1)] ?? at(1)}${at(3) === '' ? '' : ` ${at(3)}`} · ${at(2)}` },
  { pattern: /^search (".*") in (h_\S+)$/, en: (at) => `Search stored output for ${at(1)} · ${at(2)}`, zh: (at) => `在已存输出中搜索 ${at(1)} · ${at(2)}` },
  { pattern: /^poll (task_\S+)$/, en: (at) => `Look at the task again · ${at(1)}`, zh: (at) => `再次查看任务 · ${at(1)}` },
  { pattern: /^stop (task_\S+)$/, en: (at) => `Stop the task · ${at(1)}`, zh: (at) => `停止任务 · ${at(1)}` },
  { pattern: /^input (".*") and end of file$/, en: (at) => `Type ${at(1)} and end the input`, zh: (at) => `输入 ${at(1)} 并结束输入` },
  { pattern: /^input (".*")$/, en: (at) => `Type ${at(1)}`, zh: (at) => `输入 ${at(1)}` },
  // patterns
  { pattern: /What follows (.+) decides what runs or where it connects to, so every word has to be named: it cannot be saved with \*\./, zh: (at) => `${at(1)} 之后的内容决定运行什么或连接到哪里，所以每个词都必须写明，不能用 * 保存。` },
  { pattern: /Name at least (\d+) words? after (.+): what stands there chooses what runs\./, zh: (at) => `${at(2)} 之后至少要写明 ${at(1)} 个词：那里决定运行什么。` },
  { pattern: /A pattern can only be made shorter here: its words are the first ones of the command, unchanged\./, zh: () => '在此只能缩短规则：它的词是命令开头的词，不能改动。' },
  { pattern: /With fewer words, what follows has to be open \(\*\)\./, zh: () => '词更少时，其后必须保持开放（*）。' },
  { pattern: /Nothing can be saved for this call; run it once or deny it\./, zh: () => '无法为此调用保存规则；请运行一次或拒绝。' },
  { pattern: /This question is no longer open\./, zh: () => '此询问已结束。' },
  { pattern: /This call cannot be edited\./, zh: () => '此调用不能编辑。' },
  { pattern: /Nothing can be saved for this: (.+) is always asked about\./, en: (at, text) => `Nothing can be saved for this: it is always asked about (${effectWords(at(1), text)}).`, zh: (at, text) => `无法为此保存规则：此类操作总会询问（${effectWords(at(1), text)}）。` },
  { pattern: /This is not one plain command: nothing can be saved for it\./, zh: () => '这不是一条简单命令，无法保存规则。' },
  { pattern: /Name the folder that the pattern holds in, from \/ on\./, zh: () => '请写明规则适用的文件夹，以 / 开头。' },
  { pattern: /Commands run on this machine only: the target of an allow pattern is local\./, zh: () => '命令只在本机运行：允许规则的目标必须是 local。' },
  { pattern: /A secret stands in these words; a pattern with it is not saved\./, zh: () => '这些词里有机密内容，不会保存这样的规则。' },
  { pattern: /This pattern is no longer saved\./, zh: () => '此规则已不存在。' },
  // messages
  { pattern: /What is attached is no output of this chat or of a terminal, or it is no longer stored\. Nothing was sent\./, zh: () => '附上的内容不是此对话或终端的输出，或已不再保存。没有发送。' },
  { pattern: /The output that is attached was removed to make room for newer output\. Nothing was sent\./, zh: () => '附上的输出已为更新的输出腾出空间而删除。没有发送。' },
  { pattern: /There is no output from byte (\d+) to (\d+): it has (\d+) bytes\. Nothing was sent\./, zh: (at) => `没有从第 ${at(1)} 到第 ${at(2)} 字节的输出：共 ${at(3)} 字节。没有发送。` },
  { pattern: /There is no such message in this chat\. Nothing was sent\./, zh: () => '此对话中没有这条消息。没有发送。' },
  { pattern: /This chat is working on the last request\. Stop it first, or wait\./, zh: () => '此对话正在处理上一个请求。请先停止，或稍候。' },
  { pattern: /Another Weir is working in this chat right now\./, zh: () => '另一个 Weir 正在此对话中工作。' },
  { pattern: /Your message could not be saved, so nothing was sent\. Check the free space on this disk\./, zh: () => '你的消息无法保存，因此没有发送。请检查磁盘剩余空间。' },
  // turns
  { pattern: /Stopped\. Background tasks, if any, run on\./, zh: () => '已停止。后台任务（如有）继续运行。' },
  { pattern: /Stopped after (\d+) steps, the limit of one request\. Send a message to go on from here\./, zh: (at) => `已在 ${at(1)} 步后停止，这是一次请求的上限。发送消息即可从此处继续。` },
  { pattern: /Your message has (\d+) characters\. It is kept whole as (\S+); the assistant got its first (\d+) and last (\d+) and can read the rest\./, zh: (at) => `你的消息有 ${at(1)} 个字符，已完整保存为 ${at(2)}；助手得到开头 ${at(3)} 个和末尾 ${at(4)} 个字符，其余可以读取。` },
  { pattern: /Something went wrong inside Weir\. What was done is recorded; send a message to go on\./, zh: () => 'Weir 内部出错。已完成的操作都有记录；发送消息即可继续。' },
  { pattern: /The model reached the limit of one answer and was cut off there\./, zh: () => '模型达到单次回答的上限，回答在此被截断。' },
  { pattern: /No process was left to stop\./, zh: () => '没有需要停止的进程。' },
  { pattern: /Stopped: (\d+) process(?:es)? signalled, all confirmed dead\./, en: (at) => `Stopped: ${at(1)} ${at(1) === '1' ? 'process, confirmed ended' : 'processes, all confirmed ended'}.`, zh: (at) => `已停止：${at(1)} 个进程，均已确认结束。` },
  { pattern: /Stop was sent to (\d+) process(?:es)?; (\d+) confirmed dead, still alive: ([\d, ]+)\./, en: (at) => `Stop was sent to ${at(1)} ${at(1) === '1' ? 'process' : 'processes'}; ${at(2)} confirmed ended, still running: ${at(3)}.`, zh: (at) => `已向 ${at(1)} 个进程发送停止信号；${at(2)} 个确认结束，仍在运行：${at(3)}。` },
  // the full output
  { pattern: /This output is no longer stored\. What the assistant saw of it still stands\./, zh: () => '此输出已不再保存。助手看到过的部分仍然有效。' },
  { pattern: /This encoding is not known here\. Choose another one from the menu\./, zh: () => '无法识别此编码。请从菜单中另选一种。' },
  { pattern: /A newer search was begun; this one was given up\./, zh: () => '已开始新的搜索，放弃了这一次。' },
  { pattern: /The pattern is not a regular expression that can be used here \((.+)\)\. RE2 syntax:/, zh: (at) => `这不是可用的正则表达式（${at(1)}）。使用 RE2 语法：不支持环视和反向引用。` },
  { pattern: /The disk is full\. Nothing was written; the output is still kept here\. Free some space, or choose another disk\./, zh: () => '磁盘已满。没有写入文件，输出仍保留在这里。请释放空间或另选磁盘。' },
  { pattern: /The file may not be written there\. Nothing was written; the output is still kept here\. Choose another folder\./, zh: () => '没有权限写入那里。没有写入文件，输出仍保留在这里。请另选文件夹。' },
  { pattern: /The file could not be written(?: \((\w+)\))?\. Nothing was written; the output is still kept here\. Choose another place\./, zh: () => '无法写入文件。没有写入任何内容，输出仍保留在这里。请另选位置。' },
  // terminals that could not start
  { pattern: /^The folder (.+) does not exist, so no terminal was opened\. Choose a folder that is there\.$/s, zh: (at) => `文件夹 ${at(1)} 不存在，因此没有打开终端。请选择存在的文件夹。` },
  { pattern: /^(.+) is not a folder, so no terminal was opened\. Choose a folder\.$/s, zh: (at) => `${at(1)} 不是文件夹，因此没有打开终端。请选择文件夹。` },
  { pattern: /^You have no right to enter the folder (.+), so no terminal was opened\. Choose another one\.$/s, zh: (at) => `你无权进入文件夹 ${at(1)}，因此没有打开终端。请选择其他文件夹。` },
  { pattern: /^The folder (.+) cannot be entered \((\w+)\), so no terminal was opened\. Choose another one\.$/s, zh: (at) => `无法进入文件夹 ${at(1)}（${at(2)}），因此没有打开终端。请选择其他文件夹。` },
  { pattern: /^There is no program (.+), so no terminal was opened\. Check the path of the shell\.$/s, zh: (at) => `没有程序 ${at(1)}，因此没有打开终端。请检查 Shell 的路径。` },
  { pattern: /^No program named (.+) was found in the PATH, so no terminal was opened\. Check its name, or give its full path\.$/s, zh: (at) => `在 PATH 中没有找到程序 ${at(1)}，因此没有打开终端。请检查名称，或给出完整路径。` },
  { pattern: /^(.+) is not executable for you, so no terminal was opened\. Check its permissions, or choose another shell\.$/s, zh: (at) => `你无权运行 ${at(1)}，因此没有打开终端。请检查权限，或选择其他 Shell。` },
  { pattern: /^(.+) is not a program, so no terminal was opened\. Check the path of the shell\.$/s, zh: (at) => `${at(1)} 不是程序，因此没有打开终端。请检查 Shell 的路径。` },
  { pattern: /^(.+) cannot be started \((\w+)\), so no terminal was opened\. Choose another shell\.$/s, zh: (at) => `无法启动 ${at(1)}（${at(2)}），因此没有打开终端。请选择其他 Shell。` },
  // providers
  { pattern: /The provider says that the request is too large\./, zh: () => '提供方表示请求过大。' },
  { pattern: /The provider says that the request does not fit the model’s window\./, zh: () => '提供方表示请求超出模型的窗口。' },
  { pattern: /The provider limits how often it may be asked \(rate or quota\)\./, zh: () => '提供方限制了请求频率或额度。' },
  { pattern: /The provider is overloaded or has an internal fault\./, zh: () => '提供方过载或内部出错。' },
  { pattern: /The answer broke off before it was complete; nothing of it was started\./, zh: () => '回答中途断开；其中没有任何操作被启动。' },
  { pattern: /The provider did not accept the key\. Check the key and the base URL in the provider settings\./, zh: () => '提供方不接受此密钥。请在设置中检查密钥和接口地址。' },
  { pattern: /The provider could not be reached\. Check the base URL and the network\./, zh: () => '无法连接提供方。请检查接口地址和网络。' },
  { pattern: /The provider knows no such model or address \(404\)\. Check the model name and the base URL in the provider settings\./, zh: () => '提供方没有这个模型或地址（404）。请在设置中检查模型名称和接口地址。' },
  { pattern: /The provider refused the request(?: \(HTTP (\d+)\)\. Check the model name and the provider settings)?\./, zh: (at) => (at(1) === '' ? '提供方拒绝了请求。' : `提供方拒绝了请求（HTTP ${at(1)}）。请检查模型名称和设置。`) },
  { pattern: /Asking again with a smaller request, built from the recorded results \((\d+) of (\d+)\)\./, zh: (at) => `正用已记录的结果组成较小的请求重试（${at(1)} / ${at(2)}）。` },
  { pattern: /Smaller requests were refused too\. What was done is kept; set a smaller window for this model and send a message to go on\./, zh: () => '较小的请求也被拒绝。已完成的操作都有保留；请为此模型设置较小的窗口，再发送消息继续。' },
  { pattern: /Trying again in ([\d.]+) s \((\d+) of (\d+)\)\./, zh: (at) => `${at(1)} 秒后重试（${at(2)} / ${at(3)}）。` },
  { pattern: /Tried again \((\d+) of (\d+)\)\./, zh: (at) => `已重试（${at(1)} / ${at(2)}）。` },
  { pattern: /Stopped before the next try \((\d+) of (\d+)\)\./, zh: (at) => `在下一次重试前已停止（${at(1)} / ${at(2)}）。` },
  { pattern: /The provider asks to wait (\d+) s\./, zh: (at) => `提供方要求等待 ${at(1)} 秒。` },
  { pattern: /Gave up after (\d+) further tries\. What was done is kept; send a message to go on\./, zh: (at) => `再试 ${at(1)} 次后放弃。已完成的操作都有保留；发送消息即可继续。` },
  { pattern: /No answer within (\d+) seconds\. Check the base URL and the network\./, zh: (at) => `${at(1)} 秒内没有回答。请检查接口地址和网络。` },
  // patterns and providers in the settings
  { pattern: /A pattern can only be made shorter here: its words are the first ones of the command, unchanged\./, zh: () => '此处只能缩短规则：其中的词是命令开头的词，不得更改。' },
  { pattern: /With fewer words, what follows has to be open \(\*\)\./, zh: () => '词减少后，其后的内容必须开放（*）。' },
  { pattern: /Name the folder that the pattern holds in, from \/ on\./, en: () => 'Name the folder that the pattern holds in, as a full path.', zh: () => '请填写规则有效的文件夹的完整路径。' },
  { pattern: /This is not one plain command: nothing can be saved for it\./, zh: () => '这不是一条简单的命令：无法为它保存规则。' },
  { pattern: /Nothing can be saved for this: (.+) is always asked about\./, en: (at, text) => `Nothing can be saved for this: it is always asked about (${effectWords(at(1), text)}).`, zh: (at, text) => `无法为它保存规则：总是会询问（${effectWords(at(1), text)}）。` },
  { pattern: /A secret stands in these words; a pattern with it is not saved\./, zh: () => '这些词中含有密文，不会保存这样的规则。' },
  { pattern: /Commands run on this machine only: the target of an allow pattern is local\./, zh: () => '命令只在本机运行：允许规则的目标是本机。' },
  { pattern: /What follows (\S+) decides what runs or where it connects to, so every word has to be named: it cannot be saved with \*\./, en: (at) => `What follows ${at(1)} decides what runs or where it connects to: name every word, and turn off “Any further words”.`, zh: (at) => `${at(1)} 之后的内容决定运行什么或连接到哪里：请填写每一个词，并关闭“任意后续词”。` },
  { pattern: /Name at least (\d+) words? after (.+): what stands there chooses what runs\./, zh: (at) => `请在 ${at(2)} 之后至少填写 ${at(1)} 个词：它们决定运行什么。` },
  { pattern: /This pattern is no longer saved\./, zh: () => '此规则已不再保存。' },
  { pattern: /The built-in operator cannot be changed\./, zh: () => '内置操作员不能更改。' },
  { pattern: /At most (\d+) providers can be saved\. Remove one that is not needed\./, zh: (at) => `最多可保存 ${at(1)} 个提供方。请移除不需要的。` },
  { pattern: /This provider is not saved any more\./, zh: () => '此提供方已不再保存。' },
  { pattern: /The engine is being started again\. Try once more in a moment\./, zh: () => '引擎正在重新启动。请稍后再试。' },
  { pattern: /^(.+) answered\.$/, zh: (at) => `${at(1)} 已回答。` },
]

/** How stored output is read: from its start, its end, from a place on, around a place. */
const READS: Readonly<Record<'en' | 'zh', Readonly<Record<string, string>>>> = {
  en: { head: 'its start', tail: 'its end', range: 'from', around: 'around' },
  zh: { head: '开头', tail: '末尾', range: '从', around: '附近' },
}

/** A sentence of the engine as the window says it. */
export function inOwnWords(said: string, text: Messages): string {
  const key = text.lang === 'en' ? 'en' : 'zh'
  return KNOWN.reduce((sentence, known) => {
    const say = known[key]
    if (say === undefined) return sentence
    return sentence.replace(known.pattern, (...found: unknown[]) => say((index) => (typeof found[index] === 'string' ? found[index] : ''), text))
  }, said).replace(/([。：]) /g, '$1')
}
