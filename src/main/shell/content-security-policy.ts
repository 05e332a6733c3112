/** Stands in the built page and becomes a new nonce at every load. */
export const STYLE_NONCE_PLACEHOLDER = '__WEIR_STYLE_NONCE__'

/**
 * No inline or eval script, no network, no frame. Style elements need the nonce. The one exception: xterm's DOM renderer writes
 * 24-bit colours as style attributes (DomRendererRowFactory), which no nonce can cover; docs/security.md weighs it.
 */
export function contentSecurityPolicy(styleNonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${styleNonce}'`,
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
