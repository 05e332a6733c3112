const ESC = 0x1b
const BEL = 0x07
/** `9;4;1;100` and room for leading zeros; a longer OSC is another one, or none, and is passed over. */
const BODY_CAP_BYTES = 24

/** What a program last said by OSC 9;4: a percentage, that it works without knowing how far it is, or that it is over. */
export type OscProgress = { readonly kind: 'percent'; readonly percent: number } | { readonly kind: 'working' } | { readonly kind: 'none' }

/**
 * Finds `ESC ] 9 ; 4 ; state ; percent` (ended by BEL or ESC \) in the raw bytes of one stream, however they are cut. States: 0 over,
 * 1 normal, 2 error, 3 no percentage, 4 paused (ConEmu, taken over by Windows Terminal, systemd and others). ESC is no part of a
 * character in any encoding that is offered for commands.
 */
export class OscProgressScanner {
  /** What follows `ESC ]`; null outside of one, or of one that is too long. */
  private body: string | null = null
  private escape = false
  /** The newest; it stays until the program says another. */
  last: OscProgress = { kind: 'none' }

  push(bytes: Uint8Array): void {
    let at = 0
    while (at < bytes.length) {
      if (!this.escape && this.body === null) {
        const next = bytes.indexOf(ESC, at)
        if (next < 0) return
        this.escape = true
        at = next + 1
      } else {
        this.byte(bytes[at] ?? 0)
        at += 1
      }
    }
  }

  private byte(byte: number): void {
    if (this.escape) {
      this.escape = byte === ESC
      if (byte === 0x5c) this.end()
      this.body = byte === 0x5d ? '' : null
    } else if (byte === BEL) {
      this.end()
      this.body = null
    } else if (byte === ESC) {
      this.escape = true
    } else if (this.body !== null) {
      this.body = this.body.length < BODY_CAP_BYTES ? this.body + String.fromCharCode(byte) : null
    }
  }

  private end(): void {
    const match = /^9;4;([0-4])(?:;(\d{1,6})?)?$/.exec(this.body ?? '')
    if (match === null) return
    const [, state, percent] = match
    if (state === '0') this.last = { kind: 'none' }
    else if (state === '3' || percent === undefined) this.last = state === '1' ? { kind: 'percent', percent: 0 } : { kind: 'working' }
    else this.last = { kind: 'percent', percent: Math.min(100, Number(percent)) }
  }
}
