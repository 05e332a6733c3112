/** Output inside of an answer, which is Markdown: lines stay lines, and nothing in them is taken for markup. */
export function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}\n${text}\n${fence}`
}

/** One line of output inside of a sentence. */
export function inlineCode(line: string): string {
  const run = longestRun(line)
  const fence = '`'.repeat(run + 1)
  return run === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
}
