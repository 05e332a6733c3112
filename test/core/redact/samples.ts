/** Fake secrets, assembled from parts so that no source scanner takes this file for a leak. */
export interface Positive {
  readonly family: string
  readonly text: string
  readonly secret: string
  readonly kind?: string
}

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const ALNUM = UPPER + LOWER + DIGITS
const HEX = DIGITS + 'abcdef'

let seed = 7
export function body(chars: number, alphabet = ALNUM): string {
  let out = ''
  for (let i = 0; i < chars; i++) {
    seed = (seed * 1103515245 + 12345) % 2147483648
    out += alphabet[Math.floor(seed / 65536) % alphabet.length] ?? ''
  }
  return out
}
/** Ends in mixed characters whatever the generator gave, so that shape rules have something to hold on to. */
const made = (chars: number): string => `${body(chars - 4)}x7Q2`

/** Every token in the places in which tokens stand. */
const PLACES = [
  (t: string) => t,
  (t: string) => `value: ${t}`,
  (t: string) => `key=${t}`,
  (t: string) => `{"k": "${t}"}`,
  (t: string) => `using '${t}', then on`,
  (t: string) => `https://api.example.test/?k=${t}&v=1`,
  (t: string) => `2026-01-15T08:00:00Z INFO got (${t}) from cache`,
  (t: string) => `export X="${t}"`,
  (t: string) => `\tfoo | ${t} | bar`,
]

function tokens(family: string, kind: string, makers: readonly (() => string)[]): Positive[] {
  return PLACES.flatMap((place, index) => {
    const maker = makers[index % makers.length]
    if (maker === undefined) return []
    const secret = maker()
    return [{ family, kind, secret, text: place(secret) }]
  }).concat(makers.map((maker) => {
    const secret = maker()
    return { family, kind, secret, text: `log ${secret} end` }
  }))
}

const jwt = (): string => `ey${'J'}${body(30)}.ey${'J'}${body(60)}.${body(43)}`

function around(family: string, kind: string, list: readonly (readonly [text: string, secret: string])[]): Positive[] {
  return list.map(([text, secret]) => ({ family, kind, secret, text }))
}
const fill = (template: string, secret: string): readonly [string, string] => [template.replace('§', () => secret), secret]

const PW = ['hunter2' + 'hunter2', 'S3cr3t' + '!pass', 'Tr0ub4dor' + '&3', 'p@ss' + 'W0rd#1', 'korrekt' + '-Pferd-9', 'x' + 'Y7$kk2', 'zaq1' + '2wsx', 'Hunter' + '-iEQhK8nDSqXx']
const pw = (index: number): string => PW[index % PW.length] ?? ''

const ASSIGNED = [
  'password=§', 'DB_PASSWORD=§', "export PASSWORD='§'", 'export PGPASSWORD="§"', 'MYSQL_PWD=§', '{"password": "§", "a": 1}', "{'password': '§'}", '{\\"password\\":\\"§\\",\\"a\\":1}',
  'password: §', '  db_password: "§"', "  - password: '§'", 'password = "§"', 'password = §', 'spring.datasource.password=§', 'passwd: §', '<password>§</password>',
  'tool --password § --verbose', 'tool --password=§ -v', 'tool --db-password "§" x', 'ENV ADMIN_PASSWORD §', '$env:PASSWORD = "§"', 'config["password"] = "§"', 'const dbPassword = "§";',
  'password => "§"', 'user=app password=§ host=db', 'https://x.test/login?user=a&password=§', 'machine h.test login joe password §', 'passphrase: "§"', 'Password is: §',
  'Server=db;User Id=sa;Password=§;Encrypt=true', 'Server=db;Uid=sa;Pwd=§;', 'ALTER USER joe WITH PASSWORD \'§\'', 'userPass: "§"', 'SMTP_PASS=§', '密码: §', '密码：§', '口令：§', '数据库密码=§', 'password: String = "§"', '{"name": "DB_PASSWORD", "value": "§"}', '<add key="Password" value="§"/>', '- name: DB_PASSWORD\n  value: §', '"Name": "DB_PASSWORD",\r\n "Value": "§",', 'password%3D§', '%22password%22%3A%22§%22', 'contraseña: §', 'пароль: §', '密码是§', '密码为：§',
  'keytool -storepass § -v', 'openssl rsa -passin pass:§', 'requirepass §', "CREATE ROLE a LOGIN PASSWORD '§'", 'A temporary password is generated for root@localhost: §', '"DB_PASSWORD=§",', "+ export 'PASSWORD=§'", 'db_password               = "§"', '\tpassword §', '[sudo] INFO password=§',
] as const

