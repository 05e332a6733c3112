/** Cuts a string in the middle and says how much is missing; never splits a surrogate pair. */
export function elide(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const mark = `[… ${text.length - maxChars} characters left out to fit the window …]`
  const headChars = Math.ceil((maxChars * 2) / 3)
  return `${headOf(text, headChars)}${mark}${tailOf(text, maxChars - headChars)}`
}

function headOf(text: string, count: number): string {
  const code = text.charCodeAt(count - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? count - 1 : count)
}

function tailOf(text: string, count: number): string {
  const code = text.charCodeAt(text.length - count)
  return text.slice(text.length - (code >= 0xdc00 && code <= 0xdfff ? count - 1 : count))
}

/** Arguments with every long string cut; stays JSON of the same shape. */
export function elideJson(json: string, maxChars: number): string {
  if (json.length <= maxChars) return json
  try {
    return JSON.stringify(JSON.parse(json), (_key, value: unknown) => (typeof value === 'string' ? elide(value, maxChars) : value))
  } catch {
    return '{}'
  }
}
