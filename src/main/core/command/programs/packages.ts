import { all, text, type ProgramSpec } from '../spec'

const read: ProgramSpec = { effects: ['read:cwd'] }
const asks: ProgramSpec = { effects: ['network'] }
const runsLocal: ProgramSpec = { effects: ['runs-local-code'] }
const runsFetched: ProgramSpec = { effects: ['network', 'runs-fetched-code'] }
/** Installing runs the packages' own scripts. `-g` installs for the machine. */
const global = { ...all(['-g', '--global', '--location'], { effects: ['write:system'] } as const) }
const installs: ProgramSpec = { effects: ['network', 'write:cwd', 'runs-fetched-code'], options: global }
const removes: ProgramSpec = { effects: ['delete:cwd', 'write:cwd'], options: { ...all(['-g', '--global'], { effects: ['delete:system'] } as const) } }
const publishes: ProgramSpec = { effects: ['network', 'write:remote', 'runs-local-code'] }
const installsSystem: ProgramSpec = { effects: ['network', 'write:system', 'runs-fetched-code'] }
const removesSystem: ProgramSpec = { effects: ['delete:system'] }
const refreshes: ProgramSpec = { effects: ['network', 'write:system'] }
const looks: ProgramSpec = { effects: ['read:system'] }

const npmLike: ProgramSpec = {
  options: { ...all(['--prefix', '-C', '--cwd', '--dir', '--filter', '-w', '--workspace'], text) },
  subcommands: {
    ...all(['install', 'i', 'ci', 'add', 'update', 'upgrade', 'up', 'rebuild', 'install-test', 'it', 'dedupe', 'import', 'link', 'create', 'init'], installs),
    init: { rule: (call, machine) => {
      machine.add('write:cwd')
      if (call.args.some((arg) => !arg.prefix.startsWith('-'))) for (const effect of ['network', 'runs-fetched-code'] as const) machine.add(effect)
    } },
    ...all(['test', 't', 'run', 'run-script', 'start', 'stop', 'restart', 'build', 'pack', 'version'], runsLocal),
    ...all(['exec', 'x', 'dlx'], runsFetched),
    ...all(['ls', 'list', 'la', 'll', 'root', 'bin', 'prefix', 'explain', 'why', 'fund', 'query', 'licenses', 'help'], read),
    ...all(['view', 'info', 'show', 'v', 'search', 'outdated', 'audit', 'ping', 'whoami'], asks),
    audit: { effects: ['network'], subcommands: { fix: installs }, other: asks },
    ...all(['uninstall', 'remove', 'rm', 'un', 'prune'], removes),
    ...all(['publish', 'unpublish', 'deprecate', 'dist-tag', 'owner', 'access', 'team'], publishes),
    config: { subcommands: all(['get', 'list', 'ls'], { effects: ['read:home'] } satisfies ProgramSpec), other: { effects: ['write:home'] } },
    cache: { subcommands: all(['ls', 'verify'], { effects: ['read:home'] } satisfies ProgramSpec), other: { effects: ['delete:home'] } },
  },
}

/** Where pip installs depends on the environment, so it counts as the machine. */
const pip: ProgramSpec = {
  subcommands: {
    ...all(['install', 'wheel'], installsSystem),
    download: { effects: ['network', 'write:cwd', 'runs-fetched-code'] },
    uninstall: removesSystem,
    ...all(['list', 'show', 'freeze', 'check', 'inspect', 'debug', 'help'], looks),
    ...all(['index', 'search'], asks),
    ...all(['config', 'cache'], { effects: ['write:home'] } satisfies ProgramSpec),
  },
}

