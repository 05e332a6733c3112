/** Milliseconds of processor time that this process has used: other programs do not count, however busy the machine is. */
export function busyMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The most processor time that went by between two turns of the event loop: how long it answered nobody. */
export class Stalls {
  private longest = 0
  private last = busyMs()
  private readonly timer = setInterval(() => {
    const now = busyMs()
    this.longest = Math.max(this.longest, now - this.last)
    this.last = now
  }, 1)

  stop(): number {
    clearInterval(this.timer)
    return this.longest
  }
}
