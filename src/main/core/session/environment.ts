/** Left by the terminal or multiplexer that Weir itself was started from: they describe another screen. */
const FOREIGN = ['TMUX', 'TMUX_PANE', 'STY', 'WINDOW', 'WINDOWID', 'TERMCAP', 'COLUMNS', 'LINES', 'VTE_VERSION', 'TERM_PROGRAM_VERSION']

/** The environment of a program in a terminal: that of Weir, without what names another terminal, with what names ours. */
export function terminalEnvironment(base: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.fromEntries(Object.entries(base).filter(([name]) => !FOREIGN.includes(name)))
  return { ...own, TERM: 'xterm-256color', COLORTERM: 'truecolor', TERM_PROGRAM: 'Weir' }
}
