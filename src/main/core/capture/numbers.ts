/** A growing list of numbers in 8 bytes each; a plain array of a million objects would cost ten times that. */
export class Numbers {
  private items = new Float64Array(64)
  length = 0

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Float64Array(this.items.length * 2)
      larger.set(this.items)
      this.items = larger
    }
    this.items[this.length++] = value
  }

  /** @throws RangeError outside the list. */
  at(index: number): number {
    const value = index < this.length ? this.items[index] : undefined
    if (value === undefined) throw new RangeError(`no item ${index}`)
    return value
  }

  set(index: number, value: number): void {
    if (index >= this.length) throw new RangeError(`no item ${index}`)
    this.items[index] = value
  }

  /** Puts `value` before the item at `index`. */
  insert(index: number, value: number): void {
    this.push(value)
    if (index === this.length - 1) return
    this.items.copyWithin(index + 1, index, this.length - 1)
    this.items[index] = value
  }

  /** Removes `count` items from `index` on, and gives memory back when little is left. */
  remove(index: number, count: number): void {
    this.items.copyWithin(index, index + count, this.length)
    this.length -= count
    if (this.items.length > 1024 && this.length * 4 < this.items.length) this.items = this.items.slice(0, this.items.length / 2)
  }

  /** Index of the last item <= `value` in an ascending list, or -1. */
  lastAtMost(value: number): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.at(middle) <= value) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}
