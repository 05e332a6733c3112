export { viewerActions } from './actions'
export { Viewer } from './Viewer'
export { openViewer } from './open'
