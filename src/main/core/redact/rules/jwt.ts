import { patternGroup } from './group'

/**
 * RFC 7519 compact form, also a JWE (five parts) and one cut after its first dot. The header is JSON, so it
 * begins with base64url of `{"`; the second part of a JWS does so too, of a JWE it does not.
 */
export const jsonWebTokens = patternGroup(['eyj', 'ewog'], [
  {
    kind: 'jwt',
    pattern: /(?<![A-Za-z0-9_-])((?:eyJ|ewog)[A-Za-z0-9_-]{10,}(?:\.[A-Za-z0-9_-]*){1,4}=*)/dg,
    accept: (value) => value.length >= 24 || /^eyJ(?:hbGci|0eXAi|raWQi)/.test(value),
    open: /(?<![A-Za-z0-9_-])((?:eyJ|ewog)[A-Za-z0-9_.-]*)$/d,
  },
])
