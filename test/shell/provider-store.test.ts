import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ProviderConfig } from '../../src/shared/channels'
import { ProviderStore } from '../../src/main/shell/provider-store'
import type { SecretBox } from '../../src/main/shell/secret-box'
import { useTempDirs } from '../support/temp-dir'

const temporaryDirectory = useTempDirs()
const flip = (bytes: Uint8Array) => Uint8Array.from(bytes, (byte) => byte ^ 0x5a)
/** A keyring of its own: what another one wrote does not decrypt. */
const keyring = (mark = 'ring'): SecretBox => ({
  storage: 'keyring',
  encrypt: (text) => flip(new TextEncoder().encode(`${mark}:${text}`)),
  decrypt: (content) => {
    const text = new TextDecoder().decode(flip(content))
    if (!text.startsWith(`${mark}:`)) throw new Error('another keyring')
    return text.slice(mark.length + 1)
  },
})
const MEMORY: SecretBox = { ...keyring(), storage: 'memory' }
const config = (baseUrl: string, model = 'small'): ProviderConfig => ({ kind: 'openai-compatible', baseUrl, model, windowTokens: 32_000 })
const A = { id: 'a', name: 'A', config: config('http://a.example/v1') }
const B = { id: 'b', name: 'B', config: config('http://b.example/v1') }
const KEY = 'not-a-real-key-1'

describe('saved providers', () => {
  it('starts with the operator, which cannot be changed or removed', () => {
    const store = new ProviderStore(temporaryDirectory(), keyring())
    expect(store.list()).toMatchObject({ providers: [{ id: 'operator', hasKey: false }], active: 'operator' })
    expect(store.inUse()).toMatchObject({ config: { kind: 'operator' }, key: '' })
    expect(() => store.save({ ...A, id: 'operator' }, null)).toThrow('cannot be changed')
    expect(() => store.use('nobody')).toThrow('not saved')
    store.remove('operator')
    expect(store.list().providers).toHaveLength(1)
  })

  it('adds, uses, edits, removes, and comes back after a restart', () => {
    const folder = temporaryDirectory()
    const store = new ProviderStore(folder, keyring())
    store.save(A, KEY)
    store.save(B, null)
    store.use('a')
    expect(store.inUse()).toEqual({ config: A.config, key: KEY })
    expect(JSON.stringify(store.list())).not.toContain(KEY)

    const again = new ProviderStore(folder, keyring())
    expect(again.list()).toMatchObject({ providers: [{ id: 'operator' }, { id: 'a', hasKey: true }, { id: 'b', hasKey: false }], active: 'a' })
    again.save({ ...A, name: 'renamed' }, null)
    expect(again.inUse().key).toBe(KEY)
    again.remove('a')
    expect(again.list()).toMatchObject({ providers: [{ id: 'operator' }, { id: 'b' }], active: 'operator' })
    again.save(A, null)
    expect(again.list().providers[2]).toMatchObject({ id: 'a', hasKey: false })
  })

  it('a key goes to the address it was given for and to no other', () => {
    const store = new ProviderStore(temporaryDirectory(), keyring())
    store.save(A, KEY)
    store.save(B, null)
    expect(store.keyFor('a', A.config)).toBe(KEY)
    expect(store.keyFor('a', config('http://evil.example/v1'))).toBe('')
    expect(store.keyFor('a', { ...A.config, kind: 'openai' })).toBe('')
    expect(store.keyFor('b', A.config)).toBe('')
    expect(store.keyFor(null, A.config)).toBe('')
    store.save({ ...A, config: config('http://evil.example/v1') }, null)
    store.use('a')
    expect(store.inUse().key).toBe('')
    // It went with its address.
    store.save(A, null)
    expect(store.inUse().key).toBe('')
    store.save(A, KEY)
    store.save(A, '')
    expect(store.inUse().key).toBe('')
  })

  it('keys are encrypted on disk with a keyring, and nowhere without one', () => {
    const folder = temporaryDirectory()
    new ProviderStore(folder, keyring()).save(A, KEY)
    expect(readFileSync(join(folder, 'provider-keys.bin'), 'latin1')).not.toContain(KEY)
    expect(readFileSync(join(folder, 'providers.json'), 'utf8')).not.toContain(KEY)
    for (const name of ['provider-keys.bin', 'providers.json']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)

    const other = temporaryDirectory()
    const store = new ProviderStore(other, MEMORY)
    store.save(A, KEY)
    expect(store.keyFor('a', A.config)).toBe(KEY)
    expect(existsSync(join(other, 'provider-keys.bin'))).toBe(false)
    expect(new ProviderStore(other, MEMORY).keyFor('a', A.config)).toBe('')
  })

  it('a keyring that is another one now asks for the key again', () => {
    const folder = temporaryDirectory()
    new ProviderStore(folder, keyring()).save(A, KEY)
    const store = new ProviderStore(folder, keyring('new ring'))
    expect(store.list().providers[1]).toMatchObject({ id: 'a', hasKey: false })
  })

  it('takes over the one provider of earlier versions with its key', () => {
    const folder = temporaryDirectory()
    const box = keyring()
    writeFileSync(join(folder, 'provider.json'), JSON.stringify(A.config))
    writeFileSync(join(folder, 'provider-keys.bin'), box.encrypt(JSON.stringify({ [`openai-compatible ${A.config.baseUrl}`]: KEY, 'openai ': 'another' })))
    const store = new ProviderStore(folder, box)
    expect(store.inUse()).toEqual({ config: A.config, key: KEY })
    expect(store.list().providers[1]).toMatchObject({ name: 'small', hasKey: true })
    expect(existsSync(join(folder, 'provider.json'))).toBe(false)
    expect(new ProviderStore(folder, box).inUse()).toEqual({ config: A.config, key: KEY })
    expect(box.decrypt(readFileSync(join(folder, 'provider-keys.bin')))).not.toContain('another')
  })

  it.each(['{', '{"providers": [{}], "active": "a"}', '[]'])('a broken file %s is kept beside, and the operator answers', (content) => {
    const folder = temporaryDirectory()
    writeFileSync(join(folder, 'providers.json'), content)
    const store = new ProviderStore(folder, keyring())
    expect(store.inUse().config.kind).toBe('operator')
    expect(readFileSync(join(folder, 'providers.json.bad'), 'utf8')).toBe(content)
  })

  it('more than the cap is refused in words', () => {
    const store = new ProviderStore(temporaryDirectory(), MEMORY)
    for (let index = 0; index < 50; index += 1) store.save({ ...A, id: `p${index}` }, null)
    expect(() => store.save({ ...A, id: 'one more' }, null)).toThrow('At most 50')
    expect(() => store.save({ ...A, id: 'p3' }, null)).not.toThrow()
  })
})
