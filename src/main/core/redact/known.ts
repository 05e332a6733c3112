import { KNOWN_FAMILY, triggerTable } from './groups'
import type { Found } from './span'
import type { TriggerTable } from './triggers'

/** Shorter values are words that occur anywhere. */
const MIN_KNOWN_CHARS = 6
const TRIGGER_CHARS = 8
/** Beginnings shorter than this tell nothing and may be shown. */
const TELLING_CHARS = 2
const KNOWN_RANK = -1

/**
 * Exact values known to be secret on this machine (provider keys, tokens of the app's own environment): masked
 * wherever they stand, as they are, percent-encoded and as JSON writes them. Values under 6 characters are ignored; one of several lines is
 * known by each of its lines.
 */
export class KnownSecrets {
  readonly #values: readonly string[]
  /** The built-in prefilter and the beginnings of the values. */
  readonly triggers: TriggerTable

  constructor(values: readonly string[]) {
    const lines = values.flatMap((value) => value.split(/[\r\n]+/)).filter((value) => value.trim().length >= MIN_KNOWN_CHARS)
    this.#values = [...new Set(lines.flatMap((value) => [value, percentEncoded(value), JSON.stringify(value).slice(1, -1)]))]
    this.triggers = triggerTable(this.#values.map((value) => [value.slice(0, TRIGGER_CHARS), KNOWN_FAMILY] as const))
  }

  /** Appends every occurrence in `text`. */
  find(text: string, out: Found[]): void {
    for (const value of this.#values) {
      for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
        out.push({ start: at, end: at + value.length, kind: 'known-secret', rank: KNOWN_RANK })
      }
    }
  }

  /** Where a known value may be forming at the end of `text`. */
  openFrom(text: string): number {
    let from = text.length
    for (const value of this.#values) {
      for (let chars = Math.min(value.length - 1, text.length); chars >= TELLING_CHARS; chars--) {
        if (text.endsWith(value.slice(0, chars))) {
          from = Math.min(from, text.length - chars)
          break
        }
      }
    }
    return from
  }
}

function percentEncoded(value: string): string {
  // What has surrogates may have a lone one, which has no percent-encoded form.
  return /[\ud800-\udfff]/.test(value) ? value : encodeURIComponent(value)
}
