export { classify, type ClassifyContext } from './classify'
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
