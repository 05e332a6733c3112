/** What a program asks by OSC 52: to put `text` on a clipboard. A question for what is on it is `read`, and gets no answer. */
export type ClipboardRequest = { readonly kind: 'write'; readonly text: string; readonly selection: boolean } | { readonly kind: 'read' } | { readonly kind: 'nothing' }

const NOTHING: ClipboardRequest = { kind: 'nothing' }

/** `data` follows `52;`: the clipboards' letters, a semicolon, then base64 or `?`. */
export function clipboardRequest(data: string): ClipboardRequest {
  const semicolon = data.indexOf(';')
  if (semicolon < 0) return NOTHING
  const which = data.slice(0, semicolon)
  const payload = data.slice(semicolon + 1).replace(/[\s]/g, '')
  if (payload === '?') return { kind: 'read' }
  if (payload === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(payload)) return NOTHING
  try {
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
    const text = new TextDecoder().decode(bytes).replaceAll('\u0000', '')
    return text === '' ? NOTHING : { kind: 'write', text, selection: which !== '' && /^[ps]+$/.test(which) }
  } catch {
    return NOTHING
  }
}
