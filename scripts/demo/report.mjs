import { factsOf } from './checks.mjs'

const NAME_WIDTH = 16
const SIDE_WIDTH = 46

/**
 * What the person saw beside what the model got, in a plain table.
 * @param {import('./checks.mjs').Findings} findings
 * @param {import('./checks.mjs').Check[]} checks
 */
export function report({ place, person, model, stored }, checks) {
  const { expected } = place
  const facts = factsOf(model.exact)
  const share = ((model.exact.length / expected.output.length) * 100).toFixed(1)
  const rows = [
    ['', 'what the person saw', 'what the model got'],
    ['output', `${count(expected.output.length)} bytes, ${count(expected.lines)} lines`, `${count(model.exact.length)} characters (${share} %)`],
    ['on disk', `${count(stored.terminal.length)} bytes of the terminal`, `${count(stored.stdout.length)} bytes behind ${facts.handle.slice(0, 10)}…`],
    ['secrets', '1 in clear, on this machine only', `0 in clear; masked: ${facts.masked}`],
    ['exit code', String(person.exitCode), `${facts.exitCode}, source: ${facts.source}`],
    ['left out', 'nothing', `${facts.gaps} gaps, each with lines, bytes and cursors`],
    ['error line', `line ${count(lineOf(expected))} of ${count(expected.lines)}`, `in view (error windows: ${facts.errors})`],
  ]
  return [
    '', `$ ${place.command}`, '',
    ...rows.map(([name = '', left = '', right = '']) => `${name.padEnd(NAME_WIDTH)}${left.padEnd(SIDE_WIDTH)}${right}`),
    '', `The error: ${expected.errorLine}`,
    '', `The person asked: ${model.request}`, 'The operator said:', ...model.answer.split('\n').map((line) => `  ${line}`),
    '', ...checks.map(({ name, ok }) => `${ok ? 'ok    ' : 'FAILED'}  ${name}`), '',
  ].join('\n')
}

/** @param {import('./place.mjs').Place['expected']} expected */
function lineOf({ output, errorLine }) {
  return output.toString('utf8').split('\n').indexOf(errorLine) + 1
}

/** Thousands apart. @param {number} value */
const count = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
