export { createShellParser, MAX_SOURCE_CHARS } from './shell-parser'
