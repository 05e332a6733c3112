/**
 * The exactly-once ledger (observation.md, Exactly once): key of a call is (chat, step, idx). `owner` names the engine that
 * committed the call, so that two processes on one store never recover each other's running work.
 */
export const effectsMigrations = {
  room: 'effects',
  steps: [
    `
      CREATE TABLE chats (
        chat TEXT PRIMARY KEY, title TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
        mode TEXT NOT NULL, session TEXT, busy_owner TEXT, next_seq INTEGER NOT NULL DEFAULT 1,
        input_tokens INTEGER NOT NULL DEFAULT 0, output_tokens INTEGER NOT NULL DEFAULT 0, meter TEXT
      ) STRICT;
      CREATE TABLE turns (
        chat TEXT NOT NULL REFERENCES chats(chat) ON DELETE CASCADE, seq INTEGER NOT NULL, at INTEGER NOT NULL,
        text TEXT NOT NULL, handle TEXT, PRIMARY KEY (chat, seq)
      ) STRICT;
      CREATE TABLE notices (
        chat TEXT NOT NULL REFERENCES chats(chat) ON DELETE CASCADE, seq INTEGER NOT NULL, at INTEGER NOT NULL,
        level TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (chat, seq)
      ) STRICT;
      CREATE TABLE steps (
        chat TEXT NOT NULL REFERENCES chats(chat) ON DELETE CASCADE, step INTEGER NOT NULL, seq INTEGER NOT NULL,
        at INTEGER NOT NULL, text TEXT NOT NULL, finish TEXT NOT NULL, PRIMARY KEY (chat, step)
      ) STRICT;
      CREATE TABLE calls (
        chat TEXT NOT NULL, step INTEGER NOT NULL, idx INTEGER NOT NULL, call TEXT NOT NULL UNIQUE, owner TEXT NOT NULL,
        provider_call TEXT, meta TEXT, tool TEXT NOT NULL, args TEXT NOT NULL,
        title TEXT NOT NULL, target TEXT NOT NULL, cwd TEXT NOT NULL, effects TEXT NOT NULL,
        status TEXT NOT NULL, state TEXT, task TEXT, capture TEXT, note TEXT,
        at INTEGER NOT NULL, started_at INTEGER, ended_at INTEGER,
        PRIMARY KEY (chat, step, idx), FOREIGN KEY (chat, step) REFERENCES steps(chat, step) ON DELETE CASCADE
      ) STRICT;
      CREATE INDEX calls_open ON calls(owner) WHERE status IN ('recorded', 'running', 'background');
      CREATE TABLE observations (
        call TEXT PRIMARY KEY REFERENCES calls(call) ON DELETE CASCADE,
        text TEXT NOT NULL, nonce TEXT NOT NULL, facts TEXT NOT NULL, pieces TEXT NOT NULL
      ) STRICT;
      CREATE TABLE patterns (id INTEGER PRIMARY KEY, pattern TEXT NOT NULL UNIQUE, words TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
      CREATE TABLE models (model TEXT PRIMARY KEY, correction REAL NOT NULL, window_tokens INTEGER) STRICT;
    `,
    // A saved pattern is a yes or the wish to be asked; a notice may wait for a time.
    `
      CREATE TABLE saved_patterns (
        id INTEGER PRIMARY KEY, decision TEXT NOT NULL CHECK (decision IN ('allow', 'ask')), pattern TEXT NOT NULL, words TEXT NOT NULL,
        at INTEGER NOT NULL, UNIQUE (decision, pattern)
      ) STRICT;
      INSERT INTO saved_patterns (id, decision, pattern, words, at) SELECT id, 'allow', pattern, words, at FROM patterns;
      DROP TABLE patterns;
      ALTER TABLE notices ADD COLUMN until INTEGER;
    `,
    // `superseded`: the seq of the message that took the place of this part of the chat. What a person attached is kept as the model saw it.
    `
      ALTER TABLE turns ADD COLUMN superseded INTEGER;
      ALTER TABLE turns ADD COLUMN mentioned TEXT;
      ALTER TABLE notices ADD COLUMN superseded INTEGER;
      ALTER TABLE steps ADD COLUMN superseded INTEGER;
      CREATE TABLE attachments (
        chat TEXT NOT NULL, seq INTEGER NOT NULL, idx INTEGER NOT NULL, capture TEXT NOT NULL, range_from INTEGER NOT NULL, range_to INTEGER NOT NULL,
        label TEXT NOT NULL, handle TEXT, text TEXT NOT NULL, nonce TEXT NOT NULL, facts TEXT NOT NULL, pieces TEXT NOT NULL,
        PRIMARY KEY (chat, seq, idx), FOREIGN KEY (chat, seq) REFERENCES turns(chat, seq) ON DELETE CASCADE
      ) STRICT;
    `,
  ],
} as const
