/** What the person sees of a turn or a step goes by these names. */
export const turnItemId = (seq: number): string => `user_${String(seq)}`
export const stepItemId = (step: number): string => `step_${String(step)}`

/** The turn that an item stands for; null when it is no person's message. */
export function turnSeqOf(itemId: string): number | null {
  const seq = /^user_(\d{1,15})$/.exec(itemId)?.[1]
  return seq === undefined ? null : Number(seq)
}
