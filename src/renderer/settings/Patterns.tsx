import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SavedPatternInfo } from '../../shared/channels'
import { inOwnWords } from '../messages'
import { loadPatterns, removePattern, savePattern, useApp } from '../state'
import { useText } from '../ui/hooks'
import { draftOfPattern, newDraft, patternRequest, type Decision } from './pattern-draft'
import { PatternForm } from './PatternForm'
import { PatternRow } from './PatternRow'

type Edited = { readonly id: number } | { readonly fresh: Decision } | null
type Said = { readonly words: string; readonly removed: SavedPatternInfo | null; readonly bad?: boolean } | null

/** What the person has allowed for good and what they always want to be asked about. */
export function Patterns() {
  const text = useText()
  const home = useApp((state) => state.engineInfo?.home ?? '')
  const [patterns, setPatterns] = useState<readonly SavedPatternInfo[] | null>(null)
  const [edited, setEdited] = useState<Edited>(null)
  const [said, setSaid] = useState<Said>(null)
  const [version, setVersion] = useState(0)
  useEffect(() => {
    let wanted = true
    void loadPatterns().then(({ patterns: list, problem }) => {
      if (!wanted) return
      setPatterns(list)
      if (problem !== null) setSaid({ words: problem, removed: null, bad: true })
    })
    return () => {
      wanted = false
    }
  }, [version])
  const again = () => setVersion((now) => now + 1)

  const done = (saved: boolean) => {
    setEdited(null)
    setSaid(saved ? { words: text.saved, removed: null } : null)
    again()
  }
  const remove = async (pattern: SavedPatternInfo) => {
    const problem = await removePattern(pattern.id)
    setSaid(problem === null ? { words: text.patternRemoved(pattern.words), removed: pattern } : { words: problem, removed: null, bad: true })
    again()
  }
  const undo = async (pattern: SavedPatternInfo) => {
    const request = patternRequest(null, draftOfPattern(pattern))
    const problem = request === null ? null : await savePattern(request)
    setSaid(problem === null ? { words: text.patternBack(pattern.words), removed: null } : { words: problem, removed: null, bad: true })
    again()
  }
  const fresh = edited !== null && 'fresh' in edited ? edited.fresh : null
  return (
    <div className="providers" role="group" aria-labelledby="settings-patterns">
      <h4 id="settings-patterns">{text.patterns}</h4>
      <p className="dim">{text.patternsHelp}</p>
      {patterns?.length === 0 && fresh === null ? <p className="empty-note" data-testid="patterns-none">{text.noPatterns}</p> : null}
      {patterns === null || (patterns.length === 0 && fresh === null) ? null : (
        <ul className="provider-list" data-testid="pattern-list">
          {patterns.map((pattern) => (
            <li key={pattern.id}>
              {edited !== null && 'id' in edited && edited.id === pattern.id
                ? <PatternForm id={pattern.id} initial={draftOfPattern(pattern)} onDone={done} />
                : <PatternRow pattern={pattern} home={home} onEdit={() => setEdited({ id: pattern.id })} onRemove={() => void remove(pattern)} />}
            </li>
          ))}
          {fresh === null ? null : <li><PatternForm key={fresh} id={null} initial={newDraft(fresh, home)} onDone={done} /></li>}
        </ul>
      )}
      <div className="form-row">
        {fresh === null ? (
          <>
            <button type="button" className="button" onClick={() => setEdited({ fresh: 'ask' })} data-testid="pattern-add-ask"><Plus size={14} aria-hidden="true" />{text.addAskPattern}</button>
            <button type="button" className="button" onClick={() => setEdited({ fresh: 'allow' })} data-testid="pattern-add-allow"><Plus size={14} aria-hidden="true" />{text.addAllowPattern}</button>
          </>
        ) : null}
        <p role="status" className={said?.bad === true ? 'outcome bad' : 'outcome good'} data-testid="patterns-said">
          {said === null ? '' : inOwnWords(said.words, text)}
          {said === null || said.removed === null ? null : <UndoButton pattern={said.removed} onUndo={(pattern) => void undo(pattern)} />}
        </p>
      </div>
    </div>
  )
}

function UndoButton({ pattern, onUndo }: { readonly pattern: SavedPatternInfo; readonly onUndo: (pattern: SavedPatternInfo) => void }) {
  const text = useText()
  return <> <button type="button" className="link" onClick={() => onUndo(pattern)} data-testid="pattern-undo">{text.undo}</button></>
}
