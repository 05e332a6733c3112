export { createTokenizer } from './tokenizer'
