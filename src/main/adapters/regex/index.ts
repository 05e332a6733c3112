import { RE2JS, RE2JSException } from 're2js'
import { fail, ok } from '../../core/kernel'
import type { RegexEngine } from '../../core/handles'

/** RE2 in JavaScript: linear in the text for every pattern, so no pattern can hang. No look-around and no back references. */
export const re2Engine: RegexEngine = {
  compile(pattern, { ignoreCase, multiline = false }) {
    try {
      const compiled = RE2JS.compile(pattern, (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) | (multiline ? RE2JS.MULTILINE : 0))
      return ok({
        test: (text) => compiled.test(text),
        find(line, from = 0) {
          const matcher = compiled.matcher(line)
          return matcher.find(from) ? { start: matcher.start(), end: matcher.end() } : undefined
        },
      })
    } catch (error) {
      if (!(error instanceof RE2JSException)) throw error
      return fail('invalid', `The pattern is not a regular expression that can be used here (${error.message}). RE2 syntax: no look-around, no back references; escape ( ) [ ] { } . * + ? | ^ $ \\ to mean the character, or search literally.`)
    }
  },
}
