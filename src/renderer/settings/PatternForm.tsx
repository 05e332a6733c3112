import { useState, type FormEvent } from 'react'
import { inOwnWords } from '../messages'
import { savePattern } from '../state'
import { useText } from '../ui/hooks'
import { Field, TextField } from './Field'
import { patternRequest, type PatternDraft } from './pattern-draft'

interface Props {
  /** Null: a new one. */
  readonly id: number | null
  readonly initial: PatternDraft
  readonly onDone: (saved: boolean) => void
}

/** A pattern as a form. The engine reads it as it would read the command, and says why it cannot be saved. */
export function PatternForm({ id, initial, onDone }: Props) {
  const text = useText()
  const [draft, setDraft] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const change = (part: Partial<PatternDraft>) => {
    setDraft({ ...draft, ...part })
    setProblem(null)
  }
  const save = async () => {
    const request = patternRequest(id, draft)
    if (request === null) return setProblem(text.programNeeded)
    const why = await savePattern(request)
    if (why === null) onDone(true)
    else setProblem(why)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const asks = draft.decision === 'ask'
  const title = asks ? text.askPattern : text.allowPattern
  return (
    <form className="provider-editor" onSubmit={submit} noValidate aria-label={title} data-testid="pattern-form">
      <strong>{title}</strong>
      <TextField label={text.patternProgram} placeholder="git" value={draft.program} onChange={(program) => change({ program })} testId="pattern-program" focused />
      <Field label={text.patternWords} help={text.patternWordsHelp}>
        {(aria) => <textarea {...aria} className="mono" rows={2} spellCheck={false} value={draft.words} onChange={(event) => change({ words: event.target.value })} data-testid="pattern-words" />}
      </Field>
      <Field label={text.patternRest} help={text.patternRestHelp}>
        {(aria) => <input {...aria} type="checkbox" role="switch" className="switch" checked={draft.rest} onChange={(event) => change({ rest: event.target.checked })} data-testid="pattern-rest" />}
      </Field>
      <TextField label={text.patternFolder} help={asks ? text.patternFolderAsk : text.patternFolderAllow} value={draft.cwd} onChange={(cwd) => change({ cwd })} testId="pattern-folder" />
      <div className="form-row">
        <button type="submit" className="button primary" data-testid="pattern-save">{text.save}</button>
        <button type="button" className="button" onClick={() => onDone(false)} data-testid="pattern-cancel">{text.cancelEdit}</button>
        <p role="alert" className="outcome bad" data-testid="pattern-problem">{problem === null ? '' : inOwnWords(problem, text)}</p>
      </div>
    </form>
  )
}
