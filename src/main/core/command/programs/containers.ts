import { all, runs, text, type Call, type Machine, type ProgramSpec } from '../spec'

const looks: ProgramSpec = { effects: ['read:system'] }
const changes: ProgramSpec = { effects: ['write:system'] }
const deletes: ProgramSpec = { effects: ['delete:system'] }
const pulls: ProgramSpec = { effects: ['network', 'write:system'] }
const inside: ProgramSpec = { effects: ['runs-local-code'] }

/** Starting a container may fetch its image; what it mounts from outside it may change. */
const startsContainer: ProgramSpec = { rule: start }
const builds: ProgramSpec = { effects: ['network', 'runs-fetched-code'] }

const nested = (extra: Readonly<Record<string, ProgramSpec>> = {}): ProgramSpec => ({
  subcommands: { ...all(['ls', 'list', 'inspect', 'ps', 'logs', 'top', 'stats', 'port', 'history', 'diff', 'df', 'info', 'events'], looks), ...all(['rm', 'remove', 'prune', 'kill'], deletes), ...extra },
  other: changes,
})

const docker: ProgramSpec = {
  options: { ...all(['-c', '--context', '-H', '--host', '-l', '--log-level', '-f', '--file', '-p', '--project-name', '--config'], text) },
  subcommands: {
    ...all(['ps', 'images', 'inspect', 'logs', 'top', 'stats', 'port', 'history', 'diff', 'info', 'version', 'events', 'search', 'help'], looks),
    ...all(['rm', 'rmi', 'kill'], deletes),
    ...all(['stop', 'start', 'restart', 'pause', 'unpause', 'tag', 'rename', 'commit', 'load', 'import', 'update', 'wait', 'login', 'logout'], changes),
    ...all(['run', 'create'], startsContainer),
    ...all(['build', 'buildx', 'bake'], builds),
    exec: inside,
    attach: inside,
    cp: { operands: 'source', last: 'target' },
    save: { options: all(['-o', '--output'], { takes: 'write' } as const) },
    pull: pulls,
    push: { effects: ['network', 'write:remote'] },
    ...all(['container', 'image', 'volume', 'network', 'system', 'context', 'node', 'service', 'stack', 'swarm', 'secret', 'config', 'plugin'], nested({ run: startsContainer, create: startsContainer, exec: inside, pull: pulls, push: { effects: ['network', 'write:remote'] }, build: builds })),
    compose: { options: all(['-f', '--file', '-p', '--project-name', '--profile', '--env-file'], text), ...nested({ ...all(['up', 'run', 'create', 'build'], builds), pull: pulls, ...all(['down', 'rm'], deletes), exec: inside, config: looks, images: looks, version: looks }) },
  },
  other: { effects: ['unknown'] },
}

const kubernetesReads: ProgramSpec = { effects: ['network', 'read:remote'] }

export const CONTAINERS: Readonly<Record<string, ProgramSpec>> = {
  ...all(['docker', 'podman', 'nerdctl'], docker),
  ...all(['docker-compose', 'podman-compose'], docker.subcommands?.['compose'] ?? changes),
  ...all(['kubectl', 'oc', 'k3s', 'microk8s'], {
    options: { ...all(['-n', '--namespace', '--context', '--kubeconfig', '--cluster', '-s', '--server'], text) },
    subcommands: {
      ...all(['get', 'describe', 'logs', 'top', 'explain', 'version', 'cluster-info', 'api-resources', 'api-versions', 'diff', 'auth', 'events', 'wait'], kubernetesReads),
      delete: { effects: ['network', 'delete:remote'] },
      ...all(['exec', 'attach', 'run', 'debug'], { effects: ['network', 'write:remote', 'runs-local-code:remote'] } satisfies ProgramSpec),
      config: { subcommands: all(['view', 'get-contexts', 'current-context', 'get-clusters'], { effects: ['read:home'] } satisfies ProgramSpec), other: { effects: ['write:home'] } },
      'port-forward': { effects: ['network'] },
      cp: { effects: ['network'], operands: 'source', last: 'target' },
    },
    other: { effects: ['network', 'write:remote'] },
  } satisfies ProgramSpec),
  helm: {
    options: { ...all(['-n', '--namespace', '--kube-context', '--kubeconfig'], text), '--post-renderer': runs },
    subcommands: { ...all(['list', 'ls', 'status', 'get', 'history', 'show', 'search', 'version', 'env'], kubernetesReads), ...all(['template', 'lint'], { effects: ['read:cwd'] } satisfies ProgramSpec), ...all(['uninstall', 'delete'], { effects: ['network', 'delete:remote'] } satisfies ProgramSpec) },
    other: { effects: ['network', 'write:remote'] },
  },
}

function start(call: Call, machine: Machine): void {
  machine.add('network')
  machine.add('runs-fetched-code')
  const words = call.args
  words.forEach((arg, index) => {
    const word = arg.prefix
    const volume = /^(?:-v|--volume|--mount)$/.test(word) ? words[index + 1] : /^(?:-v.|--volume=|--mount=)/.test(word) ? arg : undefined
    if (volume !== undefined) mounted(volume.text, machine)
    if (/^--(?:privileged|cap-add|pid|device|userns|security-opt)/.test(word)) machine.add('privilege')
  })
}

function mounted(text: string | undefined, machine: Machine): void {
  if (text === undefined) return machine.add('write:system')
  const path = /(?:^|[,=]|^-v)((?:\/|\.|~)[^:,]*)/.exec(text)?.[1]
  const isReadOnly = /:(?:\w+,)*ro\b|readonly/.test(text)
  if (path !== undefined) machine.path(isReadOnly ? 'read' : 'write', { text: path, prefix: path, glob: false, fetched: false, process: false, literal: true })
}
