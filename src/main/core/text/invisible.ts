/** Characters that are not seen, or that reorder what is seen: worth a closer look when a line has any. */
const SUSPICIOUS =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|\udb40[\udc00-\uddef]|\ud834[\udd73-\udd7a]/

const FORMATTING =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/u
const VARIATION = /[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u
const RUN = new RegExp(`(?:${FORMATTING.source}|${VARIATION.source})+`, 'gu')
const EMOJI = /[\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}\u20e3\u2640\u2642]/u
/** Scripts that need joiners to spell words: Arabic, Syriac, N'Ko, Mandaic, Mongolian and the Indic family. */
const JOINING = /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mand}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Thai}\p{M}]/u
const IDEOGRAPH = /\p{Unified_Ideograph}/u
const SUBDIVISION_FLAG = /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}$/u

export interface Marked {
  readonly text: string
  /** Code points that were replaced by marks. */
  readonly hidden: number
}

/**
 * Replaces what a person cannot see (zero-width, bidi control, tag characters, smuggled variation selectors) by visible
 * marks (P17). Joiners inside emoji and in scripts that need them stay, as do a variation selector that has a base, and
 * flags of subdivisions. Works on a line or on many; looks no further than the neighbouring characters.
 */
export function markInvisible(text: string): Marked {
  if (!SUSPICIOUS.test(text)) return { text, hidden: 0 }
  let hidden = 0
  const marked = text.replace(RUN, (run: string, at: number) => {
    const kept = keptLength(run, before(text, at), after(text, at + run.length))
    if (kept === run.length) return run
    const rest = [...run.slice(kept)]
    hidden += rest.length
    return run.slice(0, kept) + markFor(rest)
  })
  return { text: marked, hidden }
}

/** The mark that stands for hidden code points: named while they are few, counted when they are many. */
function markFor(points: readonly string[]): string {
  if (points.length > 3) return hiddenMark(points.length)
  return points.map((point) => `[U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`).join('')
}

export function hiddenMark(characters: number): string {
  return `[hidden: ${characters} ${characters === 1 ? 'character' : 'characters'}]`
}

/** UTF-16 length of the beginning of `run` that belongs to the visible text around it. */
function keptLength(run: string, previous: string, next: string): number {
  if (previous === '\u{1f3f4}' && SUBDIVISION_FLAG.test(run)) return run.length
  let kept = 0
  let base = previous
  const first = run.codePointAt(0) ?? 0
  if (isVariation(first) && fitsVariation(first, base)) {
    kept = first > 0xffff ? 2 : 1
    if (kept === run.length) return kept
  }
  const joiner = run.codePointAt(kept) ?? 0
  if (kept + 1 !== run.length || (joiner !== 0x200c && joiner !== 0x200d)) return kept
  const emoji = joiner === 0x200d && EMOJI.test(base) && EMOJI.test(next)
  base = kept > 0 ? '' : previous
  return emoji || (JOINING.test(base) && base !== '') ? run.length : kept
}

const isVariation = (point: number): boolean =>
  (point >= 0xfe00 && point <= 0xfe0f) || (point >= 0x180b && point <= 0x180f && point !== 0x180e) || (point >= 0xe0100 && point <= 0xe01ef)

function fitsVariation(point: number, base: string): boolean {
  if (point >= 0xe0100) return IDEOGRAPH.test(base)
  return base.trim() !== ''
}

function before(text: string, at: number): string {
  if (at === 0) return ''
  const low = text.charCodeAt(at - 1)
  const pair = low >= 0xdc00 && low <= 0xdfff && at > 1
  return pair ? text.slice(at - 2, at) : text.slice(at - 1, at)
}

function after(text: string, at: number): string {
  const point = text.codePointAt(at)
  return point === undefined ? '' : String.fromCodePoint(point)
}
