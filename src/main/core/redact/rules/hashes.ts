import { patternGroup } from './group'

/** crypt(5) and the PHC string format; a hash is masked whole, it can be cracked at leisure. */
export const passwordHashes = patternGroup(['$1$', '$2a$', '$2b$', '$2x$', '$2y$', '$5$', '$6$', '$7$', '$y$', '$gy$', '$apr1$', '$argon2', '$pbkdf2', '$scrypt', '{ssha'], [
  {
    kind: 'password-hash',
    pattern: /(\$(?:1|5|6|7|y|gy|apr1|2[abxy])\$[A-Za-z0-9./$=,]{12,})/dg,
    open: /(\$(?:1|5|6|7|y|gy|apr1|2[abxy])\$[A-Za-z0-9./$=,]*)$/d,
  },
  {
    kind: 'password-hash',
    pattern: /(\$(?:argon2(?:id|i|d)|pbkdf2(?:-\w{1,12})?|scrypt)\$[A-Za-z0-9./$=,+]{16,})/dg,
    open: /(\$(?:apr?1?|arg?o?n?2?i?d?|pbkd?f?2?|scry?p?t?)|\$(?:argon2(?:id|i|d)|pbkdf2(?:-\w{1,12})?|scrypt)\$[A-Za-z0-9./$=,+]*)$/d,
  },
  {
    kind: 'password-hash',
    pattern: /(\{SSHA(?:256|512)?\}[A-Za-z0-9+/=]{20,})/dg,
    open: /(\{SSHA(?:256|512)?\}[A-Za-z0-9+/=]*)$/d,
  },
])
