export type PromptKind = 'secret' | 'confirmation' | 'pager' | 'any-key' | 'continuation' | 'repl'

/** A fact with its reason, not advice: what the program seems to wait for. Only the person answers a `secret`. */
export interface PromptFact {
  readonly kind: PromptKind
  readonly reason: string
}

/** A program that prints a question and goes on at once is not waiting. */
export const PROMPT_QUIET_MS = 400
/** A question stands at the end of its line; what came long before does not matter. */
const LOOK_BACK_CHARS = 300

/**
 * Order matters: a pager's `(END)` and a password question are more certain than a bare `>`. Every pattern is anchored at the end:
 * `Proceeding: `, `What now? ` and `Password policy: strict` are output (case not-prompts; lesson 28).
 */
const PATTERNS: readonly (readonly [PromptKind, RegExp, string])[] = [
  ['secret', /(?:^|[^\p{L}\p{N}_])(?:pass(?:word|phrase|code|wort)|mot de passe|contraseña|pin|otp|(?:verification|one[- ]time|security|2fa) code)(?: \([^()]*\))?(?:[ ](?:for|to unlock|again|on|of) (?:[^:：]|:(?!\s)){1,200}?)?(?: \([^()]*\))? ?[:：]\s*$/iu, 'asks for a password or code'],
  ['secret', /(?:密码|口令|密碼|验证码|パスワード|パスフレーズ|암호|비밀번호)(?:を入力してください)?\s*[:：]\s*$/u, 'asks for a password or code'],
  ['pager', /(?:^|\s)(?:--\s?More\s?--(?:\s?\(\d{1,3}%\))?|\(END\)|lines \d+-\d+(?:\/\d+)?(?: \(END\)| \d{1,3}%| byte \d+\/\d+)*)\s*$/iu, 'a pager waits for a key'],
  ['any-key', /(?:press|hit|strike)\s+(?:any\s+key|\[?<?(?:enter|return|space)>?\]?)(?:\s+(?:key\s+)?(?:to|when|for|or)\b[^?]{0,80})?\s*(?:\.{1,3}|…|:)?\s*$/iu, 'waits for a key'],
  ['any-key', /(?:按任意键|请按任意键|按(?:下)?回车键?|何かキーを押|Enter\s?キーを押)[^?？]{0,20}?(?:\.{1,6}|…{1,2}|。)?\s*$/u, 'waits for a key'],
  ['confirmation', /[[(]\s*(?:y(?:es)?|n(?:o)?)\s*(?:[/|,]\s*[\p{L}?!-]{1,12}\s*){1,6}(?:[/|,]\s*\[[^\]]{1,20}\]\s*)?[\])]\s*(?:\([^()]{1,30}\)|\[[^[\]]{1,12}\])?\s*[?:>]?\s*$/iu, 'asks yes or no'],
  ['confirmation', /\?\s*[[(]\s*(?:y(?:es)?|n(?:o)?)\s*[\])]\s*:?\s*$/iu, 'asks yes or no'],
  ['confirmation', /[（(]\s*(?:是|y)\s*\/\s*(?:否|n)\s*[）)]\s*[?？:：]?\s*$/iu, 'asks yes or no'],
  ['repl', /^(?:>>>|In \[\d+\]:|\((?:gdb|lldb|i?pdb|rdb:\d+)\)|(?:mysql|sqlite|mongo|s?ftp|redis(?: [\d.:]+)?)>|irb\([^)]*\):\d+(?::\d+)?[>*"']) ?$|^\w[\w.-]*(?:=[#>]|-#|\(#) $/iu, 'an interpreter waits for input'],
  // With its space: three dots alone are the progress of a test runner.
  ['continuation', /^(?:>|\.\.\.|(?:d?quote|bquote|heredoc|cmdand|cmdor|pipe|for|while|if|then|else|function|cursh|subsh|braceparam)(?: [a-z]+)*>) $/u, 'an unfinished command is continued'],
]

/**
 * Whether a piped program seems to wait for input at `lastUnfinishedLine` (normalised text after the last line end, in any stream).
 * `quietMs`: time since the last output. Null when it is not a prompt, or the output is too fresh to tell.
 */
export function detectPrompt(
  lastUnfinishedLine: string, context: { readonly quietMs: number; readonly stdinRequested: boolean },
): PromptFact | null {
  if (context.quietMs < PROMPT_QUIET_MS) return null
  const line = lastUnfinishedLine.slice(-LOOK_BACK_CHARS)
  for (const [kind, pattern, reason] of PATTERNS) {
    if (pattern.test(line)) {
      return { kind, reason: context.stdinRequested ? reason : `${reason}; its stdin is closed, so nothing can answer it there` }
    }
  }
  return null
}
