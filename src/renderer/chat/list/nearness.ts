/** Items this near to what is seen are drawn, so that scrolling meets them ready. */
const MARGIN_PX = 900

/** Tells places in a scrolled list when they come near to what is seen, once each. */
export class Nearness {
  private readonly waiting = new Map<Element, () => void>()
  private readonly observer: IntersectionObserver

  constructor(root: Element) {
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.come(target)
    }, { root, rootMargin: `${MARGIN_PX}px 0px` })
  }

  /** @returns what ends the watch. */
  watch(element: Element, came: () => void): () => void {
    this.waiting.set(element, came)
    this.observer.observe(element)
    return () => this.forget(element)
  }

  dispose(): void {
    this.observer.disconnect()
    this.waiting.clear()
  }

  private come(element: Element): void {
    const came = this.waiting.get(element)
    this.forget(element)
    came?.()
  }

  private forget(element: Element): void {
    this.waiting.delete(element)
    this.observer.unobserve(element)
  }
}
