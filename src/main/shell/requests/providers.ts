import type { ShellHandlers } from '../ipc'
import type { EngineHost } from '../engine-host'
import type { ProviderStore } from '../provider-store'

type ProviderRequests = Pick<ShellHandlers, `app.providers.${'list' | 'save' | 'remove' | 'use'}` | 'app.provider.test'>

/** The saved providers; the one in use goes to the engine with its key at once, or as soon as there is an engine. */
export function providerRequests(providers: ProviderStore, engine: EngineHost): ProviderRequests {
  const give = async () => {
    // One that is being started gets it before it says that it is ready.
    if (engine.state === 'ready') await engine.request('provider.set', providers.inUse())
  }
  return {
    'app.providers.list': () => providers.list(),
    'app.providers.save': async ({ provider, key }) => {
      providers.save(provider, key)
      if (providers.isInUse(provider.id)) await give()
      return {}
    },
    'app.providers.remove': async ({ id }) => {
      const wasInUse = providers.isInUse(id)
      providers.remove(id)
      if (wasInUse) await give()
      return {}
    },
    'app.providers.use': async ({ id }) => {
      providers.use(id)
      await give()
      return {}
    },
    'app.provider.test': ({ id, config, key }) => engine.request('provider.test', { config, key: key ?? providers.keyFor(id, config) }),
  }
}
