import type { Segment } from './segments'

/** Upper bound of a gap marker, nonce and numbers included; the rendered one is shorter. */
const GAP_COST = 110
/** Upper bound of what a fold marker adds. */
const FOLD_COST = 48

/** 30 / 25 / 45 to head, error windows and tail; what one part does not need goes to the others (observation.md). */
const SHARES = { head: 0.3, windows: 0.25, tail: 0.45 }

interface Queue {
  readonly weight: number
  readonly order: readonly number[]
  next: number
  spent: number
}

/**
 * Which segments to show. Candidates have one fixed order that does not depend on the budget; the longest beginning of that order
 * that fits is taken. So a larger budget shows at least what a smaller one shows.
 *
 * @param streams segments of every stream, with the stream's total characters
 * @returns shown flags, per stream
 */
export function selectSegments(
  streams: readonly { readonly segments: readonly Segment[]; readonly totalChars: number }[],
  budgetChars: number,
): readonly (readonly boolean[])[] {
  const flat = streams.flatMap(({ segments, totalChars }, stream) => segments.map((segment, index) => ({ segment, stream, index, totalChars })))
  const cost = new CostMeter(flat, streams.map((stream) => stream.segments.length))
  const order = priority(flat, streams.length, cost)
  let best = 0
  cost.reset()
  for (const [taken, position] of order.entries()) {
    cost.show(position)
    if (cost.total <= budgetChars) best = taken + 1
  }
  const shown = streams.map((stream) => stream.segments.map(() => false))
  for (const position of order.slice(0, best)) {
    const item = flat[position]
    const flags = item === undefined ? undefined : shown[item.stream]
    if (item !== undefined && flags !== undefined) flags[item.index] = true
  }
  return shown
}

interface Item {
  readonly segment: Segment
  readonly stream: number
  readonly index: number
  readonly totalChars: number
}

function priority(flat: readonly Item[], streams: number, cost: CostMeter): readonly number[] {
  const shallow: Queue[] = []
  const deep: Queue[] = []
  for (let stream = 0; stream < streams; stream++) {
    const own = flat.map((_, position) => position).filter((position) => flat[position]?.stream === stream)
    for (const [queues, wanted] of [[shallow, false], [deep, true]] as const) {
      const members = own.filter((position) => flat[position]?.segment.deep === wanted)
      const rank = (position: number) => flat[position]?.segment.window ?? null
      const windows = members.filter((position) => rank(position) !== null).sort((a, b) => (rank(a) ?? 0) - (rank(b) ?? 0) || a - b)
      queues.push(
        { weight: SHARES.head, order: members, next: 0, spent: 0 },
        { weight: SHARES.windows, order: windows, next: 0, spent: 0 },
        { weight: SHARES.tail, order: members.slice().reverse(), next: 0, spent: 0 },
      )
    }
  }
  const order: number[] = []
  const taken = new Set<number>()
  cost.reset()
  for (const queues of [shallow, deep]) drain(queues, taken, order, cost)
  return order
}

/** Takes from the queue that has had least for its weight, until all are empty. */
function drain(queues: readonly Queue[], taken: Set<number>, order: number[], cost: CostMeter): void {
  for (;;) {
    let chosen: Queue | undefined
    for (const queue of queues) {
      while (queue.next < queue.order.length && taken.has(queue.order[queue.next] ?? -1)) queue.next++
      if (queue.next >= queue.order.length) continue
      if (chosen === undefined || queue.spent / queue.weight < chosen.spent / chosen.weight) chosen = queue
    }
    const position = chosen?.order[chosen.next]
    if (chosen === undefined || position === undefined) return
    const before = cost.total
    cost.show(position)
    chosen.spent += Math.max(1, cost.total - before)
    taken.add(position)
    order.push(position)
  }
}

/** Characters that the shown set takes, gap and fold markers included, kept up to date as segments are shown. */
class CostMeter {
  total = 0
  private shown: boolean[] = []

  constructor(private readonly flat: readonly Item[], private readonly lengths: readonly number[]) {
    this.reset()
  }

  /** Nothing shown: one gap for every stream that has text. */
  reset(): void {
    this.shown = this.flat.map(() => false)
    this.total = this.lengths.filter((length) => length > 0).length * GAP_COST
  }

  show(position: number): void {
    const item = this.flat[position]
    if (item === undefined || this.shown[position] === true) return
    this.shown[position] = true
    this.total += item.segment.text.length + (item.segment.fold === null ? 0 : FOLD_COST)
    // Showing a segment splits the gap around it in two, less those sides where nothing is missing.
    const closedBefore = this.touches(position, -1)
    const closedAfter = this.touches(position, 1)
    this.total += GAP_COST * (1 - (closedBefore ? 1 : 0) - (closedAfter ? 1 : 0))
  }

  private touches(position: number, step: 1 | -1): boolean {
    const item = this.flat[position]
    if (item === undefined) return false
    const near = this.flat[position + step]
    if (near === undefined || near.stream !== item.stream) {
      return step < 0 ? item.segment.charStart === 0 : item.segment.charEnd === item.totalChars
    }
    if (this.shown[position + step] !== true) return false
    return step < 0 ? near.segment.charEnd === item.segment.charStart : item.segment.charEnd === near.segment.charStart
  }
}
