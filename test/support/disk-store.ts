import { openCaptureStore } from '../../src/main/adapters/capture-store'
import { isEngineAlive, thisEngine } from '../../src/main/adapters/platform'

/** A store on disk as an engine opens it. */
export const diskStore = (root: string) => openCaptureStore(root, { self: thisEngine(), isAlive: isEngineAlive })
