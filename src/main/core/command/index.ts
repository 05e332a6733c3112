export { classify, type ClassifyContext } from './classify'
export { decide, type Decision, type SavedPatterns } from './decide'
export { allowPattern, editPattern, patternEffects, type PatternWords } from './hand-patterns'
export { matches, patternText, proposePattern, type CommandPattern, type PatternEffect } from './patterns'
export { simpleCommands, type CommandWord, type SimpleCommand } from './simple-commands'
export { patternSubject, type PatternContext, type PatternSubject } from './subject'
export {
  FILE_REDIRECTS,
  type Assignment,
  type FileRedirectOperator,
  type Redirect,
  type ShellNode,
  type ShellParser,
  type SourceRange,
  type Word,
  type WordPart,
} from './syntax'
