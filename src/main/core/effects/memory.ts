import { z } from 'zod'
import type { Clock, Database } from '../kernel'
import { parseRows } from './rows'

const patternRow = z.object({ pattern: z.string(), words: z.string() })
const modelRow = z.object({ correction: z.number().positive(), window_tokens: z.number().int().nullable() })

export interface SavedPattern {
  /** JSON, in the shape of the room that classifies commands. */
  readonly pattern: string
  readonly words: string
}

/** What "Always allow" has saved. */
export class PatternStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  save(saved: SavedPattern): void {
    this.database.run('INSERT INTO patterns (pattern, words, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', saved.pattern, saved.words, this.clock.nowMs())
  }

  list(): readonly SavedPattern[] {
    return parseRows(patternRow, this.database.all('SELECT pattern, words FROM patterns ORDER BY id'))
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
