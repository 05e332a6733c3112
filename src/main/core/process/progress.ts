/** Longer lines are judged by their end: that is where programs print how far they are. */
const LOOK_CHARS = 300

/** Words beside which a percentage is a measure of something else: what is used, what was covered, what is left. */
const OTHER_MEASURE = new RegExp([
  /\b(?:cpu|mem|memory|ram|swap|disk|df|inodes?|gpu|battery|load|usage|used|use|utili[sz]ation|idle|iowait|free|avail\w*|hit|miss|humidity)\b/,
  /\b(?:coverage|covered|statements?|branch(?:es)?|functions?|lines|accuracy|precision|recall|confidence|similarity|match(?:es|ed)?|pass(?:ed|ing)?|fail(?:ed|ing|ures?)?)\b/,
  /\b(?:loss|lost|discount|off|tax|vat|rate|ratio|share|faster|slower|smaller|larger|less|more|than|saved|savings|remaining|left|growth|chance)\b/,
  /内存|磁盘|占用|使用率|利用率|覆盖率|准确率|剩余|折扣|税|电量|丢包|通过率|命中/,
].map(({ source }) => source).join('|'), 'i')

/** What programs call the work that a percentage is of. */
const WORK = new RegExp([
  /\b(?:(?:down|up)load|receiv|send|resolv|compress|decompress|extract|inflat|install|cop(?:y|i)|writ|read|build|compil|link|process|index|verif|check|fetch|pull|push|import|export|convert|encod|decod|render|train|sync|back(?:ing)? ?up|restor|migrat|scan|pack|unpack|transfer|generat|count|updat|upgrad|clon|load|sav|delet|remov|analy[sz]|optimi[sz]|bundl|flash|eras|format|hash|merg|rebas|transcod|stream)\w*/,
  /\b(?:progress|complete|completed|done|finished|epoch|stage|step|phase|objects|deltas|files)\b/,
  /进度|完成|下载|上传|安装|解压|压缩|复制|编译|构建|处理|传输|读取|写入|同步|加载|更新|导入|导出|扫描|接收|发送/,
].map(({ source }) => source).join('|'), 'i')

/** `45%`, `45.2 %`, `45％`: not inside a number, a version, an address, a path or a URL escape. */
const PERCENT = /(?<![\w.,:/+%-])(\d{1,3}(?:\.\d{1,4})?) ?[%％](?![\w%％])/g
/** `[3/10]`, `[ 3 / 10 ]`, `[45%]`. */
const BRACKETED = /\[ *(?:(\d{1,9}) *\/ *(\d{1,9})|(\d{1,3}(?:\.\d{1,4})?) ?%) *\]/g
/** A bar that is drawn in front of `3/10`: cargo, pip. */
const BAR_COUNTER = /(?:\[[=#>\-. █▓▒░]{3,}\]|[━╸╺─█▉▊▋▌▍▎▏▓▒░]{3,}) *(\d{1,9}(?:\.\d{1,4})?)\/(\d{1,9}(?:\.\d{1,4})?)(?![\d/])/
const DRAWN = /[#=█▓━▌╸─.>\-|\]]{2,}\]? *$/
const SPEED = /\b(?:ETA|eta)\b|\d ?(?:[kKMGT]i?)?(?:B|bit|it|obj|files)\/s\b/
/** `08:15` after a bracket makes it a date. */
const CLOCK = /^ *\d{1,2}:\d{2}/

/**
 * The percentage (0 to 100) that a program prints as its progress in a line, or null. What is not plainly progress is not taken:
 * a percentage of a processor, a ratio in prose, a date, an address. A wrong bar misleads, a missing one does not.
 */
export function progressOf(line: string): number | null {
  const text = line.trim().slice(-LOOK_CHARS)
  if (!/[%％/]/.test(text) || !/\d/.test(text)) return null
  return bracketed(text) ?? barCounter(text) ?? percentage(text)
}

/** In brackets, where the line begins or ends: ninja, cmake, yarn, pytest. */
function bracketed(text: string): number | null {
  for (const match of text.matchAll(BRACKETED)) {
    const rest = text.slice(match.index + match[0].length)
    const edge = match.index === 0 ? !CLOCK.test(rest) : rest === ''
    const value = match[3] === undefined ? share(match[1], match[2]) : within(Number(match[3]))
    if (edge && value !== null) return value
  }
  return null
}

function barCounter(text: string): number | null {
  const match = BAR_COUNTER.exec(text)
  return match === null ? null : share(match[1], match[2])
}

function percentage(text: string): number | null {
  const found = [...text.matchAll(PERCENT)]
  const [match] = found
  // Of several, nobody can say which one is meant.
  if (match === undefined || found.length > 1) return null
  const value = within(Number(match[1]))
  const before = text.slice(0, match.index)
  const after = text.slice(match.index + match[0].length)
  if (value === null) return null
  // A file's name may hold any word.
  if (SPEED.test(after)) return value
  return !OTHER_MEASURE.test(text) && isProgress(before, after, value) ? value : null
}

function isProgress(before: string, after: string, value: number): boolean {
  const counter = /^ *\((\d{1,12})\/(\d{1,12})\)/.exec(after)
  if (counter !== null) return Math.abs((share(counter[1], counter[2]) ?? -10) - value) <= 1
  // tqdm `45%|###`, wget `45%[==>`, apt `45% [Working]`.
  if (/^(?:\||\[[=>+#. -]*|(?: \[[A-Z]))/.test(after)) return true
  const ends = /^[ .…)\]]*$/.test(after) || /^ *(?:done|completed?|finished|downloaded|uploaded|完成|已完成)[ .…!)]*$/i.test(after)
  if (!ends) return false
  const alone = before.trim() === ''
  const said = WORK.test(before) || /^ *\S/.test(after.replace(/[ .…)\]]/g, ''))
  return alone || DRAWN.test(before) || said
}

function share(part: string | undefined, whole: string | undefined): number | null {
  const [some, all] = [Number(part), Number(whole)]
  return all > 0 && some <= all ? within((some / all) * 100) : null
}

function within(percent: number): number | null {
  return percent >= 0 && percent <= 100 ? percent : null
}
