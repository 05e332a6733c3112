import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CaptureId } from '../../../src/shared/ids'
import { diskStore } from '../../support/disk-store'
import { MemoryStore } from '../../support/memory-store'
import { useTempDirs } from '../../support/temp-dir'

const tempDir = useTempDirs()
const MIB = 1024 * 1024
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const id: CaptureId = 'cap_one'

describe.each([
  ['on disk', () => diskStore(join(tempDir(), 'captures'))],
  ['in memory (the fake of other tests)', () => new MemoryStore()],
])('a capture store %s', (_, make) => {
  it('gives back what was stored, per stream, across segments', () => {
    const store = make()
    const blob = store.create(id)
    const big = new Uint8Array(2 * MIB + 17).map((_, i) => i % 251)
    blob.append('stdout', 0, big)
    blob.append('stdout', big.length, bytesOf('tail'))
    blob.append('stderr', 0, bytesOf('error'))
    blob.appendIndex(bytesOf('one\n'))
    blob.appendIndex(bytesOf('two\n'))
    expect(textOf(blob.readIndex())).toBe('one\ntwo\n')
    blob.replaceIndex(bytesOf('all\n'))
    blob.appendIndex(bytesOf('three\n'))
    blob.close()
    const again = store.open(id)
    expect(again?.size('stdout')).toBe(big.length + 4)
    expect(again?.read('stdout', MIB - 5, 10)).toEqual(big.subarray(MIB - 5, MIB + 5))
    expect(textOf(again?.read('stdout', big.length - 0, 100) ?? new Uint8Array(0))).toBe('tail')
    expect(textOf(again?.read('stderr', 1, 3) ?? new Uint8Array(0))).toBe('rro')
    expect(again?.read('stderr', 99, 3)).toHaveLength(0)
    expect(textOf(again?.readIndex() ?? new Uint8Array(0))).toBe('all\nthree\n')
    again?.close()
  })

  it('evicts whole segments and stops a read there', () => {
    const blob = make().create(id)
    const big = new Uint8Array(4 * MIB).fill(1)
    blob.append('stdout', 0, big)
    const before = blob.storedBytes()
    blob.evict('stdout', MIB - 1, 3 * MIB + 1)
    expect(blob.storedBytes()).toBe(before - 2 * MIB)
    expect(blob.read('stdout', MIB, 10)).toHaveLength(0)
    expect(blob.read('stdout', MIB - 4, 10)).toHaveLength(4)
    expect(blob.read('stdout', 3 * MIB, 10)).toHaveLength(10)
    blob.append('stdout', 4 * MIB, bytesOf('on'))
    expect(textOf(blob.read('stdout', 4 * MIB, 9))).toBe('on')
    blob.close()
  })

  it('lists, removes, and knows nothing of others', () => {
    const store = make()
    store.create(id).close()
    store.create('cap_two').close()
    expect([...store.list()].sort()).toEqual(['cap_one', 'cap_two'])
    store.remove(id)
    store.remove(id)
    expect(store.list()).toEqual(['cap_two'])
    expect(store.open(id)).toBeUndefined()
  })
})

describe('the folder of a store', () => {
  it('is readable by its owner alone', () => {
    const root = join(tempDir(), 'captures')
    const blob = diskStore(root).create(id)
    blob.append('terminal', 0, bytesOf('x'))
    blob.appendIndex(bytesOf('y\n'))
    for (const folder of [root, join(root, id)]) expect(statSync(folder).mode & 0o777).toBe(0o700)
    const files = readdirSync(join(root, id))
    expect(files.sort()).toEqual(['index', 'owner', 'reserve', 'terminal.0'])
    for (const file of files) expect(statSync(join(root, id, file)).mode & 0o777).toBe(0o600)
    blob.close()
    expect(readdirSync(join(root, id)).sort()).toEqual(['index', 'terminal.0'])
  })

  it('tells a capture that is being written from one whose writer died', () => {
    const root = join(tempDir(), 'captures')
    const store = diskStore(root)
    const blob = store.create(id)
    expect(store.hasWriter(id)).toBe(true)
    blob.close()
    expect(store.hasWriter(id)).toBe(false)
    // A process that ended without closing, and one whose number now belongs to somebody else.
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    mkdirSync(join(root, 'cap_dead'))
    writeFileSync(join(root, 'cap_dead', 'owner'), `${dead}:1\n`)
    expect(store.hasWriter('cap_dead')).toBe(false)
    mkdirSync(join(root, 'cap_reused'))
    writeFileSync(join(root, 'cap_reused', 'owner'), `${process.pid}:1\n`)
    expect(store.hasWriter('cap_reused')).toBe(false)
    writeFileSync(join(root, 'cap_reused', 'owner'), 'torn')
    expect(store.hasWriter('cap_reused')).toBe(false)
    expect(store.hasWriter('cap_absent')).toBe(false)
  })

  it('does not list what is not a capture, and makes none twice', () => {
    const root = join(tempDir(), 'captures')
    const store = diskStore(root)
    mkdirSync(join(root, '.new-cap_x'))
    writeFileSync(join(root, 'stray.txt'), '')
    store.create(id).close()
    expect(store.list()).toEqual([id])
    expect(() => store.create(id)).toThrow()
  })

  it('opens what a crash left: a segment longer or shorter than its neighbours, no index', () => {
    const root = join(tempDir(), 'captures')
    const store = diskStore(root)
    const blob = store.create(id)
    blob.append('stdout', 0, new Uint8Array(MIB + 10))
    blob.close()
    truncateSync(join(root, id, 'stdout.1'), 3)
    truncateSync(join(root, id, 'index'), 0)
    const again = store.open(id)
    expect(again?.size('stdout')).toBe(MIB + 3)
    expect(again?.readIndex()).toHaveLength(0)
    again?.close()
  })
})
