import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Replaces the file as a whole or not at all; readable by this person only. @throws Error of the file system. */
export function writePrivateFile(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, content, { mode: 0o600, flush: true })
    renameSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** The content, or undefined when there is none that can be read. */
export function readPrivateFile(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** The file's JSON, or undefined when it is missing or broken. */
export function readPrivateJson(path: string): unknown {
  const content = readPrivateFile(path)
  if (content === undefined) return undefined
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return undefined
  }
}
