import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { protocol, type Session } from 'electron'
import { contentSecurityPolicy, STYLE_NONCE_PLACEHOLDER } from './content-security-policy'

export const APP_ORIGIN = 'weir://app'
export const APP_URL = `${APP_ORIGIN}/index.html`

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** A scheme of our own: response headers apply to it, and pages from files get no say. Before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: 'weir', privileges: { standard: true, secure: true, codeCache: true } }])
}

/** Serves the built window from `directory` and nothing else. */
export function serveApp(session: Session, directory: string): void {
  session.protocol.handle('weir', async (request) => {
    const url = new URL(request.url)
    const path = join(directory, decodeURIComponent(url.pathname))
    const type = TYPES[extname(path)]
    if (url.host !== 'app' || request.method !== 'GET' || type === undefined || !path.startsWith(directory + sep)) return missing()
    try {
      const content = await readFile(path)
      return extname(path) === '.html' ? page(content.toString('utf8'), type) : new Response(new Uint8Array(content), { headers: headers(type) })
    } catch {
      return missing()
    }
  })
}

/** A new nonce for every load, in the header and in the page. */
function page(html: string, type: string): Response {
  const nonce = randomBytes(18).toString('base64url')
  return new Response(html.replaceAll(STYLE_NONCE_PLACEHOLDER, nonce), {
    headers: { ...headers(type), 'content-security-policy': contentSecurityPolicy(nonce) },
  })
}

function headers(type: string): Record<string, string> {
  return {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  }
}

function missing(): Response {
  return new Response('not found', { status: 404, headers: headers('text/plain') })
}
