import { Notification, type BrowserWindow } from 'electron'
import type { Focus } from '../../../shared/channels'
import type { ShellHandlers } from '../ipc'

/** Kept so that they can be clicked while they are shown; at the cap the oldest is closed. */
const KEPT_CAP = 20

interface Parts {
  readonly window: () => BrowserWindow | null
  readonly allowed: () => boolean
  /** The person clicked: the window comes back and shows what it is about. */
  readonly clicked: (focus: Focus) => void
}

/** Notifications of the system, only while the window is not in front. */
export function notificationRequests({ window, allowed, clicked }: Parts): Pick<ShellHandlers, 'app.notify'> {
  const kept = new Set<Notification>()
  return {
    'app.notify': ({ title, body, focus }) => {
      if (!allowed() || window()?.isFocused() === true || !Notification.isSupported()) return { shown: false }
      const notification = new Notification({ title: plain(title), body: plain(body) })
      const forget = () => void kept.delete(notification)
      notification.once('click', () => {
        forget()
        clicked(focus)
      })
      notification.once('close', forget)
      notification.once('failed', forget)
      kept.add(notification)
      const [oldest] = kept
      if (kept.size > KEPT_CAP && oldest !== undefined) {
        kept.delete(oldest)
        oldest.close()
      }
      notification.show()
      return { shown: true }
    },
  }
}

/** Some desktops read markup in a notification, and a program chose these words. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').replaceAll('<', '‹').replaceAll('>', '›').replaceAll('&', '＆')
}
