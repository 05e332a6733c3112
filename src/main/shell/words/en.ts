import { limitsOf, type SettingKey } from '../../../shared/settings-fields'
import type { SettingsFault } from '../../../shared/settings-text'

const EXPECTED: Readonly<Record<Extract<SettingsFault, { kind: 'syntax' }>['expected'], string>> = {
  value: 'a value is missing here', name: 'a name in double quotes is missing here (a comma too many before it?)', ':': 'a colon is missing here',
  ', or }': 'a comma or } is missing here', ', or ]': 'a comma or ] is missing here', end: 'nothing may follow the end',
  string: 'this text has no end or an escape that JSON does not know', 'no comment': 'JSON has no comments', 'less nesting': 'this is nested too deeply',
}

function allowed(field: SettingKey): string {
  const limits = limitsOf(field)
  switch (limits.kind) {
    case 'choice':
      return `one of ${limits.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'number':
      return `a ${limits.whole ? 'whole ' : ''}number from ${limits.min} to ${limits.max}`
    case 'flag':
      return 'true or false'
    case 'text':
      return `text of at most ${limits.maxLength} characters`
    case 'list':
      return `a list of at most ${limits.maxItems} texts`
    case 'map':
      return 'an object of action names and keys, all in quotes'
  }
}

function settingsFault(fault: SettingsFault): string {
  const at = `Line ${fault.place.line}, column ${fault.place.column}: `
  switch (fault.kind) {
    case 'syntax':
      return `${at}${EXPECTED[fault.expected]}.`
    case 'no-object':
      return `${at}the settings have to be one object in braces.`
    case 'field':
      return `${at}${fault.field} must be ${allowed(fault.field)}.`
  }
}

/** What main says, in dialogs, notifications and answers. */
export const en = {
  space: ' ',
  quitTitle: 'Quit Weir?',
  quitMessage: 'Programs are still running.',
  quitDetail: (count: number) => `${count} running ${count === 1 ? 'program' : 'programs'} will be stopped. Chats and captured output are kept.`,
  quit: 'Stop and quit',
  cancel: 'Cancel',
  menu: {
    about: (name: string) => `About ${name}`, services: 'Services', hide: (name: string) => `Hide ${name}`, hideOthers: 'Hide Others', showAll: 'Show All', quit: (name: string) => `Quit ${name}`,
    edit: 'Edit', undo: 'Undo', redo: 'Redo', cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select All',
    view: 'View', fullScreen: 'Toggle Full Screen', window: 'Window', minimize: 'Minimize', zoom: 'Zoom', front: 'Bring All to Front',
  },
  restarting: 'The engine ended unexpectedly and is being started again. Programs that ran in terminals have ended; screens, scrollback, chats and captured output are kept.',
  ready: 'The engine ended unexpectedly and runs again. Programs that ran in terminals have ended; screens, scrollback, chats and captured output are kept.',
  failed: 'The engine cannot be started. Chats and captured output are kept. Quit Weir and open it again; if that does not help, start it from a terminal to see why.',
  crashTitle: 'The window keeps ending',
  crashMessage: 'The window ended unexpectedly several times in a row.',
  crashDetail: 'Programs in terminals run on, and chats and captured output are kept. Load the window again, or quit; if it keeps ending, start Weir from a terminal to see why.',
  loadAgain: 'Load again',
  quitWeir: 'Quit Weir',
  hungTitle: 'The window does not answer',
  hungMessage: 'The window has not answered for a while.',
  hungDetail: 'Loading it again ends no program: terminals come back as they are. What is being written in the window and was not sent is lost.',
  wait: 'Wait',
  linkTitle: 'Open this link?',
  linkMessage: (scheme: string) => `Open this “${scheme}” link with another program?`,
  linkDetail: 'Weir does not know what the program for this kind of link will do with it.',
  linkDisguised: (host: string) => `Open a page of ${host}?`,
  linkDisguisedDetail: 'The link begins with a user name, which can make it look like another site.',
  linkOpen: 'Open',
  linkRefused: {
    malformed: () => 'This is not an address that can be opened.',
    'hidden characters': () => 'This link was not opened: it holds characters that cannot be seen.',
    scheme: (scheme: string) => `Links of the kind “${scheme}:” are not opened from here.`,
  },
  saveTitle: 'Save output',
  noFolderTitle: 'Weir cannot start',
  noFolder: (why: string) => `Output, chats and settings are kept in one folder, and it cannot be used (${why}). Make it writable, or name another one in WEIR_DATA_DIR.`,
  settingsHead: 'settings.json is not quite right.',
  settingsFault,
  settingsKept: 'What is right holds; the rest has its defaults. The file stays as it is until you change a setting here, and a copy is kept then.',
}
