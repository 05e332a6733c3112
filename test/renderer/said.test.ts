import { describe, expect, it } from 'vitest'
import { decide } from '../../src/main/core/command'
import { inOwnWords } from '../../src/renderer/messages'
import { en } from '../../src/renderer/messages/en'
import { zhCN } from '../../src/renderer/messages/zh-CN'
import { APPROVAL_MODES, EFFECT_CLASSES } from '../../src/shared/effects'

const NO_PATTERNS = { allow: [], deny: [] }
const REASONS = APPROVAL_MODES.flatMap((mode) => EFFECT_CLASSES.flatMap((effect) => [false, true].map((destructive) => (
  decide({ effects: [{ effect }], destructive, summary: destructive ? `${effect} destructive` : effect }, mode, NO_PATTERNS)
)))).filter(({ decision }) => decision !== 'run').map(({ decision, reason }) => (decision === 'refuse' ? `Refused. ${reason}` : reason))

describe('sentences of the engine', () => {
  it('are said in Chinese, and never with the engine’s words for effects', () => {
    expect(REASONS.length).toBeGreaterThan(10)
    for (const reason of REASONS) {
      expect(inOwnWords(reason, zhCN)).toMatch(/^[^a-zA-Z]+$/)
      expect(inOwnWords(reason, en)).not.toMatch(/\w-\w+-code|\w:\w/)
    }
  })

  it('are said piece by piece', () => {
    const said = 'The provider could not be reached. Check the base URL and the network. Trying again in 2.2 s (2 of 5).'
    expect(inOwnWords(said, en)).toBe(said)
    expect(inOwnWords(said, zhCN)).toBe('无法连接提供方。请检查接口地址和网络。2.2 秒后重试（2 / 5）。')
    expect(inOwnWords('The provider refused the request (HTTP 418). Check the model name and the provider settings.', zhCN)).toBe('提供方拒绝了请求（HTTP 418）。请检查模型名称和设置。')
    expect(inOwnWords('Stopped: 3 processes signalled, all confirmed dead.', en)).toBe('Stopped: 3 processes, all confirmed ended.')
  })

  it('stay as they are where none is known', () => {
    for (const text of [en, zhCN]) expect(inOwnWords('No space left on $& this disk: 3.', text)).toBe('No space left on $& this disk: 3.')
  })
})

describe('a terminal that could not start', () => {
  it('says in Chinese which folder or program and what to do', async () => {
    const { probeSpawn } = await import('../../src/main/adapters/node-pty/probe')
    const tries = [
      { file: '/bin/sh', cwd: '/no/such/folder' }, { file: '/bin/sh', cwd: '/etc/passwd' }, { file: '/no/such/shell', cwd: '/' }, { file: 'no-such-shell', cwd: '/' },
      { file: '/etc/passwd', cwd: '/' }, { file: '/etc', cwd: '/' },
    ]
    for (const { file, cwd } of tries) {
      const probed = probeSpawn({ file, args: [], cwd, env: { PATH: '/bin' } })
      const message = 'kind' in probed ? probed.message : ''
      expect(message).toContain('no terminal was opened')
      const said = inOwnWords(message, zhCN)
      expect(said).toContain('没有打开终端')
      expect(said).not.toMatch(/[a-z]{3,} [a-z]{3,}/)
    }
  })
})
