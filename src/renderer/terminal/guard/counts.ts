/** What a screen holds; counts beyond it do no more than counts up to it. */
export interface ScreenSize {
  readonly cols: number
  readonly rows: number
}

/** A whole control sequence: introducer, parameters, intermediates, final. Private ones (`<=>?`) count nothing. */
const SEQUENCE = /^(\u001b\[|\u009b)([\d;:]*)([ -/]*)([@-~])$/
const CONTROLS = /[\u0000-\u001a\u001c-\u001f\u007f]/g

/** Sequences that xterm 6 repeats as often as their count says (lessons.md, P4), and what of a screen bounds them. */
const BOUND: Readonly<Record<string, 'cells' | 'rows' | 'cols'>> = {
  b: 'cells', L: 'rows', M: 'rows', S: 'rows', T: 'rows', I: 'cols', Z: 'cols', '@': 'cols', P: 'cols', X: 'cols', ' @': 'cols', ' A': 'cols', "'}": 'cols', "'~": 'cols',
}

export interface Clamped {
  readonly text: string
  /** Cells that it touches, roughly: what it costs. */
  readonly work: number
}

/**
 * The same sequence with its counts clamped to the screen, so that it does what it says as far as that can be seen. `sequence` is complete; control
 * characters inside it, which act at once wherever they stand, are moved before it.
 */
export function clampCounts(sequence: string, size: ScreenSize): Clamped {
  const bare = sequence.replace(CONTROLS, '')
  const match = SEQUENCE.exec(bare)
  const what = match === null ? undefined : BOUND[`${match[3] ?? ''}${match[4] ?? ''}`]
  if (match === null || what === undefined) return { text: sequence, work: 1 }
  const cells = size.cols * size.rows
  const cap = what === 'cells' ? cells : size[what]
  const [, introducer = '', parameters = '', intermediates = '', final = ''] = match
  const clamped = parameters.replace(/\d+/g, (digits) => (Number(digits) > cap ? String(cap) : digits))
  const first = Math.max(1, Math.min(cap, Number.parseInt(clamped, 10) || 1))
  const work = what === 'rows' ? first * size.cols : first
  if (clamped === parameters) return { text: sequence, work }
  const controls = sequence === bare ? '' : (sequence.match(CONTROLS) ?? []).join('').replaceAll('\u007f', '')
  return { text: `${controls}${introducer}${clamped}${intermediates}${final}`, work }
}
