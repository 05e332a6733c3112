import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runSteps } from '../../scripts/lib/steps.mjs'
import { playwrightCounts, vitestCounts } from '../../scripts/lib/test-counts.mjs'
import { unzipSome } from '../../scripts/setup/unzip.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-scripts-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

interface ZipFile {
  name: string
  data: Buffer
  mode?: number
  stored?: boolean
}

/** A zip as archivers write it: local headers with an extra field, a directory, an end record with a comment. */
function zip(files: ZipFile[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, mode = 0o644, stored = false } of files) {
    const packed = stored ? data : deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const extra = Buffer.from('xx\0\0', 'latin1')
    common.writeUInt16LE(extra.length, 24)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), extra, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, Buffer.from(name), extra)
    offset += 30 + Buffer.byteLength(name) + extra.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(7, 16)
  return Buffer.concat([...locals, list, Buffer.from('PK\x05\x06', 'latin1'), end, Buffer.from('comment')])
}

async function unpack(files: ZipFile[], place: (name: string) => string | null) {
  const path = join(folder, 'a.zip')
  writeFileSync(path, zip(files))
  return unzipSome(path, place, join(folder, 'out'))
}

describe('unzipSome', () => {
  it('writes what is asked for, with its contents and mode', async () => {
    const text = Buffer.from('long '.repeat(5000))
    const files = [
      { name: 'App/', data: Buffer.alloc(0), stored: true },
      { name: 'App/run', data: text, mode: 0o755 },
      { name: 'App/lib/数.txt', data: Buffer.from('stored'), stored: true },
      { name: 'App/skip.txt', data: Buffer.from('no') },
    ]
    const written = await unpack(files, (name) => (name.includes('skip') ? null : name.replace('App/', '')))
    expect(written).toBe(2)
    expect(readFileSync(join(folder, 'out/run')).equals(text)).toBe(true)
    expect(statSync(join(folder, 'out/run')).mode & 0o777).toBe(0o755)
    expect(readFileSync(join(folder, 'out/lib/数.txt'), 'utf8')).toBe('stored')
    expect(readdirSync(join(folder, 'out')).sort()).toEqual(['lib', 'run'])
  })

  it('refuses a name that leads outside', async () => {
    await expect(unpack([{ name: '../out-of-here', data: Buffer.from('x') }], (name) => name)).rejects.toThrow('outside')
  })

  it('refuses a file that is no zip, and one that is cut short', async () => {
    const path = join(folder, 'a.zip')
    writeFileSync(path, 'not a zip at all, but long enough to look at')
    await expect(unzipSome(path, (name) => name, folder)).rejects.toThrow('not a zip')
    const whole = zip([{ name: 'a', data: Buffer.from('x'.repeat(100)), stored: true }])
    writeFileSync(path, whole.subarray(90))
    await expect(unzipSome(path, (name) => name, folder)).rejects.toThrow()
  })
})

describe('the counts of npm test', () => {
  const report = (value: unknown) => {
    const path = join(folder, 'report.json')
    writeFileSync(path, JSON.stringify(value))
    return path
  }

  it("come from vitest's report, a file that does not load counting as one failure", () => {
    const broken = { status: 'failed', assertionResults: [] }
    const path = report({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [broken] })
    expect(vitestCounts(path)).toEqual({ passed: 5, failed: 2, skipped: 3 })
  })

  it("come from Playwright's report, a flaky test counting as failed", () => {
    expect(playwrightCounts(report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } }))).toEqual({ passed: 4, failed: 2, skipped: 2 })
  })

  it('are nothing when the runner wrote no report', () => {
    expect(vitestCounts(join(folder, 'none'))).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})

describe('the steps of npm test', () => {
  const told = () => vi.spyOn(console, 'log').mockImplementation(() => {})

  it('add up and end with one plain line', async () => {
    const log = told()
    const code = await runSteps([
      { name: 'a', run: async () => ({ ok: true, passed: 2, failed: 0 }) },
      { name: 'b', run: async () => ({ ok: true, passed: 3, failed: 0 }) },
    ])
    expect(code).toBe(0)
    expect(log.mock.lastCall?.[0]).toBe('\n5 passed, 0 failed')
  })

  it('stop at the first failure, which never counts as none', async () => {
    const log = told()
    const never = vi.fn()
    const code = await runSteps([
      { name: 'lint', run: async () => ({ ok: false }) },
      { name: 'unit', run: never },
    ])
    expect(code).toBe(1)
    expect(never).not.toHaveBeenCalled()
    expect(log.mock.lastCall?.[0]).toBe('\n0 passed, 1 failed')
  })
})
