import { isCredential } from './basic'
import { patternGroup } from './group'

const notAWord = (value: string): boolean => !/^(?:authentication|authorization|realm|scheme|tokens?|token_type|credentials?|header|your[-_ ].*|<.*)$/i.test(value) && !isPlain(value)
/** `Bearer token` in prose: a single lower-case word. */
const isPlain = (value: string): boolean => value.length < 16 && /^[A-Za-z]?[a-z]*[.,:;!?]*$/.test(value)

const notBlank = (value: string): boolean => !/^(?:[.*x…]+|token|your[-_].*)$/i.test(value)

/** RFC 6750 (Bearer), RFC 7617 (Basic), RFC 6265 (cookies), and the `token` scheme of forges. */
export const headers = patternGroup(['bearer', 'basic', 'authorization', 'cookie', 'x-amz-security-token'], [
  {
    kind: 'bearer',
    pattern: /\bbearer[ \t]{1,8}["']?([A-Za-z0-9_~+/.\-]{6,}={0,4})/dgi,
    accept: notAWord,
    open: /\bbearer[ \t]{1,8}["']?([^\s"']*)$/di,
  },
  {
    kind: 'basic-auth',
    pattern: /\bbasic[ \t]{1,8}["']?([A-Za-z0-9+/_-]{6,}={0,2})(?![A-Za-z0-9])/dgi,
    accept: isCredential,
    open: /\bbasic[ \t]{1,8}["']?([^\s"']*)$/di,
  },
  {
    // Whatever follows the scheme in a header is a credential, even a short one.
    kind: 'bearer',
    pattern: /\b(?:proxy-)?authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:bearer|token|apikey|api-key|bot)[ \t]{1,8}(?:token=)?["']?(?![$<{[*%])([^\s"'\\,;]{1,})/dgi,
    accept: notBlank,
    open: /authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:bearer|token|apikey|api-key|bot)[ \t]{1,8}([^\s"'\\,;]*)$/di,
  },
  {
    kind: 'basic-auth',
    pattern: /\b(?:proxy-)?authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?basic[ \t]{1,8}["']?(?![$<{[*%])([^\s"'\\,;]{1,})/dgi,
    accept: notBlank,
  },
  {
    // A bare value without a scheme: `Authorization: 0123abcd…`.
    kind: 'bearer',
    pattern: /\b(?:proxy-)?authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?([A-Za-z0-9_~+/.\-]{16,}={0,4})(?=["'\s,;\\]|$)/dgi,
    accept: (value) => /\d/.test(value) && /[A-Za-z]/.test(value) && !/^AWS4-/.test(value),
    open: /authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?([A-Za-z0-9_~+/.\-]*)$/di,
  },
  {
    kind: 'cookie',
    pattern: /\bset-cookie2?\\{0,3}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,3}["']?[A-Za-z0-9_.%$-]{1,128}=(?![$<{[*%])([^\s;"',\\]{4,})/dgi,
    open: /\bset-cookie2?\\{0,3}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,3}["']?[A-Za-z0-9_.%$-]{1,128}=([^\s;"',]*)$/di,
  },
  {
    // Every pair of a Cookie header; the look-behind is bounded, so a long line stays linear.
    kind: 'cookie',
    pattern: /(?<=(?:^|[^-\w])cookie\\{0,3}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,3}["']?(?:[^\s;="']{1,64}=[^\s;"']{0,256};[ \t]{0,4}){0,12}[^\s;="']{1,64}=)(?![$<{[*%])([^\s;"']{4,})/dgi,
    open: /(?:^|[^-\w])cookie\\{0,3}["']?[ \t]{0,4}[:=][^"']*?=([^\s;"']*)$/di,
  },
])
