import { isEngineAlive, nodeClock, nodeRandom, thisEngine } from '../adapters/platform'
import { createTokenizer } from '../adapters/tokenizer'
import { ChatService, createTools, rangeSource, type ChatEvents } from '../core/agent'
import { CachedTokenizer } from '../core/context'
import { ChatSearch, ChatStore, ModelMemory, PatternStore, StepLedger, TurnStore } from '../core/effects'
import { shownIntervals } from '../core/observe'
import type { EngineOptions } from './options'
import type { EngineParts } from './parts'
import { pasteStore } from './pastes'
import { Providers } from './providers'
import { taskTable } from './task-table'

/** The assistant on top of the parts: chats, tools, models. Settles what dead engines left open; runs nothing. */
export function createAssistant(parts: EngineParts, events: ChatEvents, provider: EngineOptions['provider']) {
  const { database, gate, workbench, log, home } = parts
  const providers = new Providers(provider, (key) => parts.secrets.use(key))
  const chats = new ChatService({
    chats: new ChatStore(database, nodeClock, nodeRandom),
    turns: new TurnStore(database, nodeClock),
    search: new ChatSearch(database),
    ledger: new StepLedger(database, nodeClock, nodeRandom, thisEngine()),
    patterns: new PatternStore(database, nodeClock),
    models: new ModelMemory(database),
    gate, shown: shownIntervals, tokenizer: new CachedTokenizer(createTokenizer()),
    tools: createTools(workbench, parts), tasks: taskTable(workbench), pastes: pasteStore(parts.captures),
    ranges: rangeSource(workbench), terminals: workbench.ports.sessions,
    places: { home, cwdOf: (sessionId) => parts.sessions()?.cwd(sessionId) ?? null },
    commands: parts,
    events, clock: nodeClock, random: nodeRandom, log,
    model: () => providers.model(), isAlive: isEngineAlive, forget: (chatId) => workbench.forget(chatId),
  })
  return { chats, providers, recoveredCalls: chats.recover() }
}
