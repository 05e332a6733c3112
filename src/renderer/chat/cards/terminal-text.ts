/** CSI, then strings (OSC, DCS, SOS, PM, APC) with or without their end, then the short ones; a sequence cut off at the end too. */
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*(?:[@-~]|$)|[\]PX^_][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c|$)?|[ -/]*[0-~]|$)|\u009b[0-?]*[ -/]*(?:[@-~]|$)/g

/**
 * Output as plain lines, for a glance within a card: escape sequences left out, a line as its last overwriting left it. The viewer
 * shows the same bytes as a terminal does.
 */
export function plainLines(text: string): string {
  return text.replace(ESCAPES, '').replaceAll('\r\n', '\n').split('\n').map(overwritten).join('\n')
}

/** What stands after the last return of the carriage, over what it did not reach. */
function overwritten(line: string): string {
  if (!line.includes('\r')) return line
  return line.split('\r').reduce((shown, part) => part + shown.slice(part.length), '')
}
