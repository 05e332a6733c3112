import type { CaptureId } from '../../../shared/ids'
import type { BlobStore, CaptureBlob } from './types'

/** A place where nothing can be kept: every write fails with the reason, and the capture says so. */
class NoBlob implements CaptureBlob {
  constructor(private readonly reason: unknown) {}

  append(): void {
    throw this.reason
  }
  read(): Uint8Array {
    return new Uint8Array(0)
  }
  size(): number {
    return 0
  }
  evict(): void {}
  appendIndex(): void {
    throw this.reason
  }
  replaceIndex(): void {
    throw this.reason
  }
  readIndex(): Uint8Array {
    return new Uint8Array(0)
  }
  storedBytes(): number {
    return 0
  }
  close(): void {}
}

/** The place of a new capture; where the store cannot make one (a full disk), one that keeps nothing, so that the program still runs. */
export function createBlob(store: BlobStore, id: CaptureId): CaptureBlob {
  try {
    return store.create(id)
  } catch (error) {
    return new NoBlob(error)
  }
}
