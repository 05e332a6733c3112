/** What a tool call may do to the world. The words and their order are those of the observation contract. */
export const EFFECT_CLASSES = [
  'read',
  'write',
  'delete',
  'network',
  'runs-local-code',
  'runs-fetched-code',
  'privilege',
  'unknown',
] as const
export type EffectClass = (typeof EFFECT_CLASSES)[number]

/** Where an effect lands, from narrow to wide. `remote` is another machine. */
export const EFFECT_SCOPES = ['cwd', 'temp', 'home', 'system', 'remote'] as const
export type EffectScope = (typeof EFFECT_SCOPES)[number]

/** One effect of a command. `target` is a path or host for the approval card, at most 200 characters. */
export interface Effect {
  readonly effect: EffectClass
  readonly scope?: EffectScope
  readonly target?: string
}

/**
 * Everything a command may do.
 *
 * `destructive` means a delete or a write outside the working directory and the temporary directories.
 * `summary` has one word per effect class, the widest scope after a colon (`delete:cwd`), in the order of
 * EFFECT_CLASSES, joined by a space, and ` destructive` at the end. Reads are named only when there is nothing else.
 */
export interface EffectReport {
  readonly effects: readonly Effect[]
  readonly destructive: boolean
  readonly summary: string
}

/** How much the assistant may do without asking: `ask` is the default. */
export const APPROVAL_MODES = ['observe', 'ask', 'auto'] as const
export type ApprovalMode = (typeof APPROVAL_MODES)[number]
