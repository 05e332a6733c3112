/**
 * Finds lines that may hold an error fast enough to look at every byte (about 400 MB/s): every second position is looked up in a
 * table of three-letter groups. Each word below is named by two of its groups, one at an even and one at an odd place in the word, so
 * that it is seen wherever it begins. A hit only means "look at this line".
 */
const WORDS: readonly (readonly [word: string, even: string, odd: string])[] = [
  ['error', 'err', 'rro'], ['erreur', 'err', 'eur'], ['fatal', 'fat', 'ata'], ['panic', 'pan', 'ani'], ['emerg', 'erg', 'mer'],
  ['crit', 'cri', 'rit'], ['severe', 'sev', 'ere'], ['fail', 'fai', 'ail'], ['traceback', 'eba', 'ceb'], ['not ok', 'not', ' ok'],
  ['expected', 'pec', 'xpe'], ['segmentation', 'seg', 'egm'], ['dumped', 'dum', 'ump'],
  ['memory', 'mem', 'emo'], ['overflow', 'flo', 'rfl'], ['double', 'dou', 'oub'], ['sanitizer', 'tiz', 'ani'],
  ['undefined', 'def', 'efi'], ['unresolved', 'unr', 'nre'], [' ***', ' **', '***'], ['terminated', 'rmi', 'nat'],
  ['exception', 'exc', 'xce'], ['unhandled', 'unh', 'nha'], ['uncaught', 'cau', 'nca'], ['not found', 'fou', 'oun'],
  ['such', 'suc', 'uch'], ['denied', 'nie', 'eni'], ['refused', 'fus', 'efu'], ['connection', 'nne', 'onn'], ['timed out', 'd o', ' ou'],
  ['cannot', 'nno', 'ann'], ['unable', 'una', 'nab'], ['abort', 'abo', 'bor'], ['kill', 'kil', 'ill'],
  ['fehler', 'feh', 'ehl'], ['fehlg', 'feh', 'ehl'], ['falha', 'fal', 'alh'], ['bus err', 'bus', 'us '],
]
/** `ERR` has three letters: where it begins at an odd place, its end is seen. */
const SHORT = ['err', 'rr ', 'rr!', 'rr\u0000'] as const
/** One of these anywhere: words of other languages, and marks of failed tests. */
const MARKS = '严致嚴重错錯误誤异異失败敗エ例오에실Оошибк✗✘✖×❌éó'

const OTHER = 0
const MARK = 31
const classes = new Uint8Array(65_536).fill(OTHER)
for (let letter = 0; letter < 26; letter++) {
  classes[65 + letter] = letter + 1
  classes[97 + letter] = letter + 1
}
classes[32] = 27
classes[42] = 28
classes[33] = 29
for (const mark of MARKS) classes[mark.charCodeAt(0)] = MARK

const groups = new Uint8Array(32_768)
function classAt(text: string, index: number): number {
  // Past the end charCodeAt gives NaN, which no table holds.
  return classes[text.charCodeAt(index)] ?? OTHER
}
for (const group of [...WORDS.flatMap(([, even, odd]) => [even, odd]), ...SHORT]) {
  groups[(classAt(group, 0) << 10) | (classAt(group, 1) << 5) | classAt(group, 2)] = 1
}
// A mark counts wherever it stands in a group.
for (let group = 0; group < groups.length; group++) {
  if (group >> 10 === MARK || ((group >> 5) & 31) === MARK || (group & 31) === MARK) groups[group] = 1
}

/** Index of a character of the first line at or after `from` that may hold an error, or -1. The index may be some characters into the word. */
export function nextTrigger(text: string, from: number): number {
  const last = text.length - 2
  let first = from < text.length ? classAt(text, from) : OTHER
  let at = from
  for (; at < last; at += 2) {
    const second = classes[text.charCodeAt(at + 1)] ?? OTHER
    const third = classes[text.charCodeAt(at + 2)] ?? OTHER
    if (groups[(first << 10) | (second << 5) | third] !== 0) return at
    first = third
  }
  return at < text.length && (groups[(first << 10) | (classAt(text, at + 1) << 5)] !== 0) ? at : -1
}

/** The words themselves: for a line that the table pointed at. */
const CONFIRM = new RegExp(
  `${WORDS.map(([word]) => word.replaceAll('*', String.raw`\*`)).join('|')}|\\berr\\b|[${MARKS}]`,
  'i',
)

/** Whether the line really holds one of the words. */
export function holdsTrigger(line: string): boolean {
  return CONFIRM.test(line)
}

/** For the test that every word is seen wherever it begins. */
export const TRIGGER_WORDS: readonly string[] = [...WORDS.map(([word]) => word), 'err ', 'err!', 'err]']
