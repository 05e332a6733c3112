import { patternGroup } from './group'

/** Keys without a mark of their own, known by what stands before them: Azure connection strings and signed URLs, AWS secret keys. */
export const cloudKeys = patternGroup(['accountkey', 'sharedaccess', 'sig=', 'x-amz-signature', 'akia', 'asia', 'aws'], [
  {
    // The 40 characters of a secret key have no mark of their own: they are known by the company they keep.
    kind: 'aws-secret-key',
    pattern: /(?:(?:AKIA|ASIA)[A-Z0-9]{12,24}["':,;|\t ]{1,8}|\b[Aa][Ww][Ss][^\n]{0,40}?(?:[Ss][Ee][Cc][Rr][Ee][Tt]|[Kk][Ee][Yy])[^A-Za-z0-9/+\n]{1,8})([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/dg,
    accept: (value) => /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value),
    open: /(?:(?:AKIA|ASIA)[A-Z0-9]{12,24}["':,;|\t ]{1,8}|\b[Aa][Ww][Ss][^\n]{0,40}?(?:[Ss][Ee][Cc][Rr][Ee][Tt]|[Kk][Ee][Yy])[^A-Za-z0-9/+\n]{1,8})([A-Za-z0-9/+]{2,40})$/d,
  },
  {
    kind: 'azure-key',
    pattern: /\b(?:accountkey|sharedaccesskey)[ \t]{0,2}=[ \t]{0,2}["']?([A-Za-z0-9+/]{16,}={0,2})/dgi,
    open: /\b(?:accountkey|sharedaccesskey)[ \t]{0,2}=[ \t]{0,2}["']?([A-Za-z0-9+/=]*)$/di,
  },
  {
    kind: 'azure-key',
    pattern: /(?:[?&;]|\bsharedaccesssignature=[^\s]{0,512}?&)sig=([A-Za-z0-9%+/_-]{16,}={0,2})/dgi,
    open: /[?&;]sig=([A-Za-z0-9%+/=_-]*)$/di,
  },
  {
    kind: 'aws-secret-key',
    pattern: /[?&]x-amz-signature=([a-f0-9]{32,})/dgi,
    open: /[?&]x-amz-signature=([a-f0-9]*)$/di,
  },
])

export const telegramTokens = patternGroup([':aa'], [
  {
    // The number before the colon is the bot's public id.
    kind: 'telegram-token',
    pattern: /(?<![A-Za-z0-9])(?:bot)?\d{7,12}:(AA[A-Za-z0-9_-]{30,})/dg,
    open: /(?<![A-Za-z0-9])(?:bot)?\d{7,12}:(A(?:A[A-Za-z0-9_-]*)?)$/d,
  },
])
