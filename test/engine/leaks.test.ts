import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAssistant } from '../../src/main/engine/assistant'
import { POSITIVES } from '../core/redact/samples'
import { useLab } from './support'

const noEvents = { info: () => undefined, item: () => undefined, delta: () => undefined, gone: () => undefined }
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)]))
}
const isRaw = (file: string): boolean => /\/captures\/cap_[^/]+\/(?:stdout|stderr|terminal)\.\d+$/.test(file)

describe('secrets of every kind', () => {
  const lab = useLab()
  it('in the words of a command', () => {
    const leaks = POSITIVES.flatMap(({ text, secret, kind, family }) => {
      const own = lab.parts.gate.own(`printf '%s\\n' ${quoted(text)}`)
      return own.includes(secret) ? [`${family} ${kind ?? ''}: ${own}`] : []
    })
    expect(leaks.length + ' ' + leaks.slice(0, 40).join('\n')).toBe('0 ')
  })
  it('in output, command, chat', { timeout: 300_000 }, async () => {
    const { chats } = createAssistant(lab.parts, noEvents, undefined)
    const leaks: string[] = []
    const seen = new Set<string>()
    for (const { text, secret, kind, family } of POSITIVES) {
      if (seen.has(`${family}`)) continue
      seen.add(`${family}`)
      const asked = await chats.askOnce({ text: `run printf '%s\\n' ${quoted(text)}`, mode: 'auto', cwd: lab.cwd })
      if (JSON.stringify(asked).includes(JSON.stringify(secret).slice(1, -1))) leaks.push(`${family} ${kind ?? ''} :: ${text}`)
    }
    const files = filesOf(lab.folder).filter((file) => !isRaw(file))
    for (const { secret, family, text } of POSITIVES) {
      for (const file of files) if (readFileSync(file).includes(secret)) leaks.push(`${file} ${family} ${text}`)
    }
    expect(leaks.slice(0, 30).join('\n')).toBe('')
  })
})
