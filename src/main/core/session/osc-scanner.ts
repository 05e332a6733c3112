export type OscFinding = { readonly kind: 'title'; readonly title: string } | { readonly kind: 'cwd'; readonly cwd: string }

const ESC = '\u001b'
const BEL = '\u0007'
const TITLE_CAP_CHARS = 1000
/** Longer ones are given up: an OSC without an end must not swallow what follows (lessons.md, P9). */
const OSC_CAP_CHARS = 4096

/** `file://host/path` (OSC 7); a path on another machine says nothing about this one. */
function localPath(url: string): string | null {
  const match = /^file:\/\/([^/]*)(\/.*)$/s.exec(url)
  const path = match?.[2]
  if (path === undefined) return null
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

function printable(text: string): string {
  // C0, DEL and C1 have no place in a title.
  return [...text].filter((char) => char >= ' ' && !(char >= '\u007f' && char <= '\u009f')).join('').slice(0, TITLE_CAP_CHARS)
}

function meaning(body: string): OscFinding | null {
  const semicolon = body.indexOf(';')
  if (semicolon < 0) return null
  const code = body.slice(0, semicolon)
  const value = body.slice(semicolon + 1)
  if (code === '0' || code === '2') return { kind: 'title', title: printable(value) }
  if (code !== '7') return null
  const cwd = localPath(value)
  return cwd === null ? null : { kind: 'cwd', cwd }
}

/** Finds titles (OSC 0 and 2) and working directories (OSC 7) in decoded output, however it is cut. */
export class OscScanner {
  /** What follows `ESC ]` so far; null outside of one. */
  private body: string | null = null
  /** The last character was an ESC, whose meaning the next one decides. */
  private escape = false

  push(text: string): readonly OscFinding[] {
    if (this.body === null && !this.escape && !text.includes(ESC)) return []
    const found: OscFinding[] = []
    let at = 0
    while (at < text.length) {
      if (this.escape) {
        this.afterEscape(text.charAt(at), found)
        at += 1
      } else if (this.body === null) {
        const next = text.indexOf(ESC, at)
        if (next < 0) break
        this.escape = true
        at = next + 1
      } else {
        at = this.inBody(text, at, found)
      }
    }
    return found
  }

  private afterEscape(char: string, found: OscFinding[]): void {
    this.escape = char === ESC
    // ESC \ ends an OSC, any other ESC breaks it off.
    if (char === '\\') this.end(found)
    this.body = char === ']' ? '' : null
  }

  private inBody(text: string, from: number, found: OscFinding[]): number {
    let at = from
    while (at < text.length) {
      const char = text.charAt(at)
      at += 1
      if (char === BEL) {
        this.end(found)
        return at
      }
      if (char === ESC) {
        this.escape = true
        return at
      }
      this.body += char
      if ((this.body?.length ?? 0) > OSC_CAP_CHARS) {
        this.body = null
        return at
      }
    }
    return at
  }

  private end(found: OscFinding[]): void {
    const finding = this.body === null ? null : meaning(this.body)
    if (finding !== null) found.push(finding)
    this.body = null
  }
}
