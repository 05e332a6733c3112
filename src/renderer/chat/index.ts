export { chatActions } from './actions'
export { AssistantPanel } from './AssistantPanel'
export { focusComposer } from './composer/field'
export { Inspector } from './inspector/Inspector'
