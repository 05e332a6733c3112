import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeHash } from '../../../src/main/adapters/platform'
import { Capture, CaptureReader, createBlob, DEFAULT_LIMITS } from '../../../src/main/core/capture'
import { bytes } from '../../../src/shared/units'
import { charset, makeCapture, RecordingDigest } from '../../support/captures'
import { diskStore } from '../../support/disk-store'
import { MemoryBlob } from '../../support/memory-store'
import { ManualClock } from '../../support/ports'
import { useTempDirs } from '../../support/temp-dir'

const tempDir = useTempDirs()
const KEY = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')
const MIB = 1024 * 1024
const SMALL = { headBytes: bytes(2 * MIB), tailBytes: bytes(3 * MIB) }
const line = (n: number): string => `line ${String(n).padStart(9, '0')} ${'.'.repeat(84)}\n`
/** 1000 lines of 100 bytes. */
function block(from: number): string {
  let text = ''
  for (let n = from; n < from + 1000; n++) text += line(n)
  return text
}

describe('a large capture', () => {
  it('keeps head and tail; a read in between begins at the first kept byte and says so; cursors never move', () => {
    const { capture, write, blob } = makeCapture({ limits: SMALL })
    for (let n = 0; n < 120; n++) write(n % 10 === 9 ? 'stderr' : 'stdout', block(n * 1000))
    capture.end()
    const facts = capture.facts()
    const evicted = facts.evicted ?? { from: 0, to: 0 }
    expect(facts.nextCursor).toBe(12_000_000)
    expect(facts.keptBytes).toBe(12_000_000 - (evicted.to - evicted.from))
    expect(facts.keptBytes).toBeGreaterThanOrEqual(5 * MIB)
    expect(blob.storedBytes()).toBeLessThan(7 * MIB)
    for (const reader of [capture.reader(), CaptureReader.open('cap_test', blob, { charset, hash: nodeHash })]) {
      const head = reader?.page({ cursor: 0, maxBytes: 150 })
      expect(head).toMatchObject({ fromCursor: 0, nextCursor: 100, truncatedBeforeCursor: false, hasMore: true, events: [{ text: line(0) }] })
      const middle = reader?.page({ cursor: 5_000_000, maxBytes: 150 })
      expect(middle).toMatchObject({ fromCursor: evicted.to, nextCursor: evicted.to + 100, truncatedBeforeCursor: true, events: [{ text: line(evicted.to / 100) }] })
      // A page that meets the border ends there; nothing is skipped silently.
      expect(reader?.page({ cursor: evicted.from - 100, maxBytes: 5000 })).toMatchObject({ nextCursor: evicted.from, truncatedBeforeCursor: false, hasMore: true })
      expect(reader?.page({ cursor: evicted.from, maxBytes: 100 })).toMatchObject({ fromCursor: evicted.to, truncatedBeforeCursor: true })
      expect(reader?.page({ cursor: 11_999_900, maxBytes: 100 })).toMatchObject({ events: [{ text: line(119_999) }], hasMore: false })
    }
  })

  it('has the limits of the contract', () => {
    expect(DEFAULT_LIMITS).toEqual({ headBytes: 16 * MIB, tailBytes: 48 * MIB })
  })

  it('can be trimmed while it runs', () => {
    const { capture, write, blob } = makeCapture()
    for (let n = 0; n < 100; n++) write('stdout', block(n * 1000))
    expect(capture.facts().evicted).toBeNull()
    capture.trim(SMALL)
    expect(blob.storedBytes()).toBeLessThan(6 * MIB)
    write('stdout', block(100_000))
    capture.end()
    expect(capture.facts()).toMatchObject({ nextCursor: 10_100_000, storageProblem: null })
    expect(capture.reader().page({ cursor: 10_099_900, maxBytes: 100 }).events).toMatchObject([{ text: line(100_999) }])
  })

  it('does not cut a line or a secret at the border of what is evicted', () => {
    const { capture, write } = makeCapture({ limits: SMALL })
    for (let n = 0; n < 80; n++) write('stdout', block(n * 1000).replaceAll('0 .', ` ${KEY} .`))
    const { evicted } = capture.facts()
    capture.end()
    expect(capture.reader().raw({ cursor: evicted?.to ?? 0, maxBytes: 300, masked: true }).text).toMatch(/^line \d+ /)
  })
})

