import { maskText } from './kinds'
import type { KnownSecrets } from './known'
import { SecretScanner } from './scanner'
import type { SecretSpan } from './span'

/** Text with masks, and how many of each kind. */
export interface Redacted {
  readonly text: string
  readonly masks: Readonly<Record<string, number>>
}

/** Spans of a complete text. */
export function findSecrets(text: string, known?: KnownSecrets): readonly SecretSpan[] {
  const scanner = new SecretScanner(known)
  scanner.push(text)
  scanner.end()
  return scanner.takeSpans()
}

/** Masks every secret of a complete text. Masked text stays as it is when masked again. */
export function redact(text: string, known?: KnownSecrets): Redacted {
  const masks: Record<string, number> = {}
  let masked = ''
  let at = 0
  for (const span of findSecrets(text, known)) {
    masked += text.slice(at, span.start) + maskText(span.kind)
    masks[span.kind] = (masks[span.kind] ?? 0) + 1
    at = span.end
  }
  return { text: masked + text.slice(at), masks }
}
