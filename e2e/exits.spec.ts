import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, ID, launch, test } from './support'

/** How many of `runs` terminals, whose shell prints and ends at once, left so many bytes in their capture. Runs in the page. */
async function countWholeExits({ runs, bytes }: { runs: number; bytes: number }): Promise<{ whole: number; exited: number }> {
  const { engine } = Reflect.get(globalThis, 'weir')
  const ended = new Map<string, string>()
  let told: () => void = () => undefined
  engine.onEvent((name: string, info: { sessionId: string; state: { kind: string; code?: number } }) => {
    if (name !== 'terminal.changed' || info.state.kind === 'running') return
    ended.set(info.sessionId, `${info.state.kind} ${String(info.state.code)}`)
    told()
  })
  let whole = 0
  let exited = 0
  for (let run = 0; run < runs; run++) {
    const { value: opened } = await engine.request('terminal.open', { cols: 80, rows: 24 })
    while (!ended.has(opened.sessionId)) await new Promise<void>((resolve) => { told = resolve })
    if (ended.get(opened.sessionId) === 'exited 0') exited++
    const { value: page } = await engine.request('capture.read', { captureId: opened.captureId, cursor: 0, maxBytes: 100_000, unmasked: true })
    if (page.endCursor === bytes && page.text === 'hello'.repeat(bytes / 5)) whole++
    await engine.request('terminal.close', { sessionId: opened.sessionId })
  }
  return { whole, exited }
}

test('no byte is lost in 200 exits inside Electron (case exit-keeps-all)', async () => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'weir-exits-'))
  const shell = join(folder, 'shell')
  writeFileSync(shell, "#!/bin/bash\nprintf 'hello%.0s' $(seq 4096)\n")
  chmodSync(shell, 0o755)
  const app = await launch({ env: { SHELL: shell } })
  try {
    await expect(app.page.getByTestId(ID.engineState)).toHaveAttribute('data-state', 'ready', { timeout: 40_000 })
    expect(await app.page.evaluate(countWholeExits, { runs: 200, bytes: 20_480 })).toEqual({ whole: 200, exited: 200 })
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