describe('a store that fails', () => {
  it('loses what it must, says so, and the capture goes on', () => {
    const blob = new MemoryBlob()
    const { capture, write, digest } = makeCapture({ blob, streams: ['stdout'] })
    blob.failWhen = (stored, added) => stored + added > 2_000_000
    for (let n = 0; n < 50; n++) write('stdout', block(n * 1000))
    capture.end()
    const facts = capture.facts()
    expect(facts).toMatchObject({ received: { stdout: 5_000_000 }, nextCursor: 5_000_000, totalChars: 5_000_000, storageProblem: expect.stringContaining('disk is full') })
    expect(digest('stdout').lines).toHaveLength(50_000)
    expect(facts.keptBytes).toBeGreaterThan(1_500_000)
    expect(facts.evicted).toEqual({ from: facts.keptBytes, to: 5_000_000 })
    const reader = capture.reader()
    expect(reader.page({ cursor: 0, maxBytes: 100 }).events).toMatchObject([{ text: line(0) }])
    expect(reader.page({ cursor: 4_000_000, maxBytes: 100 })).toMatchObject({ fromCursor: 5_000_000, truncatedBeforeCursor: true, events: [], hasMore: false })
    expect(CaptureReader.open('cap_test', blob, { charset, hash: nodeHash })?.page({ cursor: 0, maxBytes: 100 }).events).toMatchObject([{ text: line(0) }])
  })

  it('keeps what comes once there is space again', () => {
    const blob = new MemoryBlob()
    const { capture, write } = makeCapture({ blob, streams: ['stdout'] })
    write('stdout', block(0))
    blob.failWhen = () => true
    write('stdout', block(1000))
    write('stdout', block(2000))
    blob.failWhen = () => false
    write('stdout', block(3000))
    capture.end()
    expect(capture.facts()).toMatchObject({ keptBytes: 200_000, evicted: { from: 100_000, to: 300_000 } })
    expect(capture.reader().page({ cursor: 150_000, maxBytes: 100 })).toMatchObject({ fromCursor: 300_000, events: [{ text: line(3000) }] })
    expect(CaptureReader.open('cap_test', blob, { charset, hash: nodeHash })?.facts()).toEqual(capture.facts())
  })

  it('gives up its own middle before it loses the newest output', () => {
    const blob = new MemoryBlob()
    const { capture, write } = makeCapture({ blob, streams: ['stdout'] })
    blob.failWhen = (stored, added) => stored + added > 20 * MIB
    for (let n = 0; n < 400; n++) write('stdout', block(n * 1000))
    capture.end()
    expect(capture.reader().page({ cursor: 39_999_900, maxBytes: 100 }).events).toMatchObject([{ text: line(399_999) }])
    expect(capture.reader().page({ cursor: 0, maxBytes: 100 }).events).toMatchObject([{ text: line(0) }])
    expect(capture.facts().keptBytes).toBeGreaterThan(5 * MIB)
  })

  it('works without any place to store', () => {
    const store = { create: () => { throw new Error('ENOSPC') }, open: () => undefined, has: () => false, remove: () => undefined, list: () => [], hasWriter: () => false }
    const digest = new RecordingDigest()
    const capture = new Capture({ id: 'cap_x', streams: ['stdout'], encoding: 'utf-8', digest: () => digest }, { clock: new ManualClock(), hash: nodeHash, charset, blob: createBlob(store, 'cap_x') })
    capture.append('stdout', new TextEncoder().encode('hello\n'))
    capture.end()
    expect(digest.text).toBe('hello\n')
    expect(capture.facts()).toMatchObject({ keptBytes: 0, received: { stdout: 6 }, storageProblem: expect.any(String) })
  })

  it('works on a real file system that is full', ({ skip }) => {
    const folder = join(tempDir(), 'small')
    mkdirSync(folder)
    const mounted = process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]).status === 0
    if (!mounted) skip('needs root to mount a small file system')
    try {
      const blob = diskStore(folder).create('cap_full')
      const digest = new RecordingDigest()
      const clock = new ManualClock()
      const capture = new Capture({ id: 'cap_full', streams: ['stdout'], encoding: 'utf-8', digest: () => digest }, { clock, hash: nodeHash, charset, blob })
      for (let n = 0; n < 50; n++) {
        capture.append('stdout', new TextEncoder().encode(block(n * 1000)))
        clock.advance(50)
      }
      capture.end()
      const facts = capture.facts()
      expect(facts).toMatchObject({ storageProblem: 'the disk is full (ENOSPC)', received: { stdout: 5_000_000 } })
      expect(facts.keptBytes).toBeGreaterThan(1_500_000)
      capture.dispose()
      const again = diskStore(folder).open('cap_full')
      const reader = again === undefined ? undefined : CaptureReader.open('cap_full', again, { charset, hash: nodeHash })
      expect(reader?.facts()).toEqual(facts)
      expect(reader?.page({ cursor: 1_000_000, maxBytes: 100 }).events).toMatchObject([{ text: line(10_000) }])
      again?.close()
    } finally {
      spawnSync('umount', ['-l', folder])
    }
  })
})

