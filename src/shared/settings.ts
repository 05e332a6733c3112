import { z } from 'zod'
import { APPROVAL_MODES } from './effects'

/**
 * Every setting of the app: one schema for the file `settings.json`, for the form that shows them, and for whoever reads them.
 * A field that is missing has its default. Lengths of time are in milliseconds, sizes in CSS pixels.
 */
export const appSettingsSchema = z.object({
  theme: z.enum(['system', 'dark', 'light']).default('system'),
  language: z.enum(['system', 'en', 'zh-CN']).default('system'),
  /** Colours of the terminal; each scheme has a dark and a light side. */
  colorScheme: z.enum(['weir', 'solarized', 'tango', 'contrast']).default('weir'),
  /** Empty: the font that comes with Weir. A name before it is tried first; the shipped ones follow. */
  fontFamily: z.string().max(200).default(''),
  fontSize: z.number().int().min(8).max(40).default(13),
  lineHeight: z.number().min(1).max(2).default(1),
  cursorStyle: z.enum(['block', 'bar', 'underline']).default('block'),
  cursorBlink: z.boolean().default(false),
  /** Lines above the screen that scroll at once; older ones are in the full output. */
  scrollbackLines: z.number().int().min(0).max(100_000).default(10_000),
  minimumContrast: z.number().min(1).max(21).default(3),
  renderer: z.enum(['auto', 'dom', 'webgl']).default('auto'),
  unicodeWidths: z.enum(['graphemes', '15', '6']).default('graphemes'),
  copyOnSelect: z.boolean().default(false),
  pasteWarning: z.enum(['multiline', 'never']).default('multiline'),
  bell: z.enum(['none', 'visual', 'sound']).default('visual'),
  altIsMeta: z.boolean().default(true),
  /** Empty: the login shell. */
  shell: z.string().max(1000).default(''),
  shellArguments: z.array(z.string().max(1000)).max(50).default([]),
  encoding: z.string().max(40).default('utf-8'),
  confirmClose: z.enum(['busy', 'always', 'never']).default('busy'),
  restoreSessions: z.boolean().default(true),
  notifications: z.boolean().default(true),
  newChatMode: z.enum(APPROVAL_MODES).default('ask'),
  /** Action id -> chord such as `Ctrl+Shift+T`; an empty string takes its key away. Only what differs from the defaults. */
  keybindings: z.record(z.string().max(100), z.string().max(60)).default({}),
})
export type AppSettings = z.infer<typeof appSettingsSchema>
