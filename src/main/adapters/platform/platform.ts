import { createHash, randomBytes } from 'node:crypto'
import type { Clock, Hash, Log, Random } from '../../core/kernel'

/** Longest delay that one Node timer can hold; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A timer keeps the process alive until it fired or was disposed of: a command line that waits for a retry must not end. */
export const nodeClock: Clock = {
  nowMs: () => Date.now(),
  timer(delayMs, callback) {
    const handle = setTimeout(callback, Math.min(Math.max(0, delayMs), LONGEST_TIMER_MS))
    return { dispose: () => clearTimeout(handle) }
  },
}

export const nodeRandom: Random = { bytes: (count) => randomBytes(count) }

export const nodeHash: Hash = {
  sha256() {
    const hash = createHash('sha256')
    return {
      update: (data) => void hash.update(data),
      // Finishing a copy leaves the original open for more.
      digestHex: () => hash.copy().digest('hex'),
    }
  },
}

/** One JSON object per line to `write` (stderr of the process, or a file): never on stdout, which belongs to results. */
export function createLog(write: (line: string) => void): Log {
  return {
    warn(message, details) {
      write(`${JSON.stringify({ at: new Date().toISOString(), level: 'warn', message, ...details })}\n`)
    },
  }
}
