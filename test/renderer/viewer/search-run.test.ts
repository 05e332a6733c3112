import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchRun } from '../../../src/renderer/viewer/search-run'
import { CLOSED, useViewer } from '../../../src/renderer/viewer/store'

const request = vi.fn()
const session = { look: () => ({ captureId: 'cap_a' as const, unmasked: false, encoding: null }), total: 10, reveal: () => undefined }

describe('a search of a viewer that was closed', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', {
      weir: { engine: { request } },
      setTimeout: (run: () => void, ms: number) => setTimeout(run, ms), clearTimeout: (timer: number) => clearTimeout(timer),
    })
    request.mockReset()
    useViewer.setState(CLOSED)
    return () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })

  it('is not begun', async () => {
    const run = new SearchRun(session)
    run.type({ query: 'x', regex: false, caseSensitive: false })
    run.close()
    useViewer.setState(CLOSED)
    await vi.runAllTimersAsync()
    expect(request).not.toHaveBeenCalled()
    expect(useViewer.getState()).toEqual(CLOSED)
  })

  it('tells the next one nothing', async () => {
    let answer: (value: unknown) => void = () => undefined
    request.mockReturnValue(new Promise((resolve) => { answer = resolve }))
    const run = new SearchRun(session)
    run.type({ query: 'x', regex: false, caseSensitive: false })
    await vi.runAllTimersAsync()
    expect(request).toHaveBeenCalledOnce()
    run.close()
    useViewer.setState(CLOSED)
    answer({ ok: true, value: { matches: [{ row: 1, from: 0, to: 1 }], next: null, generation: 1 } })
    await vi.runAllTimersAsync()
    expect(useViewer.getState().search).toEqual(CLOSED.search)
  })
})
