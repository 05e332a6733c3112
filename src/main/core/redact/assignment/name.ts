import type { SecretKind } from '../kinds'

/** How a name is to be trusted: its value is a secret by name alone, or only when it also looks random. */
export interface SecretName {
  readonly kind: SecretKind
  /** `password`: people choose the value, any text will do. `key`: machines make it, it looks random. */
  readonly family: 'password' | 'key'
  readonly strength: 'by-name' | 'if-random'
  readonly text: string
}

/** The words that make a name secret, longest first. Group 0 only; bounded. */
export const KEYWORD =
  /passw(?:or)?ds?|passphrase|passcode|passwort|secret[ _.-]?(?:access[ _-]?)?key|access[ _.-]?key|api[ _.-]?key|(?:private|signing|encryption|account|master|auth|shared|storage|subscription|license|function|host|admin|app|webhook|deploy|ssh|session)[_-]?key|secrets?|tokens?|credentials?|pwd|pass|auth|_key|contraseña|mot de passe|kennwort|senha|пароль|密码|口令|密钥|秘钥|令牌|パスワード|비밀번호/gi

/** Literals of which every keyword contains one. Short words are taken only with what must follow or precede them. */
export const KEYWORD_TRIGGERS = [
  'passw', 'passphrase', 'passcode', 'pass=', 'pass:', 'pass"', "pass'", 'pass ', '_pass', 'pwd', 'secret', 'token', 'credential',
  'access_key', 'accesskey', 'access-key', 'access key', 'access.key', 'api_key', 'apikey', 'api-key', 'api key', 'api.key',
  'ate_key', 'ate-key', 'atekey', 'ing_key', 'ing-key', 'ingkey', 'ion_key', 'ion-key', 'ionkey', 'account_key', 'account-key', 'accountkey',
  'master_key', 'master-key', 'masterkey', 'auth_', 'auth-', 'auth=', 'auth:', 'auth"', "auth'", 'authkey', 'shared_key', 'shared-key', 'sharedkey',
  'storage_key', 'storage-key', 'storagekey', 'license_key', 'license-key', 'licensekey', 'host_key', 'hostkey', 'host-key', 'admin_key', 'adminkey', 'admin-key',
  'app_key', 'appkey', 'app-key', 'webhook_key', 'webhookkey', 'webhook-key', 'deploy_key', 'deploykey', 'deploy-key', 'ssh_key', 'sshkey', 'ssh-key',
  '_auth', 'auth =', '_key=', 'contrase', 'mot de passe', 'kennwort', 'senha', 'ароль', '密码', '口令', '密钥', '秘钥', '令牌', 'パスワード', '비밀번호',
] as const

/** Words after the keyword that do not change what it is: `password_prod`, `tokenValue`, `secret_2`. */
const HARMLESS_AFTER = /^(?:[_-]?(?:\d{1,3}|value|val|string|str|raw|plain|plaintext|text|prod|production|dev|development|stage|staging|test|old|new|current|default|main|primary|secondary|backup|base64|b64|encoded|key|hash|base|data|env|live|root|admin|user|db|api|access))+$/i
/** Words after it that make it a different thing: `token_count`, `password_file`, `secretName`. */
const OTHER_AFTER = /(?:^|[_-])(?:s$|ur[li]|uris?|ids?(?![a-z])|name|file|path|dir|type|kind|class|count|limit|length|len|size|max|min|exp|ttl|at(?![a-z])|age|index|idx|usage|used|field|form|input|label|hint|prompt|help|error|err|msg|message|regex|re(?![a-z])|pattern|policy|rule|version|ref|source|provider|manager|service|store|storage|helper|util|endpoint|server|host|port|method|mode|status|state|valid|validat|verif|require|enabled|disabled|reset|change|update|strength|column|table|prefix|suffix|format|algo|scope|issuer|audience|iz|ify|ed(?![a-z])|list|set(?![a-z])|map|array|stream|parser|reader|kind|range|pos|start|end|line|sha|md5|checksum|fingerprint|required|entropy|budget|cost|rate|per)/i
/** Words before it that make it a different thing: `max_token`, `nextPageToken`, `no-password`. */
const OTHER_BEFORE = /(?:^|[_.-])(?:max|min|num|n|total|next|prev|previous|page|next_page|continuation|sync|resume|pagination|cancel|cancellation|special|pad|eos|bos|unk|mask|sep|cls|stop|start|end|last|first|no|has|is|show|hide|forgot|forgotten|reset|change|use|using|require|requires|without|public|pub|completion|prompt|input|output|cached|reasoning|csharp|syntax|punctuation|peek|lookahead|expected|unexpected|invalid|missing|with|allow|disable|enable|skip|ask|confirm|ssl|type)[_.-]?$/
/** `pass`, `pwd` and `auth` are parts of ordinary words; only these may stand right before them. */
const SHORT_BEFORE = /(?:^|[^a-z]|(?:db|user|usr|usr|my|pg|ssh|smtp|root|admin|mysql|redis|ftp|ldap|http|mail|proxy|sudo|key|store|trust|login|old|new|sql|basic)$)$/i
const PASSWORD_WORD = /^(?:pass|pwd|contraseña|motdepasse|kennwort|senha|пароль|密码|口令|パスワード|비밀번호)/
const HARMLESS_NAME_CHARS = 64

/**
 * Judges the identifier in which a keyword stands.
 * @param before the part of the identifier before the keyword, `after` the part behind it.
 */
export function judgeName(before: string, keyword: string, after: string): SecretName | undefined {
  const word = keyword.toLowerCase().replace(/[ _.-]/g, '')
  if (before.length + after.length > HARMLESS_NAME_CHARS * 2) return undefined
  const text = before + keyword + after
  if (/^(?:pass|pwd|auth)$/.test(word)) {
    const camel = /[a-z]$/.test(before) && /^[A-Z]/.test(keyword)
    if (!camel && !SHORT_BEFORE.test(before)) return undefined
    if (/^pwd$/.test(word) && /old$/i.test(before) && before.length === 3) return undefined
    if (/^[a-z]/.test(after)) return undefined
  }
  // Only as an environment variable: `CACHE_KEY=…` rarely looks random, `primary_key` is everywhere.
  if (word === 'key' && !/^[A-Z0-9_]+$/.test(text)) return undefined
  if (OTHER_AFTER.test(words(after)) || OTHER_BEFORE.test(words(before))) return undefined
  const plural = /(?:tokens|secrets|passwords|passwds|credentials)$/.test(word)
  const family = PASSWORD_WORD.test(word) ? 'password' : 'key'
  const harmless = after === '' || HARMLESS_AFTER.test(after)
  const weak = plural || word === 'auth' && !/(?:^|[_:])_$/.test(before) || /^(?:key|hostkey|sessionkey|appkey|credentials?)$/.test(word)
  return { kind: kindOf(before, word, after), family, strength: harmless && !weak ? 'by-name' : 'if-random', text }
}

/** `nextPage` as `next_page`. */
function words(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
}

function kindOf(before: string, word: string, after: string): SecretKind {
  const whole = (before + word + after).toLowerCase().replace(/[ _.-]/g, '')
  if (/aws\w*(?:secret|sessiontoken)|secretaccesskey/.test(whole)) return 'aws-secret-key'
  if (PASSWORD_WORD.test(word)) return 'password'
  if (/privatekey|sshkey|deploykey/.test(whole)) return 'private-key'
  if (/accountkey|sharedaccesskey/.test(whole)) return 'azure-key'
  return 'secret'
}
