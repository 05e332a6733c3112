export { errorKindOf, isStackFrame } from './classify'
export { ERROR_KINDS } from './kinds'
export { nextTrigger } from './trigger'
