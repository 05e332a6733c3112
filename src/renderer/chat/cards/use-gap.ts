import { useState } from 'react'
import { ask } from '../../bridge'
import type { CaptureId } from '../../../shared/ids'

const PAGE_BYTES = 65_536
/** More than this is read in the viewer, which does not keep it in the page. */
const MOST_BYTES = 1_048_576

export interface GapState {
  readonly open: boolean
  /** Decoded, with its escape sequences. */
  readonly text: string
  /** How far it has been read. */
  readonly cursor: number
  readonly reading: boolean
  /** Something of it is no longer kept. */
  readonly missing: boolean
  readonly problem: string | null
  readonly done: 'all' | 'capped' | null
}

interface Gap {
  readonly captureId: CaptureId
  readonly from: number
  readonly to: number
}

/** What stood in a gap, page by page, masked: read when it is opened, forgotten when it is closed. */
export function useGap({ captureId, from, to }: Gap): { readonly state: GapState; open(): void; more(): void; close(): void } {
  const closed: GapState = { open: false, text: '', cursor: from, reading: false, missing: false, problem: null, done: null }
  const [state, setState] = useState(closed)

  const read = async (before: GapState) => {
    setState({ ...before, open: true, reading: true, problem: null })
    const answer = await ask('capture.read', { captureId, cursor: before.cursor, maxBytes: Math.min(PAGE_BYTES, to - before.cursor), unmasked: false })
    setState((now) => {
      // Closed meanwhile: it is not opened again by what it asked for.
      if (!now.open) return now
      if (!answer.ok) return { ...now, reading: false, problem: answer.error.message }
      const { text, fromCursor, nextCursor } = answer.value
      const cursor = Math.min(to, Math.max(nextCursor, before.cursor))
      const stuck = nextCursor <= before.cursor
      const done = cursor >= to || stuck ? 'all' : cursor - from >= MOST_BYTES ? 'capped' : null
      return { ...now, text: before.text + text, cursor, reading: false, missing: before.missing || fromCursor > before.cursor || (stuck && cursor < to), done }
    })
  }
  return { state, open: () => void read(closed), more: () => void read(state), close: () => setState(closed) }
}
