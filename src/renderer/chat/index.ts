export { AssistantPanel } from './AssistantPanel'
export { Inspector } from './Inspector'
