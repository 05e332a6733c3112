export { isEngineAlive, thisEngine } from './engine-owner'
export { createLog, nodeClock, nodeHash, nodeRandom } from './platform'
