const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Whether base64 holds `user:password` in printable ASCII (RFC 7617), which few words do. */
export function isCredential(base64: string): boolean {
  let bits = 0
  let held = 0
  let colon = false
  for (const char of base64.replace(/=+$/, '')) {
    const six = ALPHABET.indexOf(char)
    if (six === -1) return false
    held = ((held << 6) | six) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    const byte = (held >> bits) & 0xff
    if (byte < 32 || byte > 126) return false
    colon ||= byte === 58
  }
  return colon
}
