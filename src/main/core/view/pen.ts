/** Attributes that a new one of the same group replaces; 22 ends bold and dim, 24 both underlines. */
const ENDS = new Map<number, readonly number[]>([
  [22, [1, 2]], [23, [3]], [24, [4, 21]], [25, [5, 6]], [27, [7]], [28, [8]], [29, [9]], [39, [38]], [49, [48]], [55, [53]], [59, [58]],
])
const ATTRIBUTES = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 21, 53])

/**
 * How text is drawn: what SGR sequences up to here have set. Immutable, so that cells and checkpoints share it. Knows which parameters
 * replace which, and leaves their meaning to whoever draws.
 */
export class Pen {
  static readonly plain = new Pen(new Map())
  private text: string | undefined

  /** By group: an attribute, or 38, 48 and 58 for the colours. */
  private constructor(private readonly set: ReadonlyMap<number, string>) {}

  /** The sequence that leads here from the plain pen; empty for the plain one. */
  get sequence(): string {
    this.text ??= this.set.size === 0 ? '' : `\x1b[${[...this.set.values()].join(';')}m`
    return this.text
  }

  same(other: Pen): boolean {
    return this === other || this.sequence === other.sequence
  }

  /** After `ESC [ params m`. */
  apply(params: string): Pen {
    if (params === '' || params === '0') return Pen.plain
    const set = new Map(this.set)
    const parts = params.split(';')
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index] ?? ''
      const code = Number.parseInt(part, 10) || 0
      if (code === 38 || code === 48 || code === 58) {
        const used = part.includes(':') ? 1 : colourParts(parts[index + 1])
        put(set, code, parts.slice(index, index + used).join(';'))
        index += used - 1
      } else applyOne(set, code, part)
    }
    return set.size === 0 ? Pen.plain : new Pen(set)
  }
}

function put(set: Map<number, string>, group: number, text: string): void {
  // At the end, so that equal pens that were set in the same order have the same sequence.
  set.delete(group)
  set.set(group, text)
}

function applyOne(set: Map<number, string>, code: number, part: string): void {
  if (code === 0) return set.clear()
  if (code === 4 && part === '4:0') return void set.delete(4)
  const ended = ENDS.get(code)
  if (ended !== undefined) for (const group of ended) set.delete(group)
  else if (ATTRIBUTES.has(code)) put(set, code, part)
  else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) put(set, 38, part)
  else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) put(set, 48, part)
}

/** How many parameters belong to an extended colour, itself included. */
function colourParts(kind: string | undefined): number {
  return kind === '5' ? 3 : kind === '2' ? 5 : 1
}
