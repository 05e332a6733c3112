export { openCaptureStore } from './store'
