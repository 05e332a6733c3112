/**
 * Who may look at whom, as data. The rules below are made from these tables; test/house feeds them bad imports to
 * prove that each one bites. docs/house.md says the same in words.
 */

/** Zones: a name, where it lives, and the other zones it may import. Downward only. */
const ZONES = [
  { name: 'shared', path: '^src/shared/', may: [] },
  { name: 'core', path: '^src/main/core/', may: ['shared'] },
  { name: 'adapters', path: '^src/main/adapters/', may: ['core', 'shared'] },
  { name: 'engine', path: '^src/main/engine(/|-process[.]ts$|[.]ts$)', may: ['adapters', 'core', 'shared'] },
  { name: 'cli', path: '^src/cli/', may: ['engine', 'adapters', 'core', 'shared'] },
  { name: 'shell', path: '^src/main/shell/', may: ['shared'] },
  { name: 'index', path: '^src/main/index[.]ts$', may: ['shell', 'shared'] },
  { name: 'preload', path: '^src/preload/', may: ['shared'] },
  { name: 'renderer', path: '^src/renderer/', may: ['shared'] },
]

/** Rooms of core in order: a room may import those before it and no other. */
const CORE_ROOMS = [
  'kernel',
  'text',
  'redact',
  'command',
  'capture',
  'handles',
  'observe',
  'view',
  'process',
  'session',
  'monitor',
  'report',
  'effects',
  'context',
  'agent',
]

/** Pure packages that a zone without outside things may use all the same. */
const SHARED_PACKAGES = 'node_modules/zod/'
const CORE_PACKAGES = 'node_modules/(zod|re2js)/'

const zonePath = (name) => ZONES.find((zone) => zone.name === name).path
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const zoneRules = ZONES.map(({ name, path, may }) =>
  error(
    `${name}-looks-only-down`,
    `${name} may import ${may.length > 0 ? may.join(', ') : 'nothing of ours'}.`,
    { path },
    { path: '^src/', pathNot: [path, ...may.map(zonePath)] },
  ),
)

const coreOrderRules = CORE_ROOMS.map((room, place) => {
  const earlier = CORE_ROOMS.slice(0, place + 1)
  return error(
    `core-order-${room}`,
    `${room} may import only the rooms before it: ${earlier.slice(0, -1).join(', ') || 'none'}.`,
    { path: `^src/main/core/${room}/` },
    { path: '^src/main/core/', pathNot: `^src/main/core/(${earlier.join('|')})/` },
  )
})

const roomRules = [
  error(
    'core-room-has-a-place',
    'A new room of core gets its place in CORE_ROOMS first.',
    { path: '^src/main/core/', pathNot: `^src/main/core/(${CORE_ROOMS.join('|')})/` },
    {},
  ),
  error(
    'core-by-index-from-core',
    'A room is entered through its index.ts.',
    { path: '^src/main/core/([^/]+)/' },
    { path: '^src/main/core/[^/]+/', pathNot: ['^src/main/core/$1/', '^src/main/core/[^/]+/index[.]ts$'] },
  ),
  error(
    'core-by-index-from-outside',
    'A room is entered through its index.ts.',
    { path: '^src/', pathNot: '^src/main/core/' },
    { path: '^src/main/core/', pathNot: '^src/main/core/[^/]+/index[.]ts$' },
  ),
  error(
    'adapters-are-strangers',
    'One adapter never imports another; only composition roots build them.',
    { path: '^src/main/adapters/([^/]+)/' },
    { path: '^src/main/adapters/', pathNot: '^src/main/adapters/$1/' },
  ),
  error(
    'adapters-by-index',
    'An adapter is entered through its index.ts.',
    { path: '^src/', pathNot: '^src/main/adapters/' },
    { path: '^src/main/adapters/', pathNot: '^src/main/adapters/[^/]+/index[.]ts$' },
  ),
]

const outsideRules = [
  error(
    'electron-in-shell-alone',
    'Electron is imported in shell/, main/index.ts and the preload script alone.',
    { path: '^src/', pathNot: ['^src/main/shell/', '^src/main/index[.]ts$', '^src/preload/'] },
    { path: ['^electron(/|$)', 'node_modules/electron/'] },
  ),
  error(
    'no-node-here',
    'shared, core, preload and renderer run without Node.',
    { path: '^src/(shared|main/core|preload|renderer)/' },
    { dependencyTypes: ['core'] },
  ),
  error(
    'shared-packages',
    'shared imports no package but the schema library.',
    { path: '^src/shared/' },
    { path: 'node_modules/', pathNot: SHARED_PACKAGES },
  ),
  error(
    'core-packages',
    'Packages are adapters, but for the few pure ones named in CORE_PACKAGES.',
    { path: '^src/main/core/' },
    { path: 'node_modules/', pathNot: CORE_PACKAGES },
  ),
  error('no-unresolved', 'An import leads somewhere.', { path: '^src/' }, { couldNotResolve: true }),
  error(
    'production-without-tests',
    'Production code imports no test code.',
    { path: '^src/' },
    { path: ['^(test|e2e|bench|scripts)/', '[.](test|spec)[.]tsx?$', 'node_modules/(vitest|fast-check|playwright)/'] },
  ),
  error('no-cycles', 'No cycles, for types as for values.', { path: '^src/' }, { circular: true }),
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...zoneRules, ...coreOrderRules, ...roomRules, ...outsideRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
