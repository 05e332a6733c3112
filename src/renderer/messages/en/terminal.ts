import { plural } from '../plural'

/** Terminals: search, links, paste, bell, clipboard. */
export const terminal = {
  clipboardAsk: (size: string) => `A program in this terminal wants to put ${size} on the clipboard:`,
  clipboardAllow: 'Allow',
  clipboardAllowHere: 'Allow for this terminal',
  clipboardDeny: 'Deny',
  // search
  searchTerminal: 'Search in the terminal',
  searchPlaceholder: 'Search',
  searchCount: (at: number | null, count: number, more: boolean) => (count === 0 ? 'No match' : `${at ?? '–'} of ${count}${more ? '+' : ''}`),
  searchCase: 'Match case',
  searchWord: 'Whole words',
  searchRegex: 'Regular expression',
  searchPrevious: 'Previous match',
  searchNext: 'Next match',
  searchBadPattern: (why: string) => `Not a pattern: ${why}`,
  // links
  linkOpen: (key: string) => `${key}+click to open`,
  linkShownAs: (text: string) => `The text says: ${text}`,
  // paste
  paste: 'Paste',
  pasteTitle: (lines: number) => `Paste ${plural(lines, 'line', 'lines')}?`,
  pasteWhy: 'The program here may take each line as a command and run it at once.',
  pastePreview: 'What would be pasted',
  pasteMore: (lines: number) => `… ${plural(lines, 'more line', 'more lines')}`,
  pasteOneLine: 'As one line',
  pasteCancel: 'Cancel',
  pasting: (percent: number) => `Pasting… ${percent} %`,
  pasteStop: 'Stop',
  // actions
  selectAll: 'Select all of the terminal',
  clearTerminal: 'Clear the terminal',
  zoomIn: 'Larger terminal text',
  zoomOut: 'Smaller terminal text',
  zoomReset: 'Terminal text as in the settings',
  previousPrompt: 'Go to the previous command',
  nextPrompt: 'Go to the next command',
  selectOutput: 'Select the output of the last command',
  copyOutput: 'Copy the output of the last command',
  askCommand: 'Ask about the last command',
  // menu
  menuOf: 'Terminal',
  menuCopy: 'Copy',
  menuPaste: 'Paste',
  menuSelectAll: 'Select all',
  menuSearch: 'Search…',
  menuClear: 'Clear',
  menuAskSelection: 'Ask about the selection',
  menuAskScreen: 'Ask about the screen',
  menuFullOutput: 'Open full output',
}
