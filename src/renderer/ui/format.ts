/** Decimal units, as disks and networks count: 1.28 MB. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${Number(value.toFixed(digits))} ${units[unit] ?? ''}`
}

/** Powers of 1024, in which disk budgets are set: 212 MiB, 2 GiB. */
export function formatDisk(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB']
  let value = bytes
  let unit = 0
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Number(value.toFixed(value >= 100 || unit === 0 ? 0 : 1))} ${units[unit] ?? ''}`
}

/** 999, 1.2k, 39.8k, 128k, 1.3M: for tokens. */
export function formatShort(count: number): string {
  if (count < 1000) return String(count)
  const [value, unit] = count < 999_500 ? [count / 1000, 'k'] : [count / 1_000_000, 'M']
  return `${Number(value.toFixed(value >= 100 ? 0 : 1))}${unit}`
}

/** Thousands apart by a thin space, which no language reads as a decimal point. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f')
}

/** 850 ms, 4.2 s, 1 m 12 s, 2 h 5 m. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${Number((ms / 1000).toFixed(1))} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)} m ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} m`
}

/** 00:41, 12:07, 1:02:03: the age of something that runs. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${hours}:` : ''}${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}