const systemManager: ProgramSpec = {
  options: all(['-o', '-c', '-t'], text),
  subcommands: {
    ...all(['install', 'upgrade', 'dist-upgrade', 'full-upgrade', 'reinstall', 'build-dep', 'add', 'tap', 'groupinstall', 'link', 'in', 'dup', 'up'], installsSystem),
    ...all(['update', 'refresh', 'makecache'], refreshes),
    ...all(['remove', 'purge', 'autoremove', 'uninstall', 'erase', 'del', 'clean', 'autoclean', 'cleanup', 'unlink'], removesSystem),
    ...all(['list', 'show', 'search', 'policy', 'depends', 'rdepends', 'info', 'ls', 'deps', 'leaves', 'provides', 'repolist', 'history', 'config', 'doctor', 'showsrc', 'madison', 'pkgnames', 'stats'], looks),
    ...all(['download', 'source', 'changelog', 'fetch', 'outdated'], { effects: ['network', 'write:cwd'] } satisfies ProgramSpec),
  },
  other: { effects: ['write:system'] },
}

export const PACKAGES: Readonly<Record<string, ProgramSpec>> = {
  ...all(['npm', 'pnpm', 'yarn', 'bun', 'cnpm'], npmLike),
  yarn: { rule: (call, machine) => (call.args.length === 0 ? machine.spec(installs, call) : machine.spec(npmLike, call)) },
  ...all(['npx', 'pnpx', 'bunx', 'uvx', 'corepack', 'create-react-app'], runsFetched),
  ...all(['pip', 'pip3', 'pipenv', 'conda', 'mamba', 'micromamba', 'poetry', 'pdm', 'easy_install'], pip),
  ...all(['poetry', 'pdm', 'pipenv'], { subcommands: { ...all(['install', 'add', 'update', 'sync', 'lock'], installs), ...all(['run', 'shell', 'build'], runsLocal), ...all(['show', 'check', 'env', 'graph', 'version'], read), ...all(['remove', 'uninstall'], removes), publish: publishes } } satisfies ProgramSpec),
  uv: { subcommands: { ...all(['sync', 'add', 'lock', 'run'], installs), pip: { ...pip }, ...all(['remove'], removes), ...all(['tree', 'version'], read), venv: { effects: ['write:cwd'] }, ...all(['tool', 'python', 'self'], installsSystem), publish: publishes } },
  pipx: { subcommands: { run: runsFetched, list: looks }, other: installsSystem },
  gem: { subcommands: { ...all(['install', 'update'], installsSystem), ...all(['list', 'info', 'environment', 'contents', 'which'], looks), search: asks, uninstall: removesSystem, push: publishes }, other: { effects: ['write:system'] } },
  bundle: { subcommands: { ...all(['install', 'update', 'add'], installs), exec: runsLocal, ...all(['list', 'show', 'info', 'check'], read) } },
  composer: { subcommands: { ...all(['install', 'update', 'require', 'create-project'], installs), ...all(['run', 'run-script', 'exec', 'dump-autoload'], runsLocal), ...all(['show', 'validate', 'licenses'], read), remove: removes } },
  ...all(['apt', 'apt-get', 'apt-cache', 'aptitude', 'dnf', 'yum', 'zypper', 'apk', 'brew', 'snap', 'flatpak', 'pkg', 'port', 'nix-env', 'choco', 'winget', 'scoop'], systemManager),
  'apt-cache': looks,
  ...all(['dpkg', 'rpm', 'pacman'], { rule: (call, machine) => {
    const isQuery = call.args.some((arg) => /^(?:-[lLsSpQqV][a-z]*|--(?:list|listfiles|status|search|query|get-selections|print-architecture|verify))$/.test(arg.text ?? '')) && !call.args.some((arg) => arg.text === undefined || /^(?:-[iReUFrPD]|-S[yu]|-Sy|--(?:install|remove|purge|erase|upgrade|sync|configure|unpack))/.test(arg.text)) && !(call.program === 'pacman' && call.args.some((arg) => /^-S(?!s|i)/.test(arg.prefix)))
    if (isQuery) machine.add('read:system')
    else for (const effect of ['network', 'write:system', 'runs-fetched-code'] as const) machine.add(effect)
  } } satisfies ProgramSpec),
}
