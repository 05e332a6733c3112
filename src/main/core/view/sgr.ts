/** `ESC [ params m`, the only sequences that rows keep. */
export const SGR = /\x1b\[([0-9;:]*)m/g

/** The text without its SGR sequences. */
export function withoutSgr(text: string): string {
  return text.includes('\x1b') ? text.replace(SGR, '') : text
}
