import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BAD, GOOD, TARGETS } from './boundary-cases'
import { ROOT, withTree, type Files } from './tree'

const CONFIG = '.dependency-cruiser.cjs'
const configSchema = z.object({ forbidden: z.array(z.object({ name: z.string(), severity: z.literal('error') })) })
const reportSchema = z.object({
  summary: z.object({ violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })) }),
})

/** `rule file` for each import that the checkout's own rules refuse in this tree. */
function violations(files: Files): string[] {
  return withTree(files, [CONFIG, 'tsconfig.base.json'], (folder) => {
    const bin = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    const args = [bin, '--config', CONFIG, '--output-type', 'json', 'src']
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20 })
    const { summary } = reportSchema.parse(JSON.parse(stdout))
    return summary.violations.map(({ rule, from }) => `${rule.name} ${from}`)
  })
}

describe('the boundary rules', () => {
  const badFiles = Object.fromEntries(BAD.map(({ from, code }) => [from, code]))
  let found: Set<string>
  beforeAll(() => {
    found = new Set(violations({ ...TARGETS, ...badFiles }))
  })

  it.each(BAD.map(({ rule, from }) => `${rule} ${from}`))('bite: %s', (expected) => {
    expect(found).toContain(expected)
  })

  it('have a bad import each', () => {
    const { forbidden } = configSchema.parse(createRequire(import.meta.url)(join(ROOT, CONFIG)))
    const proven = new Set(BAD.map(({ rule }) => rule))
    expect(forbidden.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([])
  })

  it('leave good imports alone', () => {
    const { 'src/shared/bad-cycle-b.ts': _cycle, ...targets } = TARGETS
    expect(violations({ ...targets, ...GOOD })).toEqual([])
  })
})
