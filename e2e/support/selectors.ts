/**
 * The data-testid attributes that tests rely on. Where several stand for one thing, attributes beside them tell them apart:
 * `tab` and `terminal` have `data-session`; `call-card` has `data-status` and `data-tool`; `engine-state` has `data-state`;
 * `message-assistant` has `data-streaming`; `saw-summary` has `data-masks`.
 */
export const ID = {
  // window
  tabs: 'tabs', tab: 'tab', tabClose: 'tab-close', newTerminal: 'new-terminal', sidebar: 'sidebar', statusBar: 'status-bar',
  engineState: 'engine-state', sessionState: 'session-state', notice: 'notice', notices: 'notices', recovered: 'notice-recovered',
  openSettings: 'open-settings', togglePanel: 'toggle-panel', noTerminals: 'no-terminals',
  // terminals
  terminal: 'terminal', terminalEnded: 'terminal-ended', tabView: 'tab-view', pane: 'pane', reopen: 'reopen', closeQuestion: 'close-question', closeAnyway: 'close-anyway',
  welcome: 'welcome', welcomeClose: 'welcome-close', palette: 'palette', paletteInput: 'palette-input', paletteItem: 'palette-item', encoding: 'encoding',
  sideSession: 'side-session', tabProgress: 'tab-progress',
  // assistant
  assistant: 'assistant', chatMenu: 'chat-menu', chatList: 'chat-list', chatEntry: 'chat-entry', newChat: 'new-chat', deleteChat: 'delete-chat', confirmDelete: 'confirm-delete', renameChat: 'rename-chat', renameField: 'rename-field', chatSearch: 'chat-search', foundChat: 'found-chat',
  excerpt: 'excerpt', chatsSaid: 'chats-said',
  providerChip: 'provider-chip', mode: 'mode', meter: 'context-meter', meterPercent: 'meter-percent', meterDetail: 'meter-detail', chat: 'chat', chatEmpty: 'chat-empty',
  user: 'message-user', answer: 'message-assistant', chatNotice: 'chat-notice', working: 'working', toNewest: 'to-newest',
  editMessage: 'edit-message', editField: 'edit-message-field', resend: 'resend', sendAgain: 'send-again', noticeSettings: 'notice-settings', copyMessage: 'copy-message',
  codeBlock: 'code-block', codeLanguage: 'code-language', copyCode: 'copy-code', answerLink: 'answer-link', imageNote: 'image-note',
  mention: 'mention', draftMention: 'draft-mention', draftAttachment: 'draft-attachment', sentAttachment: 'sent-attachment',
  composer: 'composer', sessionChip: 'session-chip', send: 'send', stop: 'stop', stopAll: 'stop-all',
  // cards
  card: 'call-card', cardTitle: 'call-title', cardState: 'call-state', cardDuration: 'call-duration', cardFlow: 'call-flow', cardNote: 'call-note',
  rawBytes: 'raw-bytes', shownChars: 'shown-chars', sawSummary: 'saw-summary', expand: 'call-expand', inspect: 'call-inspect', sawPreview: 'saw-preview',
  gap: 'gap', gapText: 'gap-text', gapProgress: 'gap-progress', gapMore: 'gap-more', gapClose: 'gap-close', callMasks: 'call-masks', callEffects: 'call-effects', mask: 'mask', errorText: 'error-text', fold: 'fold', hit: 'hit',
  approval: 'approval', approvalCommand: 'approval-command', approvalEffects: 'approval-effects', approveRun: 'approve-run', approveEdit: 'approve-edit',
  approvalEdit: 'approval-edit', approveRunEdited: 'approve-run-edited', approveDeny: 'approve-deny', approveAlways: 'approve-always',
  approvalPlace: 'approval-place', approvalLines: 'approval-lines', approvalUnseen: 'approval-unseen', ruleEditor: 'rule-editor', ruleChoice: 'rule-choice', ruleWords: 'rule-words', ruleSave: 'rule-save',
  ruleProblem: 'rule-problem',
  // inspector
  inspector: 'inspector', inspectorClose: 'inspector-close', happened: 'what-happened', saw: 'what-ai-saw', sawView: 'saw-view', sawPieces: 'saw-pieces',
  sawExact: 'saw-exact', facts: 'facts', captureTerminal: 'capture-terminal', captureLive: 'capture-live', captureState: 'capture-state', toggleSecrets: 'toggle-secrets',
  // full output viewer
  viewer: 'viewer', viewerRows: 'viewer-rows', viewerRow: 'viewer-row', viewerLines: 'viewer-lines', viewerLive: 'viewer-live',
  viewerSearch: 'viewer-search', viewerCount: 'viewer-count', viewerRegex: 'viewer-regex', viewerNext: 'viewer-next',
  viewerNextError: 'viewer-next-error', viewerErrorTick: 'viewer-error-tick', viewerWrap: 'viewer-wrap', viewerEncoding: 'viewer-encoding',
  viewerSecrets: 'viewer-secrets', viewerSecretsYes: 'viewer-secrets-yes', viewerSave: 'viewer-save', viewerSaid: 'viewer-said',
  viewerFollow: 'viewer-follow', viewerPlace: 'viewer-place', viewerHash: 'viewer-hash',
  // tasks
  tasks: 'tasks', task: 'task', taskStop: 'task-stop', tasksAll: 'tasks-all', taskCount: 'task-count', taskDrawer: 'task-drawer', taskRow: 'task-row',
  taskState: 'task-state', taskLastLine: 'task-last-line', taskAmount: 'task-amount', taskProgress: 'task-progress', taskMute: 'task-mute', taskOpen: 'task-open',
  taskAsk: 'task-ask', taskStopRow: 'task-stop-row', taskFilter: 'task-filter', taskClear: 'task-clear', taskEmpty: 'task-empty', taskEdge: 'task-edge',
  // settings
  settings: 'settings', settingsClose: 'settings-close', settingsSearch: 'settings-search', settingsNone: 'settings-none', settingsProblem: 'settings-problem',
  theme: 'setting-theme', language: 'setting-language', fontSize: 'setting-fontSize',
  keyRow: 'key-row', keyChange: 'key-change', keyRecorder: 'key-recorder',
  jsonText: 'json-text', jsonSave: 'json-save', jsonRevert: 'json-revert', jsonTold: 'json-told',
  providerAdd: 'provider-add', providerRow: 'provider-row', providerEditor: 'provider-editor', providersSaid: 'providers-said', providerUse: 'provider-use',
  providerEdit: 'provider-edit', providerRemove: 'provider-remove', providerRemoveYes: 'provider-remove-yes', providerRowTest: 'provider-row-test',
  providerRowOutcome: 'provider-row-outcome', providerKind: 'provider-kind', providerName: 'provider-name', providerForget: 'provider-forget', providerCancel: 'provider-cancel',
  providerModel: 'provider-model', providerUrl: 'provider-url', providerWindow: 'provider-window', providerKey: 'provider-key', keyStorage: 'key-storage',
  providerSave: 'provider-save', providerTest: 'provider-test', providerOutcome: 'provider-outcome',
} as const
