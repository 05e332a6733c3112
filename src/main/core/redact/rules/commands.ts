import { patternGroup, type PatternRule } from './group'

/** `-pX` means a password only to these programs; to most others it is a port, a path or a profile. */
function afterProgram(programs: string, option: string): PatternRule[] {
  // One pattern a form of quoting, because group 1 is the secret.
  const before = `\\b(?:${programs})\\b(?:[^\\n|;&]{0,300}?\\s)??`
  const bare = `(?!\\\\{0,3}['"]|[$<{])([^\\s'"|;&<>]{1,256})`
  return [
    { kind: 'password', pattern: new RegExp(`${before}${option}${bare}`, 'dg'), open: new RegExp(`${before}${option}${bare}$`, 'd') },
    { kind: 'password', pattern: new RegExp(`${before}${option}\\\\{0,3}'([^'\\n]{1,256})`, 'dg'), open: new RegExp(`${before}${option}\\\\{0,3}'([^'\\n]{1,256})$`, 'd') },
    { kind: 'password', pattern: new RegExp(`${before}${option}\\\\{0,3}"(?!\\$)([^"\\n]{1,256})`, 'dg'), open: new RegExp(`${before}${option}"([^"\\n]{1,256})$`, 'd') },
  ]
}

export const commands = patternGroup(['mysql', 'mariadb', 'sshpass', 'curl', 'redis-cli', 'docker login', 'podman login', 'ldap', 'mongo', 'smbclient', 'htpasswd', 'identified by', 'requirepass', 'masterauth', 'bindpw', ':*:', ':5432:', ':5433:', ':6432:'], [
  ...afterProgram('mysql|mysqldump|mysqladmin|mysqlimport|mysqlshow|mysqlcheck|mariadb|mariadb-dump|mariadb-admin', '\\s?-p'),
  ...afterProgram('sshpass', '\\s?-p\\s?'),
  ...afterProgram('redis-cli', '\\s?-a\\s{1,4}'),
  ...afterProgram('docker login|podman login|mongo|mongosh|mongodump|mongorestore', '\\s?-p\\s{1,4}'),
  ...afterProgram('ldapsearch|ldapadd|ldapmodify|ldapwhoami|ldapdelete', '\\s?-w\\s{0,4}'),
  ...afterProgram('curl', '\\s?(?:-u|--user|-U|--proxy-user)[\\s=]{0,4}\\\\{0,3}["\']?[^\\s:"\'|;&]{1,128}:'),
  {
    kind: 'password',
    // Lower case with double quotes is prose.
    pattern: /\b(?:IDENTIFIED BY (?:PASSWORD )?\\{0,3}["']|identified by (?:password )?\\{0,3}')([^"'\n]{1,256})/dg,
    open: /\b(?:IDENTIFIED BY (?:PASSWORD )?\\{0,3}["']|identified by (?:password )?\\{0,3}')([^"'\n]{1,256})$/d,
  },
  {
    // Directives of redis.conf, sssd and nslcd; also as a word of the command that writes them.
    kind: 'password',
    pattern: /(?:^|["'])[ \t]{0,16}(?:requirepass|masterauth|bindpw)[ \t]{1,16}["']?([^\s"']{1,256})/dg,
    open: /(?:^|["'])[ \t]{0,16}(?:requirepass|masterauth|bindpw)[ \t]{1,16}["']?([^\s"']{1,256})$/d,
  },
  {
    // .pgpass: host:port:database:user:password, a whole line. PostgreSQL manual, "The Password File".
    kind: 'password',
    pattern: /^[A-Za-z0-9*][A-Za-z0-9*.-]{0,128}:(?:\*|5432|5433|6432):(?:\*|[A-Za-z_][\w-]{0,63}):(?:\*|[A-Za-z_][\w.-]{0,63}):((?:\\.|[^\s:\\]){1,256})$/dg,
    open: /^[A-Za-z0-9*][A-Za-z0-9*.-]{0,128}:(?:\*|5432|5433|6432):(?:\*|[A-Za-z_][\w-]{0,63}):(?:\*|[A-Za-z_][\w.-]{0,63}):([^\s]{1,256})$/d,
  },
  {
    // The same as a word of the command that writes it.
    kind: 'password',
    pattern: /["'][A-Za-z0-9*][A-Za-z0-9*.-]{0,128}:(?:\*|5432|5433|6432):(?:\*|[A-Za-z_][\w-]{0,63}):(?:\*|[A-Za-z_][\w.-]{0,63}):((?:\\.|[^\s:\\"']){1,256})(?=["'])/dg,
    open: /["'][A-Za-z0-9*][A-Za-z0-9*.-]{0,128}:(?:\*|5432|5433|6432):(?:\*|[A-Za-z_][\w-]{0,63}):(?:\*|[A-Za-z_][\w.-]{0,63}):([^\s"']{1,256})["']?$/d,
  },
])
