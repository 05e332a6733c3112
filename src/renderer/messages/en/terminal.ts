/** Terminals: search, links, paste, bell, clipboard. */
export const terminal = {
  clipboardAsk: (size: string) => `A program in this terminal wants to put ${size} on the clipboard:`,
  clipboardAllow: 'Allow',
  clipboardAllowHere: 'Allow for this terminal',
  clipboardDeny: 'Deny',
}
