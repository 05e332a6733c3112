import { useId, useState } from 'react'
import type { PatternRule } from '../../../shared/channels'
import { effectWords, inOwnWords } from '../../messages'
import { shortPath, useApp } from '../../state'
import { useText } from '../../ui/hooks'
import { visibleText } from '../visible'
import { ruleChoices, type RuleChoice } from './rule-choices'

interface Props {
  readonly rule: PatternRule
  readonly sent: boolean
  readonly problem: string | null
  readonly onSave: (choice: RuleChoice) => void
  readonly onCancel: () => void
}

/** What "Always allow" will allow, chosen from narrow to wide and said in plain words before it is saved. */
export function RuleEditor({ rule, sent, problem, onSave, onCancel }: Props) {
  const text = useText()
  const name = useId()
  const home = useApp((state) => state.engineInfo?.home ?? '')
  const choices = ruleChoices(rule)
  const [at, setAt] = useState(0)
  const chosen = choices[at]
  if (chosen === undefined) return null
  const place = shortPath(rule.cwd, home)
  return (
    <form
      className="rule" aria-label={text.ruleTitle} data-testid="rule-editor"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(chosen)
      }}
    >
      <fieldset>
        <legend>{text.ruleTitle}</legend>
        {choices.map((choice, index) => (
          <label key={choice.command} className={index === at ? 'rule-choice on' : 'rule-choice'} data-testid="rule-choice">
            <input type="radio" name={name} checked={index === at} autoFocus={index === 0} onChange={() => setAt(index)} />
            <code>{visibleText(choice.command)}</code>
          </label>
        ))}
      </fieldset>
      <p className="rule-words" data-testid="rule-words">
        {chosen.rest ? text.ruleOpen(visibleText(commandOf(rule, chosen))) : text.ruleExact}{' '}
        {text.ruleWhere(place, rule.target === 'local' ? text.thisMachine : rule.target)}{' '}
        {text.ruleLimit(rule.effects === '' ? effectWords('read', text) : effectWords(rule.effects, text))}
      </p>
      {problem === null ? null : <p className="ask-problem" role="alert" data-testid="rule-problem">{inOwnWords(problem, text)}</p>}
      <div className="ask-row">
        <button type="submit" className="button primary" aria-disabled={sent} data-testid="rule-save">{text.ruleSave}</button>
        <button type="button" className="button" onClick={onCancel}>{text.cancelEdit}</button>
      </div>
    </form>
  )
}

function commandOf({ program }: PatternRule, { words }: RuleChoice): string {
  return [program, ...words].join(' ')
}
