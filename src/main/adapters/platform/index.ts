export { createLog, nodeClock, nodeHash, nodeRandom } from './platform'
