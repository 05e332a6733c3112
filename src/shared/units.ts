/** Distinct number types for sizes, so that a byte count is never passed where characters are meant. */
declare const unit: unique symbol

/** A count of raw bytes. */
export type Bytes = number & { readonly [unit]: 'bytes' }
/** A count of UTF-16 code units: what `string.length` gives. */
export type Chars = number & { readonly [unit]: 'chars' }

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
function isBytes(value: number): value is Bytes {
  return isCount(value)
}
function isChars(value: number): value is Chars {
  return isCount(value)
}

/** @throws RangeError when `value` is not a non-negative safe integer. */
export function bytes(value: number): Bytes {
  if (!isBytes(value)) throw new RangeError(`not a byte count: ${value}`)
  return value
}
/** @throws RangeError when `value` is not a non-negative safe integer. */
export function chars(value: number): Chars {
  if (!isChars(value)) throw new RangeError(`not a character count: ${value}`)
  return value
}
