import { all, type ProgramSpec } from '../spec'

const builds: ProgramSpec = { effects: ['runs-local-code'] }
const fetches: ProgramSpec = { effects: ['network', 'write:cwd'] }
const fetchesCode: ProgramSpec = { effects: ['network', 'write:cwd', 'runs-fetched-code'] }
const installs: ProgramSpec = { effects: ['network', 'write:home', 'runs-fetched-code'] }
const read: ProgramSpec = { effects: ['read:cwd'] }

/** Build tools run what the project says: that is code from this machine. */
export const BUILD_TOOLS: Readonly<Record<string, ProgramSpec>> = {
  ...all(['make', 'gmake', 'cmake', 'ninja', 'meson', 'bazel', 'buck', 'scons', 'ant', 'mvn', 'mvnw', 'gradle', 'gradlew', 'sbt', 'rake', 'just', 'task', 'tox', 'nox', 'pytest', 'jest', 'vitest', 'mocha', 'eslint', 'prettier', 'tsc', 'webpack', 'vite', 'rollup', 'gcc', 'g++', 'cc', 'c++', 'clang', 'clang++', 'ld', 'as', 'rustc', 'javac', 'msbuild', 'xcodebuild', 'mypy', 'ruff', 'black', 'flake8', 'pylint', 'pre-commit', 'ctest', 'phpunit', 'rspec', 'ansible', 'ansible-playbook', 'vagrant'], builds),
  cargo: {
    subcommands: {
      ...all(['build', 'b', 'test', 't', 'run', 'r', 'check', 'c', 'clippy', 'doc', 'd', 'bench', 'fix', 'fmt', 'rustc', 'miri', 'nextest', 'expand', 'package'], builds),
      ...all(['tree', 'metadata', 'locate-project', 'version', 'pkgid', 'read-manifest', 'verify-project'], read),
      search: { effects: ['network'] },
      ...all(['fetch', 'update', 'generate-lockfile', 'vendor', 'add'], fetches),
      ...all(['init', 'new', 'remove'], { effects: ['write:cwd'] } satisfies ProgramSpec),
      clean: { effects: ['delete:cwd'] },
      install: installs,
      uninstall: { effects: ['delete:home'] },
      ...all(['publish', 'yank', 'owner'], { effects: ['network', 'write:remote', 'runs-local-code'] } satisfies ProgramSpec),
    },
  },
  go: {
    subcommands: {
      ...all(['build', 'test', 'run', 'generate', 'vet', 'tool', 'fmt', 'fix'], builds),
      run: { rule: (call, machine) => {
        const isFetched = call.args.some((arg) => /@\w|^https?:/.test(arg.prefix))
        if (isFetched) for (const effect of ['network', 'runs-fetched-code'] as const) machine.add(effect)
        else machine.code()
      } },
      ...all(['version', 'list', 'doc', 'env', 'help'], read),
      env: { effects: ['read:home'], options: all(['-w', '-u'], { effects: ['write:home'] } as const) },
      ...all(['get', 'mod', 'work'], fetches),
      clean: { effects: ['delete:home'] },
      install: installs,
    },
  },
  rustup: { subcommands: all(['show', 'which', 'help'], { effects: ['read:home'] } satisfies ProgramSpec), other: installs },
  deno: { subcommands: { ...all(['fmt', 'lint', 'test', 'task', 'check'], builds), ...all(['info', 'doc', 'types'], read), ...all(['run', 'eval', 'install', 'add', 'x'], fetchesCode) } },
  dotnet: { subcommands: { restore: fetches, tool: installs, add: fetches } },
}
