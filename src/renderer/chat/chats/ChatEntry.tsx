import { Pencil, Trash2 } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { ChatInfo } from '../../../shared/channels'
import { deleteChat, renameChat } from '../../state'
import { useText } from '../../ui/hooks'
import { Dot } from '../../ui/parts'
import { forgetDraft } from '../panel'
import { visibleText } from '../visible'
import { when } from './when'

interface Props {
  readonly info: ChatInfo
  readonly current: boolean
  readonly now: number
  readonly onOpen: () => void
}

type Doing = 'nothing' | 'renaming' | 'deleting'

/** One chat in the list: opens, is renamed in place (F2), deleted after a question (Del). */
export function ChatEntry({ info, current, now, onOpen }: Props) {
  const text = useText()
  const [doing, setDoing] = useState<Doing>('nothing')
  const name = info.title === '' ? text.untitledChat : visibleText(info.title)
  const onKeyDown = (event: KeyboardEvent) => {
    if (doing !== 'nothing') return
    if (event.key === 'F2') setDoing('renaming')
    if (event.key === 'Delete') setDoing('deleting')
  }
  if (doing === 'renaming') return <Rename info={info} onDone={() => setDoing('nothing')} />
  if (doing === 'deleting') return <DeleteQuestion info={info} name={name} onDone={() => setDoing('nothing')} />
  return (
    <li className={current ? 'chat-entry current' : 'chat-entry'} onKeyDown={onKeyDown} data-chat={info.chatId} data-testid="chat-entry" data-busy={info.busy}>
      <button type="button" className="entry-open" data-stop aria-current={current ? 'true' : undefined} onClick={onOpen}>
        <span className="entry-title">
          {info.busy ? <Dot tone="warn" pulse /> : null}
          <span className="entry-name" title={name}>{name}</span>
        </span>
        <span className="entry-facts">
          {info.busy ? <span className="entry-busy">{text.chatBusy}</span> : null}
          {info.runningTasks > 0 ? <span className="entry-tasks">{text.tasksRunning(info.runningTasks)}</span> : null}
          <time dateTime={new Date(info.updatedAt).toISOString()} title={new Date(info.updatedAt).toLocaleString(text.lang)}>{when(info.updatedAt, now, text.lang, text.justNow)}</time>
        </span>
      </button>
      <span className="entry-tools">
        <button type="button" className="tool-button" aria-label={text.renameChat(name)} title={text.renameChatShort} onClick={() => setDoing('renaming')} data-testid="rename-chat"><Pencil size={13} aria-hidden="true" /></button>
        <button type="button" className="tool-button" aria-label={text.deleteChat(name)} title={text.deleteChatShort} onClick={() => setDoing('deleting')} data-testid="delete-chat"><Trash2 size={13} aria-hidden="true" /></button>
      </span>
    </li>
  )
}

function Rename({ info, onDone }: { readonly info: ChatInfo; readonly onDone: () => void }) {
  const text = useText()
  const [title, setTitle] = useState(info.title)
  const save = async () => {
    if (title.trim() !== '' && title.trim() !== info.title) await renameChat(info.chatId, title)
    onDone()
  }
  return (
    <li className="chat-entry" data-testid="chat-entry">
      <input
        className="entry-rename" value={title} maxLength={200} autoFocus aria-label={text.renameChatShort} onFocus={(event) => event.target.select()}
        onChange={(event) => setTitle(event.target.value)} onBlur={() => void save()} data-stop data-testid="rename-field"
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') void save().then(() => focusEntry(info))
          if (event.key === 'Escape') {
            onDone()
            focusEntry(info)
          }
        }}
      />
    </li>
  )
}

/** Back to the entry, for whoever goes by keys. */
function focusEntry({ chatId }: ChatInfo): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-chat="${chatId}"] .entry-open`)?.focus())
}

/** What is deleted is gone, so it says what goes. */
function DeleteQuestion({ info, name, onDone }: { readonly info: ChatInfo; readonly name: string; readonly onDone: () => void }) {
  const text = useText()
  const keep = () => {
    onDone()
    focusEntry(info)
  }
  const remove = () => {
    forgetDraft(info.chatId)
    void deleteChat(info.chatId)
  }
  return (
    <li
      className="chat-entry entry-question" role="group" aria-label={text.deleteChat(name)} data-testid="chat-entry"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        keep()
      }}
    >
      <p>{text.deleteQuestion(name)} {info.runningTasks > 0 ? text.deleteStops(info.runningTasks) : null}</p>
      <div className="entry-answers">
        <button type="button" className="button small stop" onClick={remove} data-stop data-testid="confirm-delete">{text.deleteChatShort}</button>
        <button type="button" className="button small" autoFocus onClick={keep} data-stop>{text.keepChat}</button>
      </div>
    </li>
  )
}
