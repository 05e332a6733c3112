import { z } from 'zod'
import type { Clock, Database } from '../kernel'
import { parseRows } from './rows'

const patternRow: z.ZodType<SavedPattern> = z.object({ id: z.number().int(), decision: z.enum(['allow', 'ask']), pattern: z.string(), words: z.string(), at: z.number() })
const modelRow = z.object({ correction: z.number().positive(), window_tokens: z.number().int().nullable() })

export type PatternDecision = 'allow' | 'ask'
export interface NewPattern {
  readonly decision: PatternDecision
  /** JSON, in the shape of the room that classifies commands. */
  readonly pattern: string
  readonly words: string
}
export interface SavedPattern extends NewPattern {
  readonly id: number
  readonly at: number
}

/** What a person has allowed for good, and what they always want to be asked about. */
export class PatternStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One that is saved already stays as it is. */
  save({ decision, pattern, words }: NewPattern): void {
    this.database.run('INSERT INTO saved_patterns (decision, pattern, words, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING', decision, pattern, words, this.clock.nowMs())
  }

  /** Puts another in the place of one; when that other is saved already, they become one. @returns false when there is no such pattern. */
  replace(id: number, saved: NewPattern): boolean {
    return this.database.transaction(() => {
      const { changes } = this.database.run('DELETE FROM saved_patterns WHERE id = ?', id)
      if (changes === 0) return false
      this.database.run(
        'INSERT INTO saved_patterns (id, decision, pattern, words, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (decision, pattern) DO NOTHING',
        id, saved.decision, saved.pattern, saved.words, this.clock.nowMs(),
      )
      return true
    })
  }

  /** @returns false when there is no such pattern. */
  remove(id: number): boolean {
    return this.database.run('DELETE FROM saved_patterns WHERE id = ?', id).changes === 1
  }

  list(): readonly SavedPattern[] {
    return parseRows(patternRow, this.database.all('SELECT id, decision, pattern, words, at FROM saved_patterns ORDER BY id'))
  }
}

export interface ModelFacts {
  /** Tokens the provider counted, divided by ours. */
  readonly correction: number
  /** A window smaller than configured, learned from the provider; null when none was. */
  readonly windowTokens: number | null
}

const LEAST_CORRECTION = 0.5
const GREATEST_CORRECTION = 4

/** What providers taught us about their models, per model. */
export class ModelMemory {
  constructor(private readonly database: Database) {}

  get(model: string): ModelFacts {
    const [row] = parseRows(modelRow, this.database.all('SELECT correction, window_tokens FROM models WHERE model = ?', model))
    return row === undefined ? { correction: 1, windowTokens: null } : { correction: row.correction, windowTokens: row.window_tokens }
  }

  /** Follows a larger figure at once and a smaller one slowly: counting too little is what breaks a request. */
  reported(model: string, countedTokens: number, providerTokens: number): void {
    if (countedTokens <= 0 || providerTokens <= 0) return
    const seen = Math.min(GREATEST_CORRECTION, Math.max(LEAST_CORRECTION, providerTokens / countedTokens))
    const known = this.get(model)
    const correction = seen >= known.correction ? seen : known.correction * 0.8 + seen * 0.2
    this.put(model, { ...known, correction })
  }

  learnWindow(model: string, windowTokens: number): void {
    const known = this.get(model)
    if (known.windowTokens === null || windowTokens < known.windowTokens) this.put(model, { ...known, windowTokens })
  }

  private put(model: string, facts: ModelFacts): void {
    this.database.run(
      `INSERT INTO models (model, correction, window_tokens) VALUES (?, ?, ?)
       ON CONFLICT (model) DO UPDATE SET correction = excluded.correction, window_tokens = excluded.window_tokens`,
      model, facts.correction, facts.windowTokens,
    )
  }
}
