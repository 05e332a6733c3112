/** C0 but tab and line feed, DEL, C1, zero-width (not joiners, which emoji and scripts need), bidi controls, tag characters. */
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g

/**
 * Text as it is, with characters that a person could not see, or that would reorder the text, written out: `⟨U+202E⟩`.
 * What is approved has to be what is read (lessons.md, P17); an escape sequence stays text.
 */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (found) => `⟨U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
}

/** How many such characters there are. */
export function unseenCount(text: string): number {
  return text.match(UNSEEN)?.length ?? 0
}
