declare const observed: unique symbol

/**
 * Text that may enter a model request. Only this room can make one (the guard below is not exported from index.ts), and the
 * request builder accepts nothing else for text that came from a terminal, a person or a tool argument.
 */
export type Observed = string & { readonly [observed]: true }

function isMasked(text: string, masked: boolean): text is Observed {
  // Nothing is in an empty text; any other must have been looked at.
  return masked || text === ''
}

/** @param masked must be the result of the scanner's last look at this very text. */
export function seal(text: string, masked: true): Observed {
  if (!isMasked(text, masked)) throw new Error('unmasked text at the gate')
  return text
}
