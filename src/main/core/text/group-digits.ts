/** A whole number with its thousands apart, as Weir writes them to a model: 1,234,567. */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
