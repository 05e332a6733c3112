import { describe, expect, it } from 'vitest'
import { detectPrompt, PROMPT_QUIET_MS, type PromptKind } from '../../../src/main/core/process'

const quiet = { quietMs: PROMPT_QUIET_MS, stdinRequested: true }

const PROMPTS: readonly (readonly [PromptKind, readonly string[]])[] = [
  ['secret', [
    'Password: ', 'password:', '[sudo] password for alice: ', "alice@host's password: ", "Enter passphrase for key '/home/a/.ssh/id_ed25519': ",
    'Enter passphrase (empty for no passphrase): ', "Password for 'https://alice@example.org': ", 'Vault password: ', 'New password: ',
    'Retype new password: ', 'Verification code: ', 'Enter PIN: ', '[sudo] alice 的密码： ', '请输入密码:', 'パスワード: ', 'Enter password (again): ',
  ]],
  ['confirmation', [
    'Continue? [Y/n] ', 'Do you want to continue? [Y/n]', 'Proceed (y/n)? ', 'Are you sure you want to continue connecting (yes/no/[fingerprint])? ',
    'Are you sure you want to continue connecting (yes/no)? ', 'Is this ok [y/d/N]: ', 'Ok to proceed? (y) ', 'Overwrite? (yes/no) [no]: ',
    'Stage this hunk [y,n,q,a,d,e,?]? ', '是否继续？(是/否) ', 'Remove 3 files? [yes/no]: ',
  ]],
  ['pager', ['--More--', '--More--(42%)', '(END)', 'lines 1-24/50 48%', 'lines 20-40/40 (END)']],
  ['any-key', ['Press any key to continue . . .', 'Press any key to continue...', 'Press Enter to continue', 'Hit RETURN when ready', 'press [Enter] to exit: ', '按任意键继续. . .', '请按任意键继续……']],
  ['continuation', ['> ', '... ', 'dquote> ', 'heredoc> ', 'for while> ']],
  ['repl', ['>>> ', 'In [3]: ', '(gdb) ', '(Pdb) ', 'mysql> ', 'sqlite> ', 'postgres=# ', 'irb(main):001:0> ']],
]
const NOT_PROMPTS = [
  '', 'Proceeding: ', 'What now? ', 'Password policy: strict', 'Downloading 42% ', 'error: ', 'passwords: ', 'bypass: ', 'Compiling foo v1.0 ',
  'the password: was wrong because', 'y/n', 'Press release: ', 'Loading...', 'see lines 1-24/50 of the log for more', 'Total: ', 'pin: 13 gpio',
  'monkey...', 'a -> ', 'password reset sent to alice', 'compass: ', '[1/2] ', '(1/3)? ', 'Options: [yes] ', '...', '>', 'mysql', 'ftp', 'monkey=>', 'irb', 'quote', 'sh -> ',
]

describe('detectPrompt', () => {
  for (const [kind, lines] of PROMPTS) {
    it.each(lines)(`${kind}: %j`, (line) => expect(detectPrompt(line, quiet)?.kind).toBe(kind))
  }
  it.each(NOT_PROMPTS)('no prompt: %j', (line) => expect(detectPrompt(line, quiet)).toBeNull())

  it('says nothing while output is fresh', () => {
    expect(detectPrompt('Password: ', { quietMs: PROMPT_QUIET_MS - 1, stdinRequested: true })).toBeNull()
  })
  it('says when nothing can answer it', () => {
    expect(detectPrompt('Password: ', { ...quiet, stdinRequested: false })?.reason).toContain('stdin is closed')
  })
  it('looks at the end of a long line only, in bounded time', () => {
    expect(detectPrompt(`${'x '.repeat(500_000)}Continue? [Y/n] `, quiet)?.kind).toBe('confirmation')
    for (const piece of ['password for ', '[y/', 'press enter to ', 'y,n,', 'lines 1-2 ', '(((', '? ']) {
      expect(() => detectPrompt(piece.repeat(100_000), quiet)).not.toThrow()
    }
  })
})
