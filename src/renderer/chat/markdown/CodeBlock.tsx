import { memo } from 'react'
import { useText } from '../../ui/hooks'
import { CopyButton } from '../CopyButton'
import { visibleText } from '../visible'

/** Code with its language and a button that copies it. Wide lines scroll inside. */
export const CodeBlock = memo(function CodeBlock({ language, code }: { readonly language: string; readonly code: string }) {
  const text = useText()
  return (
    <figure className="code" data-testid="code-block">
      <figcaption className="code-head">
        <span data-testid="code-language">{language === '' ? text.plainCode : language}</span>
        <CopyButton label={text.copyCode} copied={() => code} testId="copy-code" />
      </figcaption>
      <pre className="code-text" tabIndex={0} aria-label={text.codeIn(language)}><code>{visibleText(code)}</code></pre>
    </figure>
  )
})
