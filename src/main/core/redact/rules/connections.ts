import { patternGroup } from './group'

const PLACEHOLDER = /^(?:\$|%[({A-Z]|\{|<|\[|\*+$|x{3,}$|\.{3}$)/i
const isReal = (value: string): boolean => !PLACEHOLDER.test(value) && !/^(?:password|pass|passwd|pwd|PASSWORD)$/.test(value)

/** RFC 3986 userinfo, webhook URLs whose path is the credential, signed URLs, Azure connection strings. */
export const connections = patternGroup(['://', 'accountkey', 'sharedaccess', 'sig=', 'x-amz-signature', 'hooks.slack', 'jdbc:oracle', 'akia', 'asia', 'aws', 'services/t', ':aa'], [
  {
    // The last @ before the path ends the password: passwords with an unescaped @ occur.
    kind: 'connection-password',
    pattern: /[A-Za-z][A-Za-z0-9+.-]{0,31}:\/\/[^\s:/?#@"'`<>]{0,128}:([^\s/"'`<>]{1,256})@(?=[^\s@])/dg,
    accept: isReal,
    open: /:\/\/[^\s:/?#@"'`<>]{0,128}:([^\s/"'`<>]{1,256})$/d,
  },
  {
    // A password with a slash in it, only where what follows the @ is plainly a host.
    kind: 'connection-password',
    pattern: /(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|ftp|smtps?|ldaps?)(?:\+\w{1,16})?:\/\/[^\s:/?#@"'`<>]{0,128}:([^\s"'`<>@]{1,256})@(?=[A-Za-z0-9.\-[])/dgi,
    accept: isReal,
    open: /(?:sql|mariadb|mongodb(?:\+srv)?|rediss?|postgres|amqps?|ftp|smtps?|ldaps?):\/\/[^\s:/?#@"'`<>]{0,128}:([^\s"'`<>]{1,256})$/di,
  },
  {
    // `https://TOKEN@host`: a user part that is a credential by itself.
    kind: 'connection-password',
    pattern: /https?:\/\/([A-Za-z0-9_-]{20,128})@(?=[A-Za-z0-9])/dg,
    accept: (value) => /\d/.test(value) && /[A-Za-z]/.test(value),
    open: /https?:\/\/([A-Za-z0-9_-]{4,128})@?$/d,
  },
  {
    kind: 'connection-password',
    pattern: /jdbc:oracle:\w{1,16}:[^\s/@"']{1,64}\/([^\s@"']{1,128})@/dgi,
    open: /jdbc:oracle:\w{1,16}:[^\s/@"']{1,64}\/([^\s@"']{1,128})$/di,
  },
  {
    // The 40 characters of a secret key have no mark of their own: they are known by the company they keep.
    kind: 'aws-secret-key',
    pattern: /(?:(?:AKIA|ASIA)[A-Z0-9]{12,24}["':,;|\t ]{1,8}|\b[Aa][Ww][Ss][^\n]{0,40}?(?:[Ss][Ee][Cc][Rr][Ee][Tt]|[Kk][Ee][Yy])[^A-Za-z0-9/+\n]{1,8})([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/dg,
    accept: (value) => /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value),
    open: /(?:(?:AKIA|ASIA)[A-Z0-9]{12,24}["':,;|\t ]{1,8}|\b[Aa][Ww][Ss][^\n]{0,40}?(?:[Ss][Ee][Cc][Rr][Ee][Tt]|[Kk][Ee][Yy])[^A-Za-z0-9/+\n]{1,8})([A-Za-z0-9/+]{2,40})$/d,
  },
  {
    kind: 'slack-webhook',
    pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9/_-]{16,})/dg,
    open: /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9/_-]*)$/d,
  },
  {
    kind: 'service-token',
    pattern: /(?:discord(?:app)?\.com\/api\/webhooks\/\d{1,20}|webhook\.office\.com\/webhookb2)\/([A-Za-z0-9@/_-]{16,})/dg,
    open: /(?:discord(?:app)?\.com\/api\/webhooks\/\d{1,20}|webhook\.office\.com\/webhookb2)\/([A-Za-z0-9@/_-]*)$/d,
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
  {
    // The number before the colon is the bot's public id.
    kind: 'telegram-token',
    pattern: /(?<![A-Za-z0-9])(?:bot)?\d{7,12}:(AA[A-Za-z0-9_-]{30,})/dg,
    open: /(?<![A-Za-z0-9])(?:bot)?\d{7,12}:(A(?:A[A-Za-z0-9_-]*)?)$/d,
  },
])
