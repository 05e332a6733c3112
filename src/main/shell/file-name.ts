const NAME_CAP = 80
/** Names that are devices on Windows, with or without an ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A file name made of what a page proposed: one part of a path, without what systems forbid. */
export function fileNameOf(proposed: string): string {
  const name = proposed.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, '-').replaceAll(/^[.\s-]+|[.\s-]+$/g, '')
  const short = name.length > NAME_CAP ? `${name.slice(0, NAME_CAP - 5).trimEnd()}${/\.[a-z]{1,4}$/i.exec(name)?.[0] ?? ''}` : name
  return short === '' || DEVICES.test(short) ? 'output.txt' : short
}
