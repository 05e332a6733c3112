import { ipcMain, type WebContents } from 'electron'
import type { z } from 'zod'
import { shellRequests } from '../../shared/channels'
import type { WeirError } from '../../shared/errors'
import { isOurFrame } from './hardening'

type Requests = typeof shellRequests
/** What main does for the window, one function per request. */
export type ShellHandlers = {
  readonly [M in keyof Requests]: (
    payload: z.infer<Requests[M]['request']>,
  ) => z.infer<Requests[M]['response']> | Promise<z.infer<Requests[M]['response']>>
}
type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: WeirError }

/**
 * The only place with raw ipcMain. Every request is answered for our own main frame alone, its payload is parsed before and its
 * answer after the handler; a failure comes back as a value in plain words.
 */
export function serveShell(handlers: ShellHandlers, contents: WebContents): void {
  function route<Q extends z.ZodType, A extends z.ZodType>(
    method: string, schemas: { readonly request: Q; readonly response: A }, handler: (payload: z.infer<Q>) => unknown,
  ): void {
    ipcMain.removeHandler(method)
    ipcMain.handle(method, async (event, payload: unknown): Promise<Answer> => {
      if (event.sender !== contents || !isOurFrame(contents, event.senderFrame)) {
        return { ok: false, error: { code: 'denied', message: 'This request came from another page.' } }
      }
      const parsed = schemas.request.safeParse(payload)
      if (!parsed.success) return { ok: false, error: { code: 'invalid', message: `The request ${method} is not well-formed.` } }
      try {
        return { ok: true, value: schemas.response.parse(await handler(parsed.data)) }
      } catch (cause) {
        return { ok: false, error: { code: 'internal', message: cause instanceof Error ? cause.message : String(cause) } }
      }
    })
  }
  route('app.info', shellRequests['app.info'], handlers['app.info'])
  route('app.settings.get', shellRequests['app.settings.get'], handlers['app.settings.get'])
  route('app.settings.set', shellRequests['app.settings.set'], handlers['app.settings.set'])
  route('app.settings.getText', shellRequests['app.settings.getText'], handlers['app.settings.getText'])
  route('app.settings.setText', shellRequests['app.settings.setText'], handlers['app.settings.setText'])
  route('app.workspace.get', shellRequests['app.workspace.get'], handlers['app.workspace.get'])
  route('app.workspace.set', shellRequests['app.workspace.set'], handlers['app.workspace.set'])
  route('app.providers.list', shellRequests['app.providers.list'], handlers['app.providers.list'])
  route('app.providers.save', shellRequests['app.providers.save'], handlers['app.providers.save'])
  route('app.providers.remove', shellRequests['app.providers.remove'], handlers['app.providers.remove'])
  route('app.providers.use', shellRequests['app.providers.use'], handlers['app.providers.use'])
  route('app.provider.test', shellRequests['app.provider.test'], handlers['app.provider.test'])
  route('app.clipboard.write', shellRequests['app.clipboard.write'], handlers['app.clipboard.write'])
  route('app.clipboard.read', shellRequests['app.clipboard.read'], handlers['app.clipboard.read'])
  route('app.openLink', shellRequests['app.openLink'], handlers['app.openLink'])
  route('app.notify', shellRequests['app.notify'], handlers['app.notify'])
  route('app.capture.save', shellRequests['app.capture.save'], handlers['app.capture.save'])
}
