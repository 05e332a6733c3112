import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ChatEvents } from '../../src/main/core/agent'
import { createAssistant } from '../../src/main/engine/assistant'
import { POSITIVES } from '../core/redact/samples'
import { useLab } from './support'

const NO_EVENTS: ChatEvents = { info: () => undefined, item: () => undefined, delta: () => undefined, gone: () => undefined }
const RAW = /captures.cap_[^/\\]+.(?:stdout|stderr)\.\d+$/
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function filesBeside(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)).filter((path) => statSync(path).isFile() && !RAW.test(path))
}

describe('a secret of each family, asked for in words and run as a command', () => {
  const lab = useLab()

  it('stands in no title, card, answer, database or index', { timeout: 120_000 }, async () => {
    const { chats } = createAssistant(lab.parts, NO_EVENTS, undefined)
    // Longer ones: a short one may occur by chance in a file of random names.
    const samples = new Map(POSITIVES.filter(({ secret }) => secret.length >= 8).map((sample) => [sample.family, sample]))
    expect(samples.size).toBeGreaterThan(15)
    for (const { text, secret } of samples.values()) {
      const asked = await chats.askOnce({ text: `run printf '%s\\n' ${quoted(text)}`, mode: 'auto', cwd: lab.cwd })
      expect(JSON.stringify(asked)).not.toContain(JSON.stringify(secret).slice(1, -1))
    }
    const listed = await chats.requests['chat.list']({})
    for (const { secret } of samples.values()) {
      expect(JSON.stringify(listed)).not.toContain(secret)
      for (const path of filesBeside(lab.folder)) expect(readFileSync(path).includes(secret), path).toBe(false)
    }
  })
})
