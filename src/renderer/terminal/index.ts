/** Emulators and what feeds them. What a person sees around them is in view/, which knows the state of the window; this does not. */
export { NOTHING_READ, type CaptureState } from './capture-reader'
export { openCaptureTerminal, type CaptureTerminal } from './capture-terminal'
export { fontsLoaded, monoFamily } from './fonts'
export { terminalTheme, type TerminalSettings } from './look'
export { giveStylesTheNonce } from './style-nonce'
export { commandRange, selectionRange, type TerminalRange } from './ranges'
export { forgetTerminal, onTerminalBell, onTerminalProblem, replayTerminal, setTerminalLook, switchEncoding, terminalOf, writeToTerminal, zoomTerminals } from './terminals'
