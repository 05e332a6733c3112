/** Pieces of at most `cap` characters that cut no surrogate pair. */
export function pieces(text: string, cap: number): readonly string[] {
  const all: string[] = []
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + cap, text.length)
    const last = text.charCodeAt(end - 1)
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1
    all.push(text.slice(at, end))
    at = end
  }
  return all
}
