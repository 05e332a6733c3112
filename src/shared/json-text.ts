/** Where in a text, both counted from one; columns in UTF-16 units. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** What keeps a text from being JSON. `expected` names what should stand there, as JSON writes it or by these words. */
export interface JsonFault {
  readonly at: number
  readonly expected: 'value' | 'name' | ':' | ', or }' | ', or ]' | 'end' | 'string' | 'no comment' | 'less nesting'
}

/** A value with the places of its fields, so that a fault of content can be shown where it stands. */
export interface JsonObjectText {
  readonly value: Readonly<Record<string, unknown>>
  /** Field name -> offset of its value. */
  readonly fields: ReadonlyMap<string, number>
}
export type JsonRead = { readonly ok: true; readonly value: unknown; readonly object: JsonObjectText | null } | { readonly ok: false; readonly fault: JsonFault }

/** Deeper nesting is refused rather than followed. */
const DEPTH_CAP = 50

class Fault extends Error {
  constructor(readonly fault: JsonFault) {
    super('not JSON')
  }
}

export function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - (before.lastIndexOf('\n') + 1) + 1 }
}

/** Strict JSON (RFC 8259) with the place of the first fault, which JSON.parse does not tell on every engine. A BOM is passed over. */
export function readJson(text: string): JsonRead {
  const reader = new JsonReader(text)
  try {
    const value = reader.whole()
    const object = isObject(value) ? { value, fields: reader.fields } : null
    return { ok: true, value, object }
  } catch (cause) {
    if (cause instanceof Fault) return { ok: false, fault: cause.fault }
    throw cause
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** Parts of a string: taken one by one, since a repetition of the two costs stack for every one of them. */
const PLAIN = /[^"\\\u0000-\u001f]+/y
const ESCAPED = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const SPACE = /[ \t\r\n]*/y
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([['true', true], ['false', false], ['null', null]])

class JsonReader {
  readonly fields = new Map<string, number>()
  private at: number

  constructor(private readonly text: string) {
    this.at = text.startsWith('\uFEFF') ? 1 : 0
  }

  whole(): unknown {
    const value = this.value(0)
    this.space()
    return this.at < this.text.length ? this.fail('end') : value
  }

  private fail(expected: JsonFault['expected']): never {
    const comment = /^\/[/*]/.test(this.text.slice(this.at, this.at + 2))
    throw new Fault({ at: this.at, expected: comment ? 'no comment' : expected })
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found === null) return null
    this.at = pattern.lastIndex
    return found[0]
  }

  private space(): void {
    this.match(SPACE)
  }

  private skips(char: string): boolean {
    this.space()
    if (this.text[this.at] !== char) return false
    this.at += 1
    return true
  }

  private value(depth: number): unknown {
    if (depth > DEPTH_CAP) this.fail('less nesting')
    this.space()
    const char = this.text[this.at]
    if (char === '{') return this.object(depth)
    if (char === '[') return this.array(depth)
    if (char === '"') return this.string()
    for (const [word, value] of WORDS) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length
        return value
      }
    }
    const number = this.match(NUMBER)
    return number === null ? this.fail('value') : Number(number)
  }

  private string(): string {
    const start = this.at
    this.at += 1
    while (this.match(PLAIN) !== null || this.match(ESCAPED) !== null);
    const closed = this.text[this.at] === '"'
    if (!closed) {
      this.at = start
      return this.fail('string')
    }
    this.at += 1
    const value: unknown = JSON.parse(this.text.slice(start, this.at))
    return typeof value === 'string' ? value : ''
  }

  private object(depth: number): Readonly<Record<string, unknown>> {
    this.at += 1
    const entries: [string, unknown][] = []
    if (this.skips('}')) return {}
    do {
      this.space()
      if (this.text[this.at] !== '"') this.fail('name')
      const name = this.string()
      if (!this.skips(':')) this.fail(':')
      this.space()
      if (depth === 0) this.fields.set(name, this.at)
      entries.push([name, this.value(depth + 1)])
    } while (this.skips(','))
    if (!this.skips('}')) this.fail(', or }')
    return Object.fromEntries(entries)
  }

  private array(depth: number): readonly unknown[] {
    this.at += 1
    const list: unknown[] = []
    if (this.skips(']')) return list
    do list.push(this.value(depth + 1))
    while (this.skips(','))
    if (!this.skips(']')) this.fail(', or ]')
    return list
  }
}
