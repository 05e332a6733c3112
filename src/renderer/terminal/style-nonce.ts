/**
 * The page's policy takes style elements with its nonce only, and xterm makes some without one. Every style element that our
 * own scripts create gets it; markup from elsewhere never does.
 */
export function giveStylesTheNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="weir-style-nonce"]')?.content ?? ''
  const create = document.createElement.bind(document)
  Object.defineProperty(document, 'createElement', {
    configurable: true,
    value: (name: string, options?: ElementCreationOptions) => {
      const element = create(name, options)
      if (element instanceof HTMLStyleElement) element.nonce = nonce
      return element
    },
  })
}
