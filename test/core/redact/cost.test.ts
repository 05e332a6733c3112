import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findSecrets, redact } from '../../../src/main/core/redact'

const MODULES = 'node_modules'

/** Built and plain sources of packages that are always there. */
function sources(): string[] {
  const files = ['package-lock.json']
  for (const name of ['ai/dist', 'zod/v4/core', '@ai-sdk/openai/dist', '@ai-sdk/google/dist', 'iconv-lite/lib', 'fast-check/lib', 'typescript/lib', '@xterm/xterm/lib', 'react-dom/cjs', 'ai/docs', 'zustand', 'undici/lib']) {
    try {
      for (const entry of readdirSync(join(MODULES, name), { withFileTypes: true, recursive: true })) {
        if (entry.isFile() && /\.(?:[cm]?js|d\.[cm]?ts|ts|md|mdx)$/.test(entry.name)) files.push(join(entry.parentPath, entry.name))
      }
    } catch {
      // Not every package is installed everywhere.
    }
  }
  return files
}

describe('false masks', () => {
  it('are rare in source code and lock files', { timeout: 60_000 }, () => {
    let chars = 0
    let masks = 0
    for (const file of sources()) {
      const text = readFileSync(file, 'utf8').slice(0, 400_000)
      chars += text.length
      const found = findSecrets(text)
      masks += found.length
    }
    expect(chars).toBeGreaterThan(1_000_000)
    expect(masks / (chars / 100_000)).toBeLessThanOrEqual(1)
    expect(redact(readFileSync('package-lock.json', 'utf8')).masks).toEqual({})
  })
})

describe('hostile lines', () => {
  const units = ['password=', 'password', 'token: ', 'a:b@c://', '://u:', 'mysql -p ', 'mysql ', '-----BEGIN ', 'eyJ', 'eyJaaaa.', 'ghp_', 'sk-', 'cookie: a=b; ', 'a=b;', 'bearer ', 'authorization: ', '"password": "', '\\"password\\":\\"', '$6$', 'x'.repeat(64), '\\', '"', '-', '://a', 'curl -u a', 'secret_', '密码: ', 'a.b.password.', '1234567890:AA', '(', '[redacted: ', 'sig=&', 'SharedAccessSignature=x&', ' is: token', 'Private-Lines: ', '&password=a', 'A', '/', 'password for x']
  for (const unit of units) {
    it(`of ${JSON.stringify(unit.slice(0, 16))} take linear time`, { timeout: 15_000 }, () => {
      const text = `token password mysql cookie: curl :// bearer ${unit.repeat(Math.ceil(1_000_000 / unit.length))}`
      const spans = findSecrets(text)
      expect(spans.every((span) => span.end > span.start)).toBe(true)
    })
  }
})
