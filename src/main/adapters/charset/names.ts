/** Multi-byte encodings. iso-2022-jp is missing on purpose: its shifts are escape sequences (P11). */
export const MULTI_BYTE = ['utf-8', 'gb18030', 'gbk', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'] as const

export const SINGLE_BYTE: readonly string[] = [
  'us-ascii',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16].map((part) => `iso-8859-${part}`),
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 874].map((page) => `windows-${page}`),
  'koi8-r', 'koi8-u', 'macintosh',
  ...[437, 850, 852, 855, 858, 862, 866].map((page) => `ibm${page}`),
]

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['utf8', 'utf-8'], ['unicode11utf8', 'utf-8'], ['cp65001', 'utf-8'],
  ['gb', 'gb18030'], ['gb2312', 'gbk'], ['cp936', 'gbk'], ['windows936', 'gbk'], ['euccn', 'gbk'],
  ['cp950', 'big5'], ['windows950', 'big5'], ['big5hkscs', 'big5'],
  ['sjis', 'shift_jis'], ['cp932', 'shift_jis'], ['windows31j', 'shift_jis'], ['mskanji', 'shift_jis'],
  ['ujis', 'euc-jp'], ['uhc', 'euc-kr'], ['cp949', 'euc-kr'], ['windows949', 'euc-kr'], ['ksc5601', 'euc-kr'],
  ['ascii', 'us-ascii'], ['ansix341968', 'us-ascii'], ['c', 'us-ascii'], ['posix', 'us-ascii'],
  ['latin1', 'iso-8859-1'], ['l1', 'iso-8859-1'], ['latin2', 'iso-8859-2'], ['latin9', 'iso-8859-15'],
  ['koi8', 'koi8-r'], ['mac', 'macintosh'], ['macroman', 'macintosh'],
])

const squash = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const CANONICAL: ReadonlyMap<string, string> = new Map([...MULTI_BYTE, ...SINGLE_BYTE].map((name) => [squash(name), name]))

/** Canonical name of an encoding as a person, a locale or a program writes it; undefined when not supported. */
export function resolveName(name: string): string | undefined {
  const key = squash(name)
  const page = /^(?:cp|windows|ibm|dos)(\d+)$/.exec(key)?.[1]
  const paged = page === undefined ? undefined : (CANONICAL.get(`windows${page}`) ?? CANONICAL.get(`ibm${page}`))
  return CANONICAL.get(key) ?? ALIASES.get(key) ?? paged
}
