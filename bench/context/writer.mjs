/** Writes N bytes of an ordinary log to stdout, from memory, as fast as the reader takes them: `node writer.mjs BYTES`. */
import { writeSync } from 'node:fs'

const size = Number(process.argv[2])
const modules = ['resolver', 'compiler', 'linker', 'cache', 'bundler', 'asset', 'typecheck', 'worker', 'http', 'db']
let state = 1
const next = (below) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return (state >>> 8) % below
}
let text = ''
while (text.length < 8 * 1024 * 1024) {
  const hex = (next(0x7fffff) * 0x1000 + next(0x1000)).toString(16).padStart(12, '0')
  text += `2026-01-15T08:${String(next(60)).padStart(2, '0')}:${String(next(60)).padStart(2, '0')}.${String(next(1000)).padStart(3, '0')}Z INFO  [${modules[next(10)]}-${next(8)}] req=${hex} step=${next(100_000)} took=${next(900)}ms path=src/${modules[next(10)]}/mod_${next(400)}.ts\n`
}
const block = Buffer.from(text, 'latin1')
for (let left = size; left > 0; ) {
  let part = block.subarray(0, Math.min(left, block.length))
  left -= part.length
  while (part.length > 0) {
    try {
      part = part.subarray(writeSync(1, part))
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
    }
  }
}
