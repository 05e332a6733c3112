export { TerminalView } from './TerminalView'
