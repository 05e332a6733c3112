/** Where a link of an answer leads; null: nowhere that a browser or mail program opens, so it stays text. */
export function linkTarget(href: string | undefined): URL | null {
  if (href === undefined || href.length > 8192) return null
  const url = URL.canParse(href) ? new URL(href) : null
  return url !== null && /^(https?|mailto):$/.test(url.protocol) ? url : null
}

/** The place a link leads to, in short, unless its own words say it: `example.org`. */
export function placeOf(url: URL, words: string): string | null {
  const place = url.protocol === 'mailto:' ? url.pathname : url.host
  const said = words.trim().toLowerCase()
  return said === place.toLowerCase() || said.replace(/\/$/, '') === url.href.toLowerCase().replace(/\/$/, '') || said === url.pathname.toLowerCase() ? null : place
}
