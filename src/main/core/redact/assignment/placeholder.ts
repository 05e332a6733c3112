/** Beginnings that are a reference or a blank to fill in, not a value. `[redacted: x]` is among them. */
const REFERENCE = /^(?:\$(?![1-9a-z]{1,2}\$)|%[({A-Za-z]\w*[)}%]|%s|%d|%v|\{\{?|<|\[|`\$|&|\(|#\{|@\{|@@)/
const BLANK = /^(?:!?[01]|!0|-1|0x[0-9a-f]{1,8}|[*•●x.…_#?-]+|\.\.\..*|(.)\1{3,})$/i
/** Words that say something about a secret instead of being it. */
const WORDS =
  /^(?:null|nil|none|undefined|true|false|yes|no|on|off|optional|string|str|int|integer|number|num|bool|boolean|bigint|symbol|float|double|object|array|list|map|dict|any|void|bytes?|char|unknown|never|text|date|json|empty|missing|invalid|incorrect|wrong|expired|failed|fail|failure|passed|pass|ok|success|error|changed|unchanged|unset|set|unspecified|redacted|hidden|masked|censored|filtered|removed|required|mandatory|disabled|enabled|default|auto|automatic|generated|prompt|ask|stdin|options?|arguments?|flags?|callback|env|environment|file|keychain|keyring|vault|plain|plaintext|encrypted|not|is|are|was|must|should|will|can|cannot|may|the|a|an|for|from|with|of|and|or|to|in|at|by|if|your|my|new|old|enter|confirm|repeat|retype|use|using|used|see|please|too|has|have|n\/a|na|tbd|todo|todo:|your[-_ ].*|my[-_ ](?:secret|token|password|key)|insert[-_ ].*|replace[-_ ].*|self|this|const|let|var|new|await|async|function|return|typeof|lambda|import|require|readonly|public|private|protected|static|final|request|response|input|output|type|name|key|value|id|eof|identifier|keyword|operator|punctuation|comment|ident|expected|unexpected|got|found|bearer|basic|jwt|oauth2?|current-password|new-password|one-time-code)[.,:;!?]?$/i
/** Names of the thing itself: a label, an argument of the same name; or a very bad password, where only a value can stand. */
const ITSELF = /^(?:password|passwd|pwd|secret|token|apikey|api[-_]key|credentials?|auth|example|sample|dummy|changeme|(?:access|refresh|id|bearer|auth|session|csrf|api)[-_]?(?:token|key))[.,:;!?]?$/i

/** True for references, blanks and words about secrets. */
export function isPlaceholder(value: string): boolean {
  return value === '' || REFERENCE.test(value) || BLANK.test(value) || WORDS.test(value)
}

/** True for `password`, `token` and the like. */
export function isItself(value: string): boolean {
  return ITSELF.test(value)
}

/** A sentence about a password in a quoted string, as messages and labels have. */
export function isProse(value: string): boolean {
  if (!/\s/.test(value.trim()) || /[A-Za-z]\d|\d[A-Za-z]/.test(value)) return false
  return /(?:^|\s)(?:is|are|was|the|must|be|your|an?|to|for|of|not|required|invalid|enter|please|at|least|and|or|with|in|has|have|does|do|can|cannot|no|new|match|matches|forgot|reset|change|confirm|wrong|incorrect|this|that|on|by|if|from|will|should|field)(?=[\s.,!?:;]|$)/i.test(value)
}

/** An expression of a programming language: a path of identifiers, perhaps called, indexed or typed. */
export function isExpression(value: string): boolean {
  if (/^(?:await|new|typeof|async|return|not|function)\b|^![A-Za-z_$][\w$.]*$|^\/\^|^\(.*=>/.test(value)) return true
  // A call, an index, a generic or a union after an identifier path.
  if (/^[!&*]{0,2}[A-Za-z_$][\w$]{0,64}(?:(?:\?\.|!?\.|::|->)#?[A-Za-z_$][\w$]{0,64}){0,12}(?:[([{]|<[A-Za-z_]|\[\]|\s?[|&?]\s|\s=>)/.test(value)) return true
  // A member path of plain words.
  return /^[!&*]{0,2}[A-Za-z_$][\w$]{0,64}(?:(?:\?\.|!?\.|::|->)#?[A-Za-z_$][\w$]{0,64}){1,12}[?!;,)\]}]*$/.test(value) && !/\d\w*\d/.test(value)
}
