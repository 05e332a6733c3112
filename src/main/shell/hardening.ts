import { app, type Session, type WebContents } from 'electron'
import { APP_ORIGIN } from './app-protocol'

function isOurs(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`)
}

/** True for the main frame of `contents` while it shows our page. */
export function isOurFrame(contents: WebContents, frame: Electron.WebFrameMain | null): boolean {
  return frame !== null && frame === contents.mainFrame && isOurs(frame.url)
}

/** No page goes anywhere, opens anything or embeds anything. Electron's security checklist, docs/security.md. */
export function lockContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => event.preventDefault())
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-frame-navigate', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
}

/** Nothing is permitted, nothing is downloaded, nothing is fetched but our own files. */
export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
  session.setSpellCheckerEnabled(false)
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isOurs(details.url) && !details.url.startsWith('devtools://') && !details.url.startsWith('data:image/') })
  })
}
