import { effectWords } from '../../messages'
import { useText } from '../../ui/hooks'

/** What a command may do, in words; each effect its own chip. */
export function EffectChips({ effects }: { readonly effects: string }) {
  const text = useText()
  const words = effectWords(effects, text).split(' · ').filter((word) => word !== '')
  return <span className="effect-chips">{words.map((word) => <span key={word} className={word === text.destructive ? 'chip bad' : 'chip'} data-testid="effect">{word}</span>)}</span>
}
