/**
 * Finds lines that may hold an error fast enough to look at every byte (about 400 MB/s): every second position is looked up in a
 * table of three-letter groups. Each word below is named by two of its groups, one at an even and one at an odd place in the word, so
 * that it is seen wherever it begins. A hit only means "look at this line".
 */
const WORDS: readonly (readonly [word: string, even: string, odd: string])[] = [
  ['error', 'err', 'rro'], ['erreur', 'err', 'eur'], ['fatal', 'fat', 'ata'], ['panic', 'pan', 'ani'], ['emerg', 'erg', 'mer'],
  ['crit', 'cri', 'rit'], ['severe', 'sev', 'ere'], ['fail', 'fai', 'ail'], ['traceback', 'eba', 'ceb'], ['not ok', 'not', ' ok'],
  ['assert', 'ass', 'sse'], ['expected', 'pec', 'xpe'], ['segmentation', 'seg', 'egm'], ['dumped', 'dum', 'ump'],
  ['memory', 'mem', 'emo'], ['overflow', 'flo', 'rfl'], ['double', 'dou', 'oub'], ['sanitizer', 'tiz', 'ani'],
  ['undefined', 'und', 'efi'], ['unresolved', 'unr', 'nre'], [' ***', ' **', '***'], ['terminated', 'rmi', 'nat'],
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
  return classes[text.charCodeAt(index)] ?? OTHER
}
for (const group of [...WORDS.flatMap(([, even, odd]) => [even, odd]), ...SHORT]) {
  groups[(classAt(group, 0) << 10) | (classAt(group, 1) << 5) | classAt(group, 2)] = 1
}

/** Index of a character of the first line at or after `from` that may hold an error, or -1. The index may be some characters into the word. */
export function nextTrigger(text: string, from: number): number {
  let first = classAt(text, from)
  for (let at = from; at < text.length; at += 2) {
    const second = classAt(text, at + 1)
    const third = classAt(text, at + 2)
    if (first === MARK || second === MARK || groups[(first << 10) | (second << 5) | third] !== 0) return at
    first = third
  }
  return -1
}

/** For the test that every word is seen wherever it begins. */
export const TRIGGER_WORDS: readonly string[] = [...WORDS.map(([word]) => word), 'err ', 'err!', 'err]']
