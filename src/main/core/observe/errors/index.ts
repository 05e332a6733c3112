export { errorKindOf, isStackFrame } from './classify'
export { ERROR_KINDS, TRIGGER, TRIGGER_WIDE } from './kinds'
