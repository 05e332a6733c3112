/** The longest time for which the event loop answered nobody. */
export class Stalls {
  private longest = 0
  private last = performance.now()
  private readonly timer = setInterval(() => {
    const now = performance.now()
    this.longest = Math.max(this.longest, now - this.last - 1)
    this.last = now
  }, 1)

  stop(): number {
    clearInterval(this.timer)
    return this.longest
  }
}
