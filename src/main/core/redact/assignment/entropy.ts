/** Shannon entropy of the characters of `text`, bits per character. */
export function bitsPerChar(text: string): number {
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) {
    const share = count / text.length
    bits -= share * Math.log2(share)
  }
  return bits
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Long and mixed enough that a machine made it, and not a UUID, a path, a URL, a date or a checksum with its name. */
export function isRandom(value: string): boolean {
  if (value.length < 16 || UUID.test(value) || /\s/.test(value)) return false
  if (/[/\\][a-z]{3,}[/\\]|:\/\/|^sha\d|^\d{4}-\d\d/.test(value)) return false
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false
  return bitsPerChar(value) >= 3
}

/** Shaped like a made-up value: letters and digits mixed within words, or mixed case that no identifier has. */
export function looksMade(value: string): boolean {
  if (value.length < 8 || /\s/.test(value)) return false
  if (/^\d+(?:[.,:]\d+)*(?:[a-z]{1,3})?$/.test(value)) return false
  if (/\d/.test(value) && /[A-Za-z]/.test(value)) return true
  return value.length >= 20 && /[a-z]/.test(value) && /[A-Z]/.test(value) && bitsPerChar(value) >= 4.2
}
