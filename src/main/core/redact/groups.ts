import { assignments } from './assignment/scan'
import { BLOCK_TRIGGERS } from './blocks'
import { cloudKeys, telegramTokens } from './rules/cloud-keys'
import { commands } from './rules/commands'
import { connections } from './rules/connections'
import type { RuleGroup } from './rules/group'
import { passwordHashes } from './rules/hashes'
import { headers } from './rules/headers'
import { jsonWebTokens } from './rules/jwt'
import { encodedKeys } from './rules/encoded-keys'
import { cloudTokens } from './rules/tokens-cloud'
import { forgeTokens } from './rules/tokens-forge'
import { serviceTokens } from './rules/tokens-service'
import { TriggerTable, type Trigger } from './triggers'

/** The more telling kind first: where two rules overlap, the earlier group names the secret. */
export const GROUPS: readonly RuleGroup[] = [
  forgeTokens, cloudTokens, serviceTokens, jsonWebTokens, encodedKeys, telegramTokens, connections, cloudKeys, passwordHashes, headers, commands, assignments,
]

/** Bit of each group, in the order of GROUPS; two more for what is not a group. */
export const BLOCK_FAMILY = 1 << 29
export const KNOWN_FAMILY = 1 << 28
export const ASSIGNMENT_FAMILY = 1 << GROUPS.indexOf(assignments)

/** The built-in triggers, to which known values may be added. */
export function triggerTable(extra: readonly Trigger[] = []): TriggerTable {
  const triggers: Trigger[] = [...extra]
  GROUPS.forEach((group, index) => {
    for (const literal of group.triggers) triggers.push([literal, 1 << index])
  })
  for (const literal of BLOCK_TRIGGERS) triggers.push([literal, BLOCK_FAMILY])
  return new TriggerTable(triggers)
}
