import { snapDown } from '../text'

const TITLE_CAP_CHARS = 1000
/** Marks that one character may carry: more would run over the lines above and below a tab. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu
/**
 * Controls, format characters (bidi overrides, zero-width, tags), halves of pairs, line separators, and characters that are seen as
 * nothing: what is shown in a tab must be what it looks like.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u{e0100}-\u{e01ef}]/gu

/** A title that a program gave, fit to be shown. */
export function cleanTitle(title: string): string {
  const seen = title.replace(UNSEEN, '').replace(TOO_MANY_MARKS, '$1')
  return seen.slice(0, snapDown(seen, TITLE_CAP_CHARS))
}
