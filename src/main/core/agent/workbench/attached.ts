import type { ChatId } from '../../../../shared/ids'
import type { CaptureReader } from '../../capture'
import { fail, ok, type Result } from '../../kernel'
import { blankFacts } from '../../observe'
import { rangeStreams } from './page'
import type { CaptureRange, RangeSource } from './ports'
import { captureFacts } from './task-facts'
import type { Workbench } from './workbench'

const UNKNOWN = 'What is attached is no output of this chat or of a terminal, or it is no longer stored. Nothing was sent.'
const EVICTED = 'The output that is attached was removed to make room for newer output. Nothing was sent.'

/** Ranges of captures that a person gives to a chat: from its own commands or from any terminal, seen as every handle read is. */
export function rangeSource(workbench: Workbench): RangeSource {
  return {
    check: (chatId, range) => {
      const found = find(workbench, chatId, range)
      return found.ok ? ok(undefined) : found
    },
    observe: (chatId, range, budget) => {
      const found = find(workbench, chatId, range)
      if (!found.ok) return found
      const { handles, origin, gate } = workbench.ports
      const { captureId, from, to } = range
      const handle = handles.mint({ capture: captureId, chat: chatId, origin, range: { from, to } }) ?? null
      const { streams, ...cursors } = rangeStreams(found.value.reader, found.value.from, to, true)
      const facts = blankFacts({ ...captureFacts(found.value.reader.facts()), handle, effects: 'read:cwd', ...cursors, truncatedBeforeCursor: found.value.from > from })
      return ok({ handle, observation: gate.observe(streams, facts, budget) })
    },
  }
}

/** The capture, and where what is kept of the range begins: a range that loses its middle is seen from behind the gap on. */
function find(workbench: Workbench, chatId: ChatId, { captureId, from, to }: CaptureRange): Result<{ readonly reader: CaptureReader; readonly from: number }> {
  const known = workbench.ports.handles.ownerOf(captureId)
  // Another chat's output and none at all are the same to who asks.
  if (known === undefined || (known.owner !== chatId && !known.owner.startsWith('session_'))) return fail('not_found', UNKNOWN)
  const reader = known.evicted ? undefined : workbench.reader(captureId)
  if (reader === undefined) return fail('evicted', EVICTED)
  if (from >= to || to > reader.nextCursor) return fail('invalid', `There is no output from byte ${String(from)} to ${String(to)}: it has ${String(reader.nextCursor)} bytes. Nothing was sent.`)
  const { evicted } = reader.facts()
  if (evicted === null || to <= evicted.from || from >= evicted.to) return ok({ reader, from })
  return evicted.to < to ? ok({ reader, from: evicted.to }) : fail('evicted', EVICTED)
}
