import { patternGroup } from './group'

const PLACEHOLDER = /^(?:\$|%[({A-Z]|\{|<|\[|\*+$|x{3,}$|\.{3}$)/i
const isReal = (value: string): boolean => !PLACEHOLDER.test(value) && !/^(?:password|pass|passwd|pwd|PASSWORD)$/.test(value)

/** RFC 3986 userinfo, and webhook URLs whose path is the credential. Patterns begin at `://`, which is quick to find. */
export const connections = patternGroup(['://', 'jdbc:oracle', 'hooks.slack', 'api/webhooks', 'webhookb2'], [
  {
    // The last @ before the path ends the password: passwords with an unescaped @ occur.
    kind: 'connection-password',
    pattern: /:\/\/[^\s:/?#@"'`<>]{0,128}:([^\s/"'`<>]{1,256})@(?=[^\s@])/dg,
    accept: isReal,
    open: /:\/\/[^\s:/?#@"'`<>]{0,128}:([^\s/"'`<>]{1,256})$/d,
  },
  {
    // A password with a slash in it, only where what follows the @ is plainly a host.
    kind: 'connection-password',
    pattern: /:\/\/(?<=(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|ftp|smtps?|ldaps?)(?:\+\w{1,16})?:\/\/)[^\s:/?#@"'`<>]{0,128}:([^\s"'`<>@]{1,256})@(?=[A-Za-z0-9.\-[])/dgi,
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
    kind: 'slack-webhook',
    pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9/_-]{16,})/dg,
    open: /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9/_-]*)$/d,
  },
  {
    kind: 'service-token',
    pattern: /(?:discord(?:app)?\.com\/api\/webhooks\/\d{1,20}|webhook\.office\.com\/webhookb2)\/([A-Za-z0-9@/_-]{16,})/dg,
    open: /(?:discord(?:app)?\.com\/api\/webhooks\/\d{1,20}|webhook\.office\.com\/webhookb2)\/([A-Za-z0-9@/_-]*)$/d,
  },
])