describe('after a crash', () => {
  function crashed(write: (append: (stream: 'stdout' | 'stderr', text: string) => void, advance: (ms: number) => void) => void): { readonly root: string; readonly open: () => CaptureReader | undefined } {
    const root = join(tempDir(), 'captures')
    const blob = diskStore(root).create('cap_c')
    const clock = new ManualClock()
    const capture = new Capture({ id: 'cap_c', streams: ['stdout', 'stderr'], encoding: 'utf-8', digest: () => new RecordingDigest() }, { clock, hash: nodeHash, charset, blob })
    write((stream, text) => capture.append(stream, new TextEncoder().encode(text)), (ms) => clock.advance(ms))
    // No end: the process is gone.
    return {
      root,
      open: () => {
        const stored = diskStore(root).open('cap_c')
        return stored === undefined ? undefined : CaptureReader.open('cap_c', stored, { charset, hash: nodeHash })
      },
    }
  }

  it('everything that arrived is readable, and secrets stay masked, those too that were not decided', () => {
    const { open } = crashed((append, advance) => {
      append('stdout', 'begin\n')
      advance(1000)
      append('stderr', 'warning\n')
      advance(1000)
      append('stdout', `id ${KEY.slice(0, 9)}`)
      append('stdout', KEY.slice(9))
    })
    const reader = open()
    expect(reader?.page({ cursor: 0, maxBytes: 1000 }).events).toMatchObject([
      { type: 'stdout', text: 'begin\n' }, { type: 'stderr', text: 'warning\n' }, { type: 'stdout', text: 'id [redacted: aws-access-key]' },
    ])
    expect(reader?.facts()).toMatchObject({ received: { stdout: 29, stderr: 8 }, ended: true, masks: { 'aws-access-key': 1 }, storageProblem: expect.stringContaining('not closed') })
  })

  it('a private key of many lines that was being printed stays masked', () => {
    const head = ['-----BEGIN OPENSSH', 'PRIVATE KEY-----'].join(' ')
    const bodyLine = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW'
    const { open } = crashed((append, advance) => {
      append('stdout', `${head}\n`)
      for (let n = 0; n < 3000; n++) {
        append('stdout', `${bodyLine}\n`)
        advance(7)
      }
    })
    const seen = open()?.raw({ cursor: 0, maxBytes: 999_999, masked: true }).text
    expect(seen).not.toContain(bodyLine.slice(0, 12))
    expect(seen).toContain('[redacted: private-key]')
  })

  it('an index that is torn anywhere still opens, and shows no secret', () => {
    const text = `one\nid ${KEY} x\ntwo\n`
    const { capture, write, clock, blob } = makeCapture()
    for (let n = 0; n < 4; n++) {
      write('stdout', text)
      clock.advance(500)
      write('stderr', text)
      clock.advance(500)
    }
    capture.end()
    const whole = blob.readIndex().length
    for (let length = whole - 1; length > 0; length -= 11) {
      blob.tearIndex(length)
      const reader = CaptureReader.open('cap_test', blob, { charset, hash: nodeHash })
      if (reader === undefined) continue
      expect(reader.nextCursor).toBe(8 * text.length)
      const seen = JSON.stringify(reader.page({ cursor: 0, maxBytes: 10_000 }))
      expect(seen).not.toContain(KEY.slice(4))
      expect(seen.split('two').length).toBe(9)
    }
  })
})
