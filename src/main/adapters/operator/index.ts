export { createOperator } from './language-model'
