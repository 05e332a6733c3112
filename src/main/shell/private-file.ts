import { chmodSync, copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

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

/** Where a file is kept that could not be understood: one, the newest. */
function badPath(path: string): string {
  return `${path}.bad`
}

/** Moves a file that cannot be used out of the way. Never throws: a start must not fail for it. */
export function keepAside(path: string): void {
  try {
    renameSync(path, badPath(path))
  } catch {
    // It stays where it is and is replaced by the next that is written.
  }
}

/** Copies a file before it is replaced. @throws Error of the file system: then it must not be replaced. */
export function keepCopy(path: string): void {
  copyFileSync(path, badPath(path))
  chmodSync(badPath(path), 0o600)
}
