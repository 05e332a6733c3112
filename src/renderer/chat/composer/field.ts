import { useApp } from '../../state'

let field: HTMLTextAreaElement | null = null

export function setComposerField(element: HTMLTextAreaElement | null): void {
  field = element
}

/** Opens the panel where it is closed and puts the caret into the composer. */
export function focusComposer(): void {
  useApp.setState({ panelOpen: true })
  requestAnimationFrame(() => field?.focus())
}
