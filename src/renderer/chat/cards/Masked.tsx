import { useText } from '../../ui/hooks'
import { kindOf, kindWords, splitMasks } from './masks'

/** Masks stand out, in words, so that a person sees that a secret was there and that it was not passed on. */
export function Masked({ text }: { readonly text: string }) {
  const words = useText()
  return (
    <>
      {splitMasks(text).map((part, index) => {
        if (!part.mask) return part.text
        const kind = kindWords(kindOf(part.text), words)
        return <mark key={index} className="mask" title={words.maskHelp(kind)} data-kind={kindOf(part.text)} data-testid="mask">{kind}</mark>
      })}
    </>
  )
}

/** The same masks with their text as it was sent. */
export function MaskedExactly({ text }: { readonly text: string }) {
  return <>{splitMasks(text).map((part, index) => (part.mask ? <mark key={index} className="mask" data-testid="mask">{part.text}</mark> : part.text))}</>
}
