/** What to do with a link from a terminal or an answer: its text comes from whoever printed it. */
export type LinkVerdict =
  | { readonly kind: 'open'; readonly url: string }
  /** `scheme` without its colon; `target` as it will be handed over. `disguised`: the address begins with a user name, which may look like a host. */
  | { readonly kind: 'ask'; readonly url: string; readonly scheme: string; readonly target: string; readonly disguised: boolean }
  | { readonly kind: 'refuse'; readonly why: 'malformed' | 'hidden characters' | 'scheme'; readonly scheme: string }

/** They would run code in a browser, reach the disk, or lead back into this app. */
const REFUSED = new Set([
  'javascript', 'data', 'file', 'vbscript', 'blob', 'about', 'view-source', 'filesystem', 'jar', 'chrome', 'devtools', 'chrome-extension', 'weir',
])
/** Controls, line separators, and characters that change direction or have no width: an address with them is not what it looks like. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]|\s/u
/** Headers of a mail that would take a file along. */
const ATTACHMENTS = /^(attach|attachment|attachments|insert)$/i

export function judgeLink(text: string): LinkVerdict {
  if (HIDDEN.test(text)) return { kind: 'refuse', why: 'hidden characters', scheme: '' }
  const parsed = parse(text)
  if (parsed === null) return { kind: 'refuse', why: 'malformed', scheme: '' }
  const scheme = parsed.protocol.slice(0, -1)
  const { href } = parsed
  if (REFUSED.has(scheme)) return { kind: 'refuse', why: 'scheme', scheme }
  if (scheme === 'http' || scheme === 'https') {
    const disguised = parsed.username !== '' || parsed.password !== ''
    return disguised ? { kind: 'ask', url: href, scheme, target: parsed.host, disguised } : { kind: 'open', url: href }
  }
  if (scheme === 'mailto') {
    const attaches = [...parsed.searchParams.keys()].some((name) => ATTACHMENTS.test(name))
    return attaches ? { kind: 'refuse', why: 'scheme', scheme } : { kind: 'open', url: href }
  }
  return { kind: 'ask', url: href, scheme, target: href.slice(parsed.protocol.length), disguised: false }
}

/** Only an absolute address with a scheme; an http address has to name its host. */
function parse(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && !/^https?:\/\//i.test(text) ? null : url
}
