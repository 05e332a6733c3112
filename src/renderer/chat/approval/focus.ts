import { useApp } from '../../state'
import { usePanel } from '../panel'

const TRIES = 12

/** Shows the oldest open question and gives it the focus: the card itself, so that no key answers by accident. */
export function focusApproval(): void {
  const { active, items } = useApp.getState().chats
  const asked = items.find((item) => item.kind === 'call' && item.status === 'waiting_approval')
  if (asked === undefined || active === null) return
  useApp.setState({ panelOpen: true })
  usePanel.setState({ jumpTo: { chatId: active, itemId: asked.id }, listOpen: false })
  // The panel or the card may only just be drawn.
  const reach = (left: number) => {
    const card = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(asked.id)}"] [data-testid="approval"]`)
    if (card !== null) card.focus({ preventScroll: true })
    else if (left > 0) requestAnimationFrame(() => reach(left - 1))
  }
  reach(TRIES)
}