const KEYED = [
  'SECRET_KEY=§', 'export API_TOKEN=§', 'api_key: §', '"apiKey": "§"', "client_secret = '§'", 'access_token=§&scope=all', 'X-Api-Key: §', 'tool --token § run', 'tool --api-key=§', '//registry.example.test/:_authToken=§',
  'TOKEN=§ ./run.sh', 'JWT_SECRET="§"', 'secret_key_base: §', 'const apiKey = "§";', 'refresh_token: "§"', '密钥：§', 'NPM_TOKEN=§', 'encryption_key=§', 'auth_token: §', 'Your API key: §', '_auth=§', 'private_token=§', 'signing-key: §', 'PRIVATE_KEY=§', 'OPENAI_KEY=§', '_auth = §', '--token=§', 'X-Vault-Token: §', '%26api_key%3D§', '{"name":"API_TOKEN","value":"§"}',
] as const

const PEM_LABELS = ['RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED ', '', 'ANY '] as const
const pemBody = (): string => [body(64), body(64), body(30)].join('\n')
export function pem(label: string, text = pemBody(), end = true): string {
  const dashes = '-'.repeat(5)
  return `${dashes}BEGIN ${label}PRIVATE KEY${dashes}\n${text}${end ? `\n${dashes}END ${label}PRIVATE KEY${dashes}` : ''}`
}
const pgp = pem('PGP ').replaceAll('PRIVATE KEY', 'PRIVATE KEY BLOCK')

