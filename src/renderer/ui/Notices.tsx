import { X } from 'lucide-react'
import { inOwnWords } from '../messages'
import { dismissNotice, openPlainTerminal, openSettingsAt, useApp, type NoticeDoor } from '../state'
import { useText } from './hooks'
import { IconButton } from './parts'

const DOORS: Readonly<Record<NoticeDoor, () => void>> = {
  settings: () => openSettingsAt('terminal'),
  plainTerminal: () => void openPlainTerminal(),
}

/** What went wrong, what was kept and what to do, over the terminals and without moving them. */
export function Notices() {
  const text = useText()
  const notices = useApp((state) => state.notices)
  const recovered = useApp((state) => state.engineInfo?.recoveredCalls ?? 0)
  const seen = useApp((state) => state.recoverySeen)
  return (
    <div className="notices" role="status" aria-live="polite" data-testid="notices">
      {recovered > 0 && !seen ? (
        <p className="notice error" data-testid="notice-recovered">
          <span>{text.recovered(recovered)}</span>
          <IconButton icon={X} label={text.dismiss} onClick={() => useApp.setState({ recoverySeen: true })} />
        </p>
      ) : null}
      {notices.map((notice) => (
        <div key={notice.id} className={`notice ${notice.level}`} data-testid="notice">
          <div className="notice-words">
            <span>{inOwnWords(notice.text, text)}</span>
            {notice.doors.length === 0 ? null : (
              <span className="notice-doors">
                {notice.doors.map((door) => (
                  <button
                    key={door} type="button" className="button small" data-testid={`notice-${door}`}
                    onClick={() => {
                      dismissNotice(notice.id)
                      DOORS[door]()
                    }}
                  >
                    {text.noticeDoors[door]}
                  </button>
                ))}
              </span>
            )}
          </div>
          <IconButton icon={X} label={text.dismiss} onClick={() => dismissNotice(notice.id)} />
        </div>
      ))}
    </div>
  )
}
