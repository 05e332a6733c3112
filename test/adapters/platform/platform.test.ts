import { describe, expect, it } from 'vitest'
import { createLog, nodeClock, nodeHash, nodeRandom } from '../../../src/main/adapters/platform'

describe('the platform', () => {
  it('hashes step by step and goes on after a digest', () => {
    const hasher = nodeHash.sha256()
    hasher.update('a')
    expect(hasher.digestHex()).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb')
    hasher.update(new Uint8Array([98]))
    expect(hasher.digestHex()).toBe('fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603')
  })

  it('runs a timer once, and not after it was disposed of', async () => {
    let cancelled = 0
    const timer = nodeClock.timer(0, () => cancelled++)
    timer.dispose()
    await new Promise<void>((resolve) => void nodeClock.timer(0, resolve))
    expect(cancelled).toBe(0)
  })

  it('gives random bytes and one JSON line per warning', () => {
    expect(nodeRandom.bytes(16)).toHaveLength(16)
    const lines: string[] = []
    createLog((line) => lines.push(line)).warn('store full', { keptBytes: 3 })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', message: 'store full', keptBytes: 3 })
  })
})
