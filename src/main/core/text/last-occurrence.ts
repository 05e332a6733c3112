/**
 * Where `needle` stands last in `text`; -1 where it does not. Linear in the length of both whatever they hold (Knuth, Morris and Pratt, read
 * from the end), which `lastIndexOf` is not.
 */
export function lastOccurrence(text: string, needle: string): number {
  const length = needle.length
  if (length === 0) return text.length
  const shorter = borders(needle)
  let matched = 0
  for (let at = text.length - 1; at >= 0; at--) {
    const unit = text.charCodeAt(at)
    while (matched > 0 && needle.charCodeAt(length - 1 - matched) !== unit) matched = shorter[matched - 1] ?? 0
    if (needle.charCodeAt(length - 1 - matched) === unit) matched += 1
    if (matched === length) return at
  }
  return -1
}

/** For each end of the needle: how much of it may be kept when it does not go on. */
function borders(needle: string): Int32Array {
  const last = needle.length - 1
  const found = new Int32Array(needle.length)
  let kept = 0
  for (let at = 1; at < needle.length; at++) {
    const unit = needle.charCodeAt(last - at)
    while (kept > 0 && needle.charCodeAt(last - kept) !== unit) kept = found[kept - 1] ?? 0
    if (needle.charCodeAt(last - kept) === unit) kept += 1
    found[at] = kept
  }
  return found
}
