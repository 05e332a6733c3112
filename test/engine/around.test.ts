import { expect, it } from 'vitest'
import { shownText, useLab } from './support'

const lab = useLab()

it('around any cursor, inside a long line too, stands one piece of the text with that cursor in it', async () => {
  const text = Array.from({ length: 40 }, (_, n) => `line ${String(n)} ${'abcdefghij'.repeat(n % 7 === 3 ? 300 : n % 5)}\n`).join('')
  const run = await lab.run(`cat > t.txt <<'X'\n${text}X\ncat t.txt`)
  for (const budget of [1000, 4000]) {
    for (let at = 0; at <= text.length; at += 211) {
      const view = lab.read(run.facts.handle, 'around', at, budget)
      const { fromCursor, nextCursor } = view.facts
      expect(shownText(view)).toBe(text.slice(fromCursor, nextCursor))
      expect(fromCursor <= at && at <= nextCursor && view.text.length <= budget).toBe(true)
    }
  }
})
