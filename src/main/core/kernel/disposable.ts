export interface Disposable {
  dispose(): void
}

/** Owns other disposables and disposes them in reverse order; adding to a disposed one disposes at once. */
export class DisposableStore implements Disposable {
  private readonly items: Disposable[] = []
  private disposed = false

  add<T extends Disposable>(item: T): T {
    if (this.disposed) item.dispose()
    else this.items.push(item)
    return item
  }

  dispose(): void {
    this.disposed = true
    for (let item = this.items.pop(); item !== undefined; item = this.items.pop()) item.dispose()
  }
}
