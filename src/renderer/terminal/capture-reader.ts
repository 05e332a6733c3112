import type { Terminal } from '@xterm/xterm'
import { ask } from '../bridge'
import { GuardedWriter } from './guard'
import type { CaptureId } from '../../shared/ids'

const PAGE_BYTES = 262_144
/** Read without being asked; more on demand. The emulator's own history is the bound of memory. */
const FIRST_BYTES = 4_194_304
const LIVE_EVERY_MS = 300

export interface CaptureState {
  readonly shownBytes: number
  readonly totalBytes: number
  readonly evictedBefore: boolean
  readonly ended: boolean
  /** Enough was read for now: more waits for the person. */
  readonly waiting: boolean
  readonly problem: string | null
}
export const NOTHING_READ: CaptureState = { shownBytes: 0, totalBytes: 0, evictedBefore: false, ended: false, waiting: false, problem: null }

/** Feeds a read-only emulator from a capture, page by page, and goes on while the program prints. */
export class CaptureReader {
  private cursor = 0
  private limitBytes = FIRST_BYTES
  private state = NOTHING_READ
  private stopped = false
  private busy = false
  private timer = 0
  private fromStart = true
  private readonly writer: GuardedWriter

  constructor(
    private readonly terminal: Terminal, private readonly captureId: CaptureId, private readonly unmasked: boolean,
    private readonly changed: (state: CaptureState) => void,
  ) {
    this.writer = new GuardedWriter(terminal)
  }

  start(): void {
    void this.run()
  }

  /** Reads on from here. */
  more(): void {
    this.limitBytes += FIRST_BYTES
    void this.run()
  }

  /** Leaves out the middle and reads the newest part. */
  toEnd(): void {
    this.fromStart = false
    this.cursor = Math.max(this.cursor, this.state.totalBytes - FIRST_BYTES / 4)
    this.limitBytes = Number.POSITIVE_INFINITY
    this.terminal.reset()
    this.writer.reset()
    void this.run()
  }

  stop(): void {
    this.stopped = true
    window.clearTimeout(this.timer)
  }

  private async run(): Promise<void> {
    if (this.busy || this.stopped) return
    this.busy = true
    window.clearTimeout(this.timer)
    while (await this.readPage());
    this.busy = false
    if (!this.stopped && !this.state.ended && !this.state.waiting && this.state.problem === null) {
      this.timer = window.setTimeout(() => void this.run(), LIVE_EVERY_MS)
    }
  }

  /** True when another page is to follow at once. */
  private async readPage(): Promise<boolean> {
    const { captureId, cursor, unmasked } = this
    const answer = await ask('capture.read', { captureId, cursor, maxBytes: PAGE_BYTES, unmasked })
    if (this.stopped) return false
    if (!answer.ok) {
      this.tell({ ...this.state, problem: answer.error.message })
      return false
    }
    const { text, nextCursor, endCursor, truncatedBeforeCursor, ended } = answer.value
    if (text !== '') await new Promise<void>((resolve) => this.writer.write(text, resolve))
    const moved = nextCursor > cursor
    this.cursor = nextCursor
    const complete = nextCursor >= endCursor
    // A run that is over is read from its start, like the text beside it; a live one is followed.
    if (ended && !this.state.ended && this.fromStart) this.terminal.scrollToTop()
    if (!ended) this.fromStart = false
    const waiting = !complete && nextCursor >= this.limitBytes
    this.tell({
      shownBytes: nextCursor, totalBytes: endCursor, evictedBefore: this.state.evictedBefore || truncatedBeforeCursor,
      ended: ended && complete, waiting, problem: null,
    })
    return moved && !complete && !waiting
  }

  private tell(state: CaptureState): void {
    this.state = state
    if (!this.stopped) this.changed(state)
  }
}
