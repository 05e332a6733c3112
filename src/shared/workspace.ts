import { z } from 'zod'
import { chatIdSchema, sessionIdSchema, type SessionId } from './ids'

/** Places of a tab: a terminal, or places side by side (`row`) or on top of each other (`column`). `sizes` are shares that add up to 100. */
export type Pane =
  | { readonly kind: 'terminal'; readonly sessionId: SessionId }
  | { readonly kind: 'split'; readonly direction: 'row' | 'column'; readonly children: readonly Pane[]; readonly sizes: readonly number[] }

/** Deeper trees than anybody can see are refused. */
const DEPTH_CAP = 12
function paneOfDepth(depth: number): z.ZodType<Pane> {
  const terminal = z.object({ kind: z.literal('terminal'), sessionId: sessionIdSchema })
  if (depth === 0) return terminal
  const split = z.object({
    kind: z.literal('split'), direction: z.enum(['row', 'column']),
    children: z.array(z.lazy(() => paneOfDepth(depth - 1))).min(2).max(50), sizes: z.array(z.number().min(0).max(100)).min(2).max(50),
  })
  return z.union([terminal, split])
}

export const tabSchema = z.object({
  id: z.string().min(1).max(64),
  root: paneOfDepth(DEPTH_CAP),
  /** The pane that has the focus in this tab. */
  active: sessionIdSchema,
})
export type Tab = z.infer<typeof tabSchema>

/** How the window is laid out; kept by the app so that a reload or a restart brings it back. Widths in CSS pixels. */
export const workspaceSchema = z.object({
  tabs: z.array(tabSchema).max(200).default([]),
  activeTab: z.string().max(64).nullable().default(null),
  sidebarOpen: z.boolean().default(true),
  panelOpen: z.boolean().default(true),
  sidebarWidth: z.number().min(120).max(800).default(212),
  panelWidth: z.number().min(280).max(1600).default(412),
  activeChat: chatIdSchema.nullable().default(null),
  /** What was chosen in the command palette, newest first: `action:…`, `terminal:…`, `chat:…`. */
  recentlyUsed: z.array(z.string().max(200)).max(20).default([]),
  /** The welcome of the very first start was put away. */
  welcomed: z.boolean().default(false),
})
export type Workspace = z.infer<typeof workspaceSchema>
