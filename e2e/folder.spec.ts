import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, ID, launch, temporaryFolder, test } from './support'

test('a data folder that cannot be used is told in words', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'not-a-folder')
  writeFileSync(file, '')
  const program: string = createRequire(import.meta.url)('electron')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(program, ['.', ...sandbox, '--lang=en-US'], { cwd: resolve(import.meta.dirname, '..'), env: { ...process.env, WEIR_DATA_DIR: file }, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    let said = ''
    child.stderr.on('data', (bytes) => (said += String(bytes)))
    await expect.poll(() => said, { timeout: 20_000 }).toContain('name another one in WEIR_DATA_DIR')
    expect(said).toContain('not-a-folder')
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

test('an engine that never starts is told in words: here its database is none', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'weir.db'), 'not a database '.repeat(1000))
  const app = await launch({ dataDirectory: folder })
  await expect(app.page.getByTestId(ID.notice)).toContainText('The engine cannot be started', { timeout: 40_000 })
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
