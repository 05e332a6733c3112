const TICK_PX = 3

/** Where marks of these rows stand on a track, in pixels from its top: one for each place, however many rows share it. */
export function ticksOf(rows: readonly number[], total: number, height: number): readonly number[] {
  const tops = new Set<number>()
  for (const row of rows) tops.add(Math.min(Math.max(0, height - TICK_PX), Math.floor((row / Math.max(1, total)) * height / TICK_PX) * TICK_PX))
  return [...tops].sort((a, b) => a - b)
}
