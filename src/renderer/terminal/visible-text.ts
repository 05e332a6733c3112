/** C0, DEL and C1, zero-width and bidi controls, tags: what could make a text look like another. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu

/** `text` with what cannot be seen written as `\u{…}`; line breaks and tabs too, unless `lines`. */
export function visibleText(text: string, lines = false): string {
  return text.replace(UNSEEN, (char) => (lines && (char === '\n' || char === '\t') ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`))
}
