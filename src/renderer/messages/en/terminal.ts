/** Terminals: search, links, paste, bell, clipboard. */
export const terminal = {}
