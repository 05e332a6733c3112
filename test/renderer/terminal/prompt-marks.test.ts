import { describe, expect, it } from 'vitest'
import { PromptMarks } from '../../../src/renderer/terminal/prompt-marks'
import { guarded } from './emulator'

const osc = (mark: string) => `\u001b]133;${mark}\u0007`
/** The emulator without a window draws no decorations. */
function marked() {
  const { terminal, alike, print } = guarded()
  Object.assign(alike, { registerDecoration: () => undefined })
  return { terminal, marks: new PromptMarks(alike), print }
}

describe('marks of prompts', () => {
  it('find the last output and the command with its prompt', async () => {
    const { marks, print } = marked()
    await print(`${osc('A')}$ ls\r\n${osc('C')}one\r\ntwo\r\n${osc('D;0')}${osc('A')}$ `)
    expect(marks.lastOutput()).toEqual({ first: 1, last: 2 })
    expect(marks.lastCommand()).toEqual({ first: 0, last: 2 })
  })

  it('are bounded, whatever a program says', async () => {
    const { terminal, marks, print } = marked()
    await print(osc('A') + osc('C').repeat(5000))
    expect(terminal.markers.length).toBeLessThan(10)
    await print(`${osc('A')}${osc('C')}${osc('D;0')}`.repeat(5000))
    expect(terminal.markers.length).toBeLessThanOrEqual(3 * 501)
    expect(marks.any).toBe(true)
  })
})
