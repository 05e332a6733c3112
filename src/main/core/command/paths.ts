import type { EffectScope } from '../../../shared/effects'

/** The places a path is measured against. All are absolute, with `/` as separator. */
export interface Places {
  readonly cwd: string
  readonly home: string
  readonly tempDirs: readonly string[]
}

/** Makes a path absolute and removes `.`, `..` and double slashes. Symbolic links are not known here. */
export function resolvePath(path: string, cwd: string): string {
  const parts: string[] = []
  for (const part of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') parts.pop()
    else parts.push(part)
  }
  return `/${parts.join('/')}`
}

const SYSTEM_DIRS = ['/bin', '/boot', '/dev', '/etc', '/lib', '/lib64', '/proc', '/sbin', '/sys', '/usr/bin', '/usr/lib', '/usr/sbin']

function isInside(path: string, dir: string): boolean {
  return path === dir || path.startsWith(dir === '/' ? '/' : `${dir}/`)
}

/**
 * Which of the places an absolute path is in; the narrowest that fits.
 *
 * Stricter than the plain words in three points, because a terminal often stands there: the root, a parent of the
 * home folder and system folders never count as a working directory, and when the home folder itself is the working
 * directory, it and the hidden files directly in it (`~/.bashrc`, `~/.ssh`) count as home.
 */
export function scopeOf(path: string, places: Places): EffectScope {
  const cwd = resolvePath(places.cwd, '/')
  const home = resolvePath(places.home, '/')
  const isWorkspace = !isInside(home, cwd) && cwd !== '/' && !SYSTEM_DIRS.some((dir) => isInside(cwd, dir))
  if (isWorkspace && isInside(path, cwd)) return 'cwd'
  if (cwd === home && isInside(path, home)) return path === home || path.startsWith(`${home}/.`) ? 'home' : 'cwd'
  if (places.tempDirs.some((dir) => isInside(path, resolvePath(dir, '/')))) return 'temp'
  return home !== '/' && isInside(path, home) ? 'home' : 'system'
}

/** Writing to these changes nothing. */
export function isHarmlessDevice(path: string): boolean {
  return /^\/dev\/(?:null|zero|full|tty|stdin|stdout|stderr|fd\/\d+)$/.test(path)
}

/** True for a path component pattern that an old shell lets match `..`, such as `.*`. */
function mayMatchParent(component: string): boolean {
  return /^\.(?:\*|\?|\[(?![!^]\.))/.test(component)
}

/**
 * The folder that all matches of a glob stay in, or undefined when `..` after a wildcard could lead anywhere.
 * The last component, when it is the wildcard, counts as a child: `build/*` is `build/x`.
 */
export function globRoot(pattern: string): string | undefined {
  const parts = pattern.split('/')
  const first = parts.findIndex((part) => /[*?[]/.test(part))
  if (first < 0) return pattern
  const rest = parts.slice(first)
  if (rest.includes('..')) return undefined
  const ups = rest.filter(mayMatchParent).map(() => '..')
  return [...parts.slice(0, first), ...ups, '*'].join('/')
}
