import type { Messages } from '../../messages'

/** Masks are constant text with their kind (observation.md, Secrets): `[redacted: aws-access-key]`. */
const MASK = /(\[redacted: [a-z0-9-]{1,60}\])/

export function splitMasks(text: string): readonly { readonly text: string; readonly mask: boolean }[] {
  return text.split(MASK).map((part, index) => ({ text: part, mask: index % 2 === 1 })).filter((part) => part.text !== '')
}

/** The kind in a mask's text; another text is its own kind. */
export function kindOf(mask: string): string {
  return /^\[redacted: (.+)\]$/.exec(mask)?.[1] ?? mask
}

/** `aws-access-key` in the person's words; a kind without words stays as it is. */
export function kindWords(kind: string, text: Messages): string {
  return new Map<string, string>(Object.entries(text.maskKinds)).get(kind) ?? kind
}

/** `GitHub token`, `AWS access key × 3`: most first. */
export function maskWords(masks: Readonly<Record<string, number>>, text: Messages): readonly string[] {
  return Object.entries(masks).filter(([, count]) => count > 0).toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .map(([kind, count]) => (count === 1 ? kindWords(kind, text) : `${kindWords(kind, text)} × ${count}`))
}
