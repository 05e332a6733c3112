import type { Charset } from '../../src/main/core/text'

const SIZE = 64 * 2 ** 20 - 1000
const CHUNK = 64 * 1024

interface Input {
  readonly name: string
  readonly encoding: string
  chunks(): Iterable<Uint8Array>
}

/** Text of 64 MiB made of what `line` gives for 0, 1, 2 and so on. */
function* repeated(charset: Charset, encoding: string, line: (n: number) => string): Generator<Uint8Array> {
  let done = 0
  let text = ''
  for (let n = 0; done < SIZE; n++) {
    text += line(n)
    if (text.length < CHUNK) continue
    const { bytes } = charset.encode(encoding, text)
    const part = bytes.subarray(0, Math.min(bytes.length, SIZE - done))
    done += part.length
    text = ''
    yield part
  }
}

export function inputs(charset: Charset): readonly Input[] {
  const of = (name: string, line: (n: number) => string, encoding = 'utf-8'): Input => ({ name, encoding, chunks: () => repeated(charset, encoding, line) })
  return [
    of('short lines', (n) => `line ${String(n)}\n`),
    of('log, coloured', (n) => `2026-01-01T12:00:00Z \x1b[32mINFO\x1b[0m request ${String(n)} took ${String(n % 97)} ms on worker ${String(n % 7)}\n`),
    of('log, CRLF, some errors', (n) => (n % 1000 === 0 ? `src/file.c:${String(n)}: error: undefined thing\r\n` : `[${String(n)}] CC object number ${String(n)}.o with -O2\r\n`)),
    of('lines of 10 KB', (n) => `${String(n)} ${'abcdefgh '.repeat(1150)}\n`),
    of('one line', (n) => `{"item":${String(n)},"name":"value"},`),
    of('progress by CR', (n) => `\r${String(n)} of a million files copied${n % 5000 === 0 ? '\n' : ''}`),
    of('full screen', (n) => `\x1b[${String((n % 40) + 1)};1H\x1b[Krow ${String(n)} \x1b[7mcell\x1b[m`),
    of('empty lines', () => '\n'),
    of('Chinese, UTF-8', (n) => `第 ${String(n)} 行：正在编译模块 linker，耗时 ${String(n % 97)} 毫秒\n`),
    of('Chinese, GB18030', (n) => `第 ${String(n)} 行：正在编译模块 linker，耗时 ${String(n % 97)} 毫秒\n`, 'gb18030'),
  ]
}