export const POSITIVES: readonly Positive[] = [
  ...tokens('aws', 'aws-access-key', ['AK' + 'IA', 'AS' + 'IA', 'AB' + 'IA', 'AC' + 'CA'].map((prefix) => () => prefix + body(16, UPPER + '234567'))),
  ...tokens('aws', 'aws-access-key', [() => 'AK' + 'IAIOSFODNN7EXAMPLE']),
  ...tokens('github', 'github-token', ['p', 'o', 'u', 's', 'r'].map((letter) => () => `gh${letter}_${body(36)}`)),
  ...tokens('github', 'github-token', [() => `github_${'pat'}_${body(22)}_${body(59)}`]),
  ...tokens('gitlab', 'gitlab-token', ['glpat', 'gldt', 'glrt', 'glcbt', 'glptt', 'glft', 'glsoat'].map((prefix) => () => `${prefix}-${body(20)}`)),
  ...tokens('slack', 'slack-token', ['b', 'p', 'a', 'r', 's'].map((letter) => () => `xo${'x'}${letter}-${body(11, DIGITS)}-${body(12, DIGITS)}-${body(24)}`)),
  ...tokens('slack', 'slack-token', [() => `xa${'pp'}-1-${body(11, UPPER)}-${body(13, DIGITS)}-${body(64, HEX)}`]),
  ...tokens('google', 'google-key', [() => `AI${'za'}${body(35)}`, () => `ya${'29'}.${body(60)}`, () => `GOCSPX${'-'}${body(28)}`]),
  ...tokens('openai', 'openai-key', [() => `sk${'-'}${body(44)}9a`, () => `sk${'-proj-'}${body(48)}`, () => `sk${'-svcacct-'}${body(48)}`]),
  ...tokens('anthropic', 'anthropic-key', [() => `sk${'-ant-'}api03-${body(80)}-${body(8)}AA`]),
  ...tokens('stripe', 'stripe-key', [() => `sk${'_live_'}${body(24)}`, () => `rk${'_live_'}${body(24)}`, () => `sk${'_test_'}${body(24)}`, () => `wh${'sec_'}${body(32)}`]),
  ...tokens('registry', 'npm-token', [() => `np${'m_'}${body(36)}`]),
  ...tokens('registry', 'pypi-token', [() => `py${'pi-'}AgEIcHlwaS5vcmc${body(60)}`]),
  ...tokens('service', 'huggingface-token', [() => `hf${'_'}${body(34)}`]),
  ...tokens('service', 'digitalocean-token', [() => `dop${'_v1_'}${body(64, HEX)}`]),
  ...tokens('service', 'sendgrid-key', [() => `S${'G.'}${body(22)}.${body(43)}`]),
  ...tokens('service', 'twilio-key', [() => `S${'K'}${body(32, HEX)}`]),
  ...around('service', 'telegram-token', ['§', 'bot§', 'https://api.telegram.org/bot§/getMe', 'TG=§'].map((place) => fill(place.replace('§', `${body(9, '123456789')}:§`), `A${'A'}${body(33)}`))),
  ...tokens('service', 'databricks-token', [() => `da${'pi'}${body(32, HEX)}`]),
  ...tokens('service', 'service-token', [() => `hv${'s.'}${body(24)}`]),
  ...tokens('age', 'age-key', [() => `AGE-SECRET${'-KEY-1'}${body(58, UPPER + DIGITS)}`]),
  ...tokens('jwt', 'jwt', [jwt, () => `ey${'J'}${body(30)}.ey${'J'}${body(50)}`]),
  ...around('header', 'bearer', [
    fill('Authorization: Bearer §', made(40)), fill('curl -H "Authorization: Bearer §" https://x.test', made(30)), fill("-H 'authorization: bearer §'", made(30)), fill('{"Authorization": "Bearer §"}', made(30)),
    fill('> Authorization: token §', made(40)), fill('got Bearer § here', made(24)), fill('Authorization: token §', body(40, HEX)), fill('proxy-authorization: Bearer §', made(20)), fill('Authorization: Bearer §', 'shorty'),
  ]),
  ...around('header', 'basic-auth', [
    fill('Authorization: Basic §', 'dXNlcjpwYXNzd29yZA=='), fill("-H 'Authorization: Basic §'", 'YWRtaW46aHVudGVyMg=='), fill('{"authorization":"Basic §"}', 'am9lOnNlY3JldDEyMw=='), fill('Proxy-Authorization: Basic §', 'YTpi'),
  ]),
  ...around('header', 'cookie', [
    fill('Set-Cookie: session=§; Path=/; HttpOnly', made(32)), fill('set-cookie: sid=§; Secure', made(20)), fill('Cookie: PHPSESSID=§', body(26, LOWER + DIGITS)), fill('Cookie: theme=dark; sessionid=§', made(32)),
    fill('< Set-Cookie: connect.sid=§; Path=/', `s%3A${made(30)}`), fill("-H 'Cookie: a=b1; JSESSIONID=§'", body(32, HEX)), fill('"cookie": "sid=§"', made(20)), fill('cookie: auth=§; x=y', made(20)),
  ]),
  ...around('url', 'connection-password', [
    ...['postgres://app:§@db.internal.test:5432/prod', 'mysql://root:§@127.0.0.1/x', 'redis://:§@cache:6379/0', 'mongodb+srv://u:§@cluster.example.test/?w=1', 'https://user:§@git.example.test/a.git', 'amqp://u:§@mq:5672', 'DATABASE_URL=postgresql+psycopg2://u:§@h/d', 'remote: https://bob:§@h.example.test', '{"url":"ftp://u:§@h/"}', 'smtp://u%40x.test:§@mail.test:587'].map((t, i) => fill(t, (['pgPw' + '_X9PcWb8pm1bNjp', 's3cret', 'p%40ss%2Fword', 'abc', 'hunter2'] as const)[i % 5] ?? '')),
    fill('postgres://app:§@db.test/x', 'a/b' + 'c9'), fill('postgres://app:§@db.test/x', 'a@b' + 'c9'), fill('https://§@h.example.test/x.git', made(40)),
  ]),
  ...around('azure', 'azure-key', [
    fill('DefaultEndpointsProtocol=https;AccountName=x;AccountKey=§;EndpointSuffix=core.windows.net', `${body(86)}==`), fill('Endpoint=sb://x.test/;SharedAccessKeyName=Root;SharedAccessKey=§', `${body(43)}=`),
    fill('https://x.blob.test/c?sv=2022&se=2030&sig=§', `${body(40)}%3D`), fill('?sig=§&sv=1', body(43)), fill('AccountKey=§', `${body(86)}==`), fill('accountkey=§;', `${body(86)}==`), fill('"AccountKey=§"', `${body(86)}==`), fill('x&sig=§', `${body(43)}`),
  ]),
  ...around('slack', 'slack-webhook', [fill('https://hooks.slack.com/services/§', `T${body(8, UPPER)}/B${body(8, UPPER)}/${body(24)}`)]),
  ...around('aws', 'aws-secret-key', [
    fill('AWS_SECRET_ACCESS_KEY=§', `${body(20)}/${body(19)}`), fill('aws_secret_access_key = §', `${body(20)}+${body(17)}9a`), fill('"SecretAccessKey": "§"', `${body(38)}9a`), fill('  secret_access_key: §', `${body(20)}/${body(17)}9a`),
    fill('aws_session_token=§', `${body(90)}9a`), fill('export AWS_SECRET_ACCESS_KEY="§"', `${body(38)}9a`), fill('AWS_SECRET_KEY=§', `${body(38)}9a`), fill('awsSecretKey: "§"', `${body(38)}9a`), fill('aws secret §', `${body(37)}9aZ`), fill(`AK${'IA'}IOSFODNN7EXAMPLE,§`, `${body(37)}9aZ`),
  ]),
  ...ASSIGNED.flatMap((template, index) => [fill(template, pw(index)), fill(template, pw(index + 3))]).map(([text, secret]) => ({ family: 'password', secret, text })),
  ...KEYED.flatMap((template) => [fill(template, made(32)), fill(template, `${body(38, HEX)}a1`)]).map(([text, secret]) => ({ family: 'secret', secret, text })),
  ...around('hash', 'password-hash', [
    fill('root:§:19000:0:99999:7:::', `$${'6'}$${body(8)}$${body(86)}`), fill('joe:§:1::::::', `$${'y'}$j9T$${body(22)}$${body(43)}`), fill('§', `$${'1'}$${body(8)}$${body(22)}`), fill('hash=§', `$${'2b'}$12$${body(53)}`), fill('"§"', `$${'2y'}$10$${body(53)}`),
    fill('x §', `$${'5'}$${body(16)}$${body(43)}`), fill('joe:§', `$${'apr1'}$${body(8)}$${body(22)}`), fill('§', `$${'argon2id'}$v=19$m=65536,t=3,p=4$${body(22)}$${body(43)}`),
  ]),
  ...around('command', 'password', [
    fill('mysql -u root -p§ db', pw(0)), fill("mysqldump --single -uroot -p'§' db", pw(1)), fill('$ sshpass -p § ssh joe@h', pw(0)), fill('sshpass -p§ scp a b', pw(6)), fill('curl -u joe:§ https://x.test', pw(0)), fill('curl -s --user "joe:§" https://x.test', pw(4)),
    fill('redis-cli -h h -a § ping', pw(0)), fill('docker login -u joe -p § r.test', pw(0)), fill('mariadb -h h -p"§"', pw(6)), fill('localhost:5432:app:joe:§', pw(0)), fill("CREATE USER 'a' IDENTIFIED BY '§'", pw(0)),
  ]),
  ...PEM_LABELS.map((label) => ({ family: 'pem', kind: 'private-key', secret: pem(label), text: '' })).map((it) => ({ ...it, text: `before\n${it.secret}\nafter` })),
  { family: 'pem', kind: 'private-key', secret: pgp, text: `x ${pgp} y` },
  { family: 'pem', kind: 'private-key', secret: pem('', body(64), false), text: `a\n${pem('', body(0), false)}`.slice(0, 2) + pem('', 'abc', false) + '\nrest of it' },
].map((it) => (it.family === 'pem' && !it.text.includes(it.secret) ? { ...it, secret: it.text.slice(2) } : it))

