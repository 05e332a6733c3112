import { createHash } from 'node:crypto'

/**
 * @typedef {object} Findings
 * @property {import('./place.mjs').Place} place
 * @property {Awaited<ReturnType<typeof import('./tour.mjs').runInTerminal>>} person
 * @property {Awaited<ReturnType<typeof import('./tour.mjs').runByOperator>>} model
 * @property {ReturnType<typeof import('./stored.mjs').storedBytes>} stored
 * @typedef {{ name: string, ok: boolean }} Check
 */

/** Most that one observation may have (docs: the observation contract). */
const BUDGET_CHARS = 12_000

/** Everything that the demo claims. @param {Findings} findings @returns {Check[]} */
export function judge({ place, person, model, stored }) {
  const { expected } = place
  const facts = factsOf(model.exact)
  const asSeenInTerminal = expected.output.toString('latin1').replaceAll('\n', '\r\n')
  return [
    { name: 'the terminal got every byte of the build', ok: stored.terminal.toString('latin1').includes(asSeenInTerminal) },
    { name: `the person saw exit code ${expected.exitCode}`, ok: person.exitCode === expected.exitCode && person.lastRows.includes(expected.lastLine) },
    { name: 'the operator asked first, with the whole command, and nothing had run', ok: model.asked.command === place.command && model.asked.effects !== '' && model.asked.runs === 0 },
    { name: 'the command ran once', ok: model.runs === 1 },
    { name: 'every byte that the operator caused is kept (sha256)', ok: sha256(stored.stdout) === sha256(expected.output) },
    { name: `what the model got is bounded (${BUDGET_CHARS} characters)`, ok: model.exact.length > 1_000 && model.exact.length <= BUDGET_CHARS },
    { name: 'it has the error line from the middle', ok: model.exact.includes(expected.errorLine) && model.drawn.errorRows.some((text) => text.includes(expected.errorLine)) },
    { name: 'it has both ends and says what lies between', ok: model.exact.includes(expected.lastLine) && model.drawn.gaps === 2 && facts.gaps === 2 },
    { name: 'no secret is in it; one is masked, with its kind', ok: !model.exact.includes(expected.token) && facts.masked === 'github-token 1' && model.drawn.masks.length === 1 },
    { name: 'the secret was in what the person saw', ok: stored.terminal.includes(expected.token) },
    { name: 'it has the exit code and who told it', ok: facts.exitCode === expected.exitCode && facts.source === 'process' && model.cardState.includes(`exit ${expected.exitCode}`) },
    { name: 'the operator names the error and its place', ok: model.answer.includes(expected.errorLine.slice(0, expected.errorLine.indexOf(': '))) && model.answer.includes(`exit code ${expected.exitCode}`) },
  ]
}

/** The facts block as the model reads it. @param {string} exact */
export function factsOf(exact) {
  const find = (/** @type {RegExp} */ pattern) => pattern.exec(exact)?.[1] ?? ''
  return {
    exitCode: Number(find(/^outcome: .*exit code (\d+)/m)),
    source: find(/\(source: ([\w-]+)\)/),
    gaps: Number(find(/\((\d+) gaps?\)/)),
    masked: find(/^masked: (.*)$/m),
    errors: find(/^error windows shown: (\d+)/m),
    handle: find(/^handle: (.*)$/m),
    bytes: find(/^bytes received: (.*)$/m),
  }
}

/** @param {Buffer} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
