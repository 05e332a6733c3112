import { create } from 'zustand'
import type { CaptureInfo } from '../../shared/channels'
import type { CaptureId } from '../../shared/ids'
import { TOP, type Position } from './scroll'
import { NO_SEARCH, type SearchState } from './search-state'

export interface Opened {
  readonly captureId: CaptureId
  /** Shown while the engine knows no better name. */
  readonly title: string
  /** Where to begin; absent: at the start, or at the end of what is still printed. */
  readonly cursor: number | undefined
}

export interface ViewerState {
  readonly opened: Opened | null
  readonly info: CaptureInfo | null
  readonly problem: string | null
  readonly unmasked: boolean
  /** The person is being asked whether secrets may be shown. */
  readonly askingSecrets: boolean
  readonly encoding: string | null
  readonly wrap: boolean
  readonly follow: boolean
  readonly position: Position
  readonly search: SearchState
  readonly errors: { readonly rows: readonly number[]; readonly more: boolean }
  /** Rows that were chosen by their numbers, both included. */
  readonly chosen: { readonly anchor: number; readonly head: number } | null
  /** The row that was jumped to. */
  readonly target: number | null
  /** What happened last, in words. */
  readonly said: string
  /** Counts up when rows have arrived. */
  readonly arrived: number
}

export const CLOSED: ViewerState = {
  opened: null, info: null, problem: null, unmasked: false, askingSecrets: false, encoding: null, wrap: false, follow: false,
  position: TOP, search: NO_SEARCH, errors: { rows: [], more: false }, chosen: null, target: null, said: '', arrived: 0,
}

export const useViewer = create<ViewerState>(() => CLOSED)