const TYPES = ['string', 'str', 'String', 'Token', 'SecretKey', 'number', 'Option<String>', 'string | null', 'Promise<string>', 'z.string()', 'Buffer', 'unknown'] as const
const NAMES = ['password', 'token', 'secretKey', 'apiKey', 'accessToken'] as const

export const NEGATIVES: readonly string[] = [
  'token = lexer.next()', 'tokens: 1523', 'commit 3f786850e387550fdab836ed7e6dc881de23001b', 'id 550e8400-e29b-41d4-a716-446655440000', 'password: string;',
  'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', '"integrity": "sha512-vbHBUlLkkfBbHqD2VTMQgvO6pEOvSWGtkbVmHfLwgZIZt8sTUnGKp1ZSvMbXaWhEbCTpRkHFZRNFeRkUEbGmIg=="',
  'const password = getPassword()', 'const password = await prompt("Password: ")', 'password=$PASSWORD', 'PASSWORD=${DB_PASSWORD}', 'TOKEN=$(cat token.txt)', 'token: <token>', 'password: ****', 'password: ********', 'password = None', 'password: null', 'password: true', 'password: required', '"password": null', 'password=', 'Password:', 'Password: ', "joe@host's password: ",
  '[sudo] password for joe: ', 'Enter passphrase for key /home/joe/.ssh/id_ed25519: ', 'max_tokens=4096', 'max_tokens: 4096', 'token_count=12', 'total_tokens: 99', 'token: Token', 'this.token = token', 'self.token = token', 'secretKey: SecretKey', 'password: z.string()', 'password: z.string().min(8)', 'PATH=/usr/bin:/bin', 'HOME=/root', 'PWD=/srv/x', 'OLDPWD=/srv', 'SSH_AUTH_SOCK=/tmp/ssh-abc123/agent.99',
  'password: [redacted: password]', 'AWS: [redacted: aws-access-key]', 'if (token == null) return', 'if token == other.token:', 'expected token: got }', "SyntaxError: Unexpected token '}' in JSON at position 17", 'Unexpected token: identifier', 'Error: invalid password', 'error: password is required', '"message": "Password must be at least 8 characters long"', 'label: "Password"', 'password: "Password"', '<input type="password" name="password" placeholder="Your password">', 'type: "password"', 'autocomplete="current-password"',
  'login(user=user, password=password)', 'login(user, token=tok)', 'def f(password: str, token: Token = None):', 'fn auth(token: &str, password: &str) -> bool', 'func Login(password string) error', 'String password = request.getParameter("password");', 'password = input("Password")', 'process.env.DB_PASSWORD', 'const { token } = req.headers', 'token: req.headers.authorization,', 'password: process.env.DB_PASSWORD,', 'secret: config.secret', 'secretName: my-secret', 'secretKeyRef:', 'imagePullSecrets:', 'passwordFile: /run/secrets/db', 'POSTGRES_PASSWORD_FILE=/run/secrets/db',
  'password_reset_url=https://x.test/reset', 'token_type=bearer', '"token_type": "Bearer"', 'token_endpoint: https://x.test/token', 'tokenizer: gpt2', 'next_page_token: abc', 'compass: north', 'bypass: true', 'PASS src/a.test.ts', 'Tests: 12 passed, 1 failed', 'pass: 12', 'author: joe', 'authority: high', 'oauth: enabled', 'auth: none', 'auth=basic', 'authentication: required', 'Basic usage:', 'basic example follows', 'Bearer token required', 'a bearer of news', 'Authorization: Bearer <token>', 'Authorization: Bearer $TOKEN', 'Authorization: Bearer ${TOKEN}', 'Authorization header missing',
  'https://example.test/a:b@c', 'git@github.com:acme/app.git', 'http://localhost:3000/@scope/pkg', 'ssh://git@host:22/x', 'npm_config_cache=/x', 'npm_package_name=weir', 'sk-button primary', 'class="sk-fading-circle sk-child"', 'task-12 disk-3 risk-free', 'hf_hub_download(repo)', 'msg.send(a)', 'Asia/Shanghai', 'glance-2', 'xoxo', 'age: 42', 'dapi.example', 'SKU 12345', 'whsec_', 'AKIA', 'cookie: enabled', 'Set-Cookie header', 'cookies: 3',
  'mysql -u root -p db', 'mysql -P 3306 -h h', 'mkdir -p /a/b', 'ssh -p 2222 host', 'docker run -p 8080:80 x', 'psql -p 5432', 'curl -u "$USER:$PASS" x', 'docker login -u joe --password-stdin', 'src/a.ts:5432:12:5: error', 'a:b:c:d:e', 'root:x:0:0:root:/root:/bin/bash', 'daemon:*:18000:0:99999:7:::', 'nobody:!:18000::::::', '$1 $2 $5', 'cost $5$', 'awk {print $1}', 'BEGIN PRIVATE KEY', 'if (s.includes("-----BEGIN RSA PRIVATE KEY-----")) {', '-----BEGIN CERTIFICATE-----', '-----BEGIN PUBLIC KEY-----', 'eyebrow.eyelid.x', 'eyJ', '密码：', '密码: 请输入', '请输入密码：', '密码不能为空',
  'key=value', 'name=joe id=7', 'a1b2c3d4=ok', 'uuid=550e8400-e29b-41d4-a716-446655440000', 'etag: "33a64df551425fcc55e4d42a148795d9f25f89d4"', 'Digest: sha256:' + body(64, HEX), 'resolved "https://registry.example.test/a/-/a-1.0.0.tgz#' + body(40, HEX) + '"', 'h1:' + body(43) + '=', 'publicKey: abcdef0123456789', 'primary_key=id', 'foreign key: user_id', 'keyword: match', 'token: "keyword.operator"', "token: 'string.quoted.double'", 'credentials: "same-origin"', 'credentials: include', 'secret: true', 'secrets: inherit', 'password?: string', 'readonly token: string', 'export type Token = string', 'GPG_ERR_BAD_PASSPHRASE = 11,', 'the default password callback if you', 'password callback.', 'the passphrase is valid.', '--username and --password options', 'identified by "code"', 'Basic Operators', 'authorization: basic ...', 'X_AUTH = X_AUTH', '- name: MODE\n  value: fast', '- name: DB_PASSWORD\n  valueFrom:', '- name: DB_PASSWORD\n  value: $(X)', 'secret: name: db-secret', 'docker build --secret id=x,src=y .', '密码是否正确', 'password: !vault |', 'PASSWORD=${X:-}', 'r.password=null,t.at(-1)', 'password:!0,range:!0', 'CACHE_KEY=users', 'idempotency_key=abc', 'const isTokenValid = validate(token)', 'password || undefined', 'tokenSplitRegex: CL100K_TOKEN_SPLIT_REGEX', 'accepted_prediction_tokens: z2.number().nullish()', 'let token = tokens[i]', 'token := scanner.Scan()', 'val token = lexer.nextToken()',
  ...NAMES.flatMap((name) => TYPES.map((type) => `${name}: ${type}`)),
  ...NAMES.map((name) => `const ${name} = config.${name};`),
  ...NAMES.map((name) => `${name} = options?.${name} ?? undefined`),
]
