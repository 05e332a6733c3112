import { snapDown, snapUp } from '../text'

/** Keeps `maxChars` of a string and says in its middle how much is missing. */
export function leaveOutMiddle(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const mark = `[… ${text.length - maxChars} characters left out to fit the window …]`
  const headChars = Math.ceil((maxChars * 2) / 3)
  return `${text.slice(0, snapDown(text, headChars))}${mark}${text.slice(snapUp(text, text.length - maxChars + headChars))}`
}

/** Arguments with every long string cut; stays JSON of the same shape. */
export function elideJson(json: string, maxChars: number): string {
  if (json.length <= maxChars) return json
  try {
    return JSON.stringify(JSON.parse(json), (_key, value: unknown) => (typeof value === 'string' ? leaveOutMiddle(value, maxChars) : value))
  } catch {
    return '{}'
  }
}
