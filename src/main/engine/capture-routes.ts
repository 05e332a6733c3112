import type { CaptureInfo } from '../../shared/channels'
import { streamNameSchema } from '../../shared/observation'
import { nodeClock } from '../adapters/platform'
import { re2Engine } from '../adapters/regex'
import type { Workbench } from '../core/agent'
import { fail, ok, type Result } from '../core/kernel'
import type { Sessions } from '../core/session'
import type { Charset } from '../core/text'
import { CaptureViews, type CaptureView, type LookRequest } from '../core/view'
import { exportCapture } from './export-capture'
import type { EngineParts } from './parts'
import type { Handlers } from './server'

export interface CaptureRouteParts {
  readonly workbench: Workbench
  readonly sessions: Pick<Sessions, 'list'>
  readonly views: CaptureViews
  readonly charset: Charset
}

/** The views of captures that windows have open. */
export function openViews({ workbench, charset }: EngineParts): CaptureViews {
  return new CaptureViews({
    clock: nodeClock, charset, regex: re2Engine,
    reader: (id) => workbench.reader(id), exists: (id) => workbench.has(id),
  })
}

/** Captures as a person reads them. */
export function captureRoutes(parts: CaptureRouteParts) {
  const { views, workbench } = parts
  const looking = async <T>(look: LookRequest, answer: (view: CaptureView) => Promise<Result<T>> | Result<T>): Promise<Result<T>> => {
    const view = views.open(look)
    return view.ok ? answer(view.value) : view
  }
  return {
    'capture.info': (look) => looking(look, (view) => ok(infoOf(parts, look, view))),
    'capture.lines': ({ from, count, ...look }) => looking(look, async (view) => {
      const rows = await view.rows(from, count)
      const { rows: total, generation } = view.state()
      return ok({ rows: [...rows], total, generation })
    }),
    'capture.search': ({ query, regex, caseSensitive, from, limit, ...look }) => looking(look, async (view) => {
      const found = await view.find({ query, regex, caseSensitive }, from, limit)
      return found.ok ? ok({ matches: [...found.value.matches], next: found.value.next, generation: view.index.generation }) : found
    }),
    'capture.errors': (look) => looking(look, async (view) => {
      const { rows, more } = await view.errorRows()
      return ok({ rows: [...rows], more, generation: view.index.generation })
    }),
    'capture.lineOf': ({ at, ...look }) => looking(look, async (view) => ok({ row: await view.rowOf(at) })),
    'capture.read': ({ captureId, cursor, maxBytes, unmasked }) => {
      const reader = workbench.reader(captureId)
      if (reader === undefined) return gone()
      const { text, fromCursor, nextCursor, truncatedBeforeCursor } = reader.raw({ cursor, maxBytes, masked: !unmasked })
      return ok({ text, fromCursor, nextCursor, endCursor: reader.nextCursor, truncatedBeforeCursor, ended: reader.ended })
    },
    'capture.locate': ({ captureId, from, to, text }) => {
      const reader = workbench.reader(captureId)
      return reader === undefined ? gone() : ok({ range: reader.locate({ from, to }, text) })
    },
    'capture.export': async ({ captureId, unmasked, path }) => {
      const reader = workbench.reader(captureId)
      return reader === undefined ? gone() : exportCapture(reader, parts.charset, unmasked, path)
    },
  } satisfies Partial<Handlers>
}

function gone() {
  return fail('evicted', 'This output is no longer stored. What the assistant saw of it still stands.')
}

function infoOf({ workbench, sessions }: CaptureRouteParts, { captureId }: LookRequest, view: CaptureView): CaptureInfo {
  const facts = view.reader.facts()
  const { rows, lines, complete, generation, evicted, droppedRows } = view.state()
  const task = workbench.taskOf(captureId)
  const command = task === undefined ? undefined : workbench.ports.gate.own(workbench.note(task).command)
  return {
    title: command ?? sessions.list().find((session) => session.captureId === captureId)?.title ?? '',
    encoding: facts.encoding, bytes: facts.nextCursor, keptBytes: facts.keptBytes,
    rows, lines, complete, generation, evicted: evicted === null ? null : { ...evicted, droppedRows },
    ended: facts.ended, masks: { ...facts.masks },
    sha256: streamNameSchema.options.flatMap((stream) => {
      const hex = facts.sha256[stream]
      return hex === undefined || (facts.received[stream] ?? 0) === 0 ? [] : [{ stream, hex }]
    }),
  }
}
