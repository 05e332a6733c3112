function splitsPair(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1)
  const after = text.charCodeAt(index)
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
}

/** A place to cut `text` at or right before `index`: never between the halves of a surrogate pair. */
export function snapDown(text: string, index: number): number {
  return splitsPair(text, index) ? index - 1 : index
}

/** As `snapDown`, at or right after `index`. */
export function snapUp(text: string, index: number): number {
  return splitsPair(text, index) ? index + 1 : index
}

/** `text` elided in the middle to at most `maxChars`. */
export function elide(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const tailChars = Math.floor((maxChars - 1) / 3)
  return `${text.slice(0, snapDown(text, maxChars - 1 - tailChars))}…${text.slice(snapUp(text, text.length - tailChars))}`
}

/** The beginning of `text`, and `…` when there is more: at most `maxChars` and the sign. */
export function elideEnd(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${text.slice(0, snapDown(text, maxChars))}…`
}
