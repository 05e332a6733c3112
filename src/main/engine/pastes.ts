import type { HandleId } from '../../shared/ids'
import type { PasteStore } from '../core/agent'
import { Capture } from '../core/capture'
import type { HandleIndex, Origin } from '../core/handles'
import { mintId, type Clock, type Hash, type Random } from '../core/kernel'
import { Digest } from '../core/observe'
import type { KnownSecrets } from '../core/redact'
import type { Charset } from '../core/text'

interface PastePorts {
  readonly handles: HandleIndex
  readonly origin: Origin
  readonly charset: Charset
  readonly clock: Clock
  readonly hash: Hash
  readonly random: Random
  secrets(): KnownSecrets
}

/** A person's long text is kept as a capture, so that it is masked, read by cursor and deleted like any other. */
export function pasteStore(ports: PastePorts): PasteStore {
  const { handles, origin, charset, clock, hash, random } = ports
  return {
    keep(chatId, text): HandleId {
      const id = mintId('cap_', random)
      const blob = handles.begin(id, chatId)
      const digest = new Digest()
      const capture = new Capture({ id, streams: ['stdout'], encoding: 'utf-8', secrets: ports.secrets(), digest: () => digest }, { clock, hash, charset, blob })
      capture.append('stdout', charset.encode('utf-8', text).bytes)
      capture.end()
      handles.ended(id, capture.storedBytes)
      const handle = handles.mint({ capture: id, chat: chatId, origin })
      if (handle === undefined) throw new Error('the text could not be kept')
      return handle
    },
  }
}
