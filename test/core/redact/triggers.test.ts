import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GROUPS } from '../../../src/main/core/redact/groups'
import type { Found } from '../../../src/main/core/redact/span'
import { TriggerTable } from '../../../src/main/core/redact/triggers'
import { NEGATIVES, POSITIVES } from './samples'

/** The families met in a text, by the automaton. */
function families(table: TriggerTable, text: string): number {
  let state = 0
  let met = 0
  for (let at = 0; at < text.length; at++) {
    state = table.next[state + (table.classes[text.charCodeAt(at)] ?? 0)] ?? 0
    if (state >= table.firstHit) met |= table.families[state / table.width] ?? 0
  }
  return met
}

describe('TriggerTable', () => {
  it('meets exactly the literals that stand in a text', () => {
    const literal = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', '密'), minLength: 1, maxLength: 4 })
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', 'B', '-', '密', 'x'), maxLength: 30 })
    fc.assert(fc.property(fc.array(literal, { maxLength: 8 }), text, (literals, sample) => {
      const table = new TriggerTable(literals.map((it, index) => [it, 1 << index] as const))
      const expected = literals.reduce((bits, it, index) => (sample.toLowerCase().includes(it) ? bits | (1 << index) : bits), 0)
      expect(families(table, sample)).toBe(expected)
    }))
  })

  it('stands in everything that a rule finds', () => {
    for (const text of [...POSITIVES.map((sample) => sample.text), ...NEGATIVES].flatMap((it) => it.split('\n'))) {
      GROUPS.forEach((group, rank) => {
        const found: Found[] = []
        group.find(text, rank, found)
        if (found.length > 0) expect([text, group.triggers.some((literal) => text.toLowerCase().includes(literal))]).toEqual([text, true])
      })
    }
  })
})
