import type { SavedPatternInfo } from '../../shared/channels'
import { shortPath } from '../state'
import { useText } from '../ui/hooks'

interface Props {
  readonly pattern: SavedPatternInfo
  readonly home: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A saved pattern in words: what happens, with which commands, where. */
export function PatternRow({ pattern, home, onEdit, onRemove }: Props) {
  const text = useText()
  const { decision, words, rule } = pattern
  return (
    <div className="provider-row" data-testid="pattern-row" data-decision={decision}>
      <span className={decision === 'allow' ? 'chip accent' : 'chip warn'}>{text.patternDecisions[decision]}</span>
      <div className="provider-words">
        <code>{words}</code>
        <small>{rule.cwd === '' ? text.everywhere : text.inFolder(shortPath(rule.cwd, home))}</small>
      </div>
      <div className="form-row">
        <button type="button" className="button small" aria-label={text.editProviderOf(words)} onClick={onEdit} data-testid="pattern-edit">{text.editProvider}</button>
        <button type="button" className="button small" aria-label={text.removeProviderOf(words)} onClick={onRemove} data-testid="pattern-remove">{text.removeProvider}</button>
      </div>
    </div>
  )
}
