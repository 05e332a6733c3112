import type { Messages } from '../messages'

/** A chord such as `Ctrl+Shift+T`, `Cmd+T`, `Alt+Left`: modifiers in the order Ctrl, Alt, Shift, Cmd, then a key by its place on a US keyboard. */
export interface DefaultKeys {
  readonly mac: string
  /** Linux and Windows: never a plain Ctrl+letter, which belongs to the terminal. */
  readonly other: string
}

/** One thing a person can do, from the palette, a key, a menu or a button. */
export interface Action {
  /** `area.verb`, for example `terminal.search`. */
  readonly id: string
  readonly title: (text: Messages) => string
  readonly keys?: DefaultKeys
  /** False: it makes no sense now; the palette leaves it out and its key goes on to the terminal. */
  readonly when?: () => boolean
  /** Its key works in dialogs too. */
  readonly inDialogs?: boolean
  /** Holding its key down does it again and again. */
  readonly repeats?: boolean
  /** Not in the palette: an entry of its own there would only be noise ("go to tab 7"). */
  readonly unlisted?: boolean
  readonly run: () => void
}
