import type { StreamIngest } from './stream-ingest'

export interface Counts {
  readonly replacements: number
  readonly lineEndsNormalised: number
  readonly clampedMoves: number
  readonly hiddenChars: number
  readonly totalChars: number
  readonly masks: Readonly<Record<string, number>>
}

/** Sums what the ways of all streams counted, those that have ended and those that still run. */
export class Tally {
  private done: Counts = { replacements: 0, lineEndsNormalised: 0, clampedMoves: 0, hiddenChars: 0, totalChars: 0, masks: {} }

  add(ingest: StreamIngest): void {
    this.done = this.with([ingest])
  }

  with(ingests: readonly StreamIngest[]): Counts {
    return ingests.reduce(sum, this.done)
  }
}

function sum(counts: Counts, { scan, facts, totalChars }: StreamIngest): Counts {
  const masks = { ...counts.masks }
  for (const [kind, count] of Object.entries(scan.masks)) masks[kind] = (masks[kind] ?? 0) + count
  return {
    replacements: counts.replacements + scan.replacements,
    lineEndsNormalised: counts.lineEndsNormalised + facts.lineEndsNormalised,
    clampedMoves: counts.clampedMoves + facts.clampedMoves,
    hiddenChars: counts.hiddenChars + facts.hiddenChars,
    totalChars: counts.totalChars + totalChars,
    masks,
  }
}
