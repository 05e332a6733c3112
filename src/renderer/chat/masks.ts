/** Masks are constant text with their kind (observation.md, Secrets): `[redacted: aws-access-key]`. */
const MASK = /(\[redacted: [a-z0-9-]{1,60}\])/

export function splitMasks(text: string): readonly { readonly text: string; readonly mask: boolean }[] {
  return text.split(MASK).map((part, index) => ({ text: part, mask: index % 2 === 1 })).filter((part) => part.text !== '')
}
