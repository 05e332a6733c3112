import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BlobStore } from '../../core/capture'
import { captureIdSchema, type CaptureId } from '../../../shared/ids'
import { FolderBlob } from './blob'
import { claim, isClaimed, type Writers } from './owner'

/** A folder that is being made; it gets its name together with the mark of its writer, so that no repair takes it for an orphan. */
const NEW = '.new-'
const FORGOTTEN_MS = 60_000

function removeForgotten(root: string, writers: Writers): void {
  for (const name of readdirSync(root)) {
    const path = join(root, name)
    const age = name.startsWith(NEW) ? Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) : 0
    if (age > FORGOTTEN_MS && !isClaimed(path, writers)) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Captures below one folder (made 0700 when missing). The app and any number of command lines may share it: ids are unguessable, so
 * they never write the same capture, and `hasWriter` tells a crashed capture from one that another process is still writing.
 */
export function openCaptureStore(root: string, writers: Writers): BlobStore {
  mkdirSync(root, { recursive: true, mode: 0o700 })
  chmodSync(root, 0o700)
  removeForgotten(root, writers)
  const folderOf = (id: CaptureId): string => join(root, captureIdSchema.parse(id))
  return {
    create(id) {
      const folder = folderOf(id)
      if (existsSync(folder)) throw new Error(`capture ${id} exists`)
      const made = join(root, `${NEW}${id}`)
      mkdirSync(made, { mode: 0o700 })
      try {
        claim(made, writers)
        renameSync(made, folder)
      } catch (error) {
        rmSync(made, { recursive: true, force: true })
        throw error
      }
      return new FolderBlob(folder, true)
    },
    open(id) {
      const folder = folderOf(id)
      return existsSync(folder) ? new FolderBlob(folder, false) : undefined
    },
    has: (id) => existsSync(folderOf(id)),
    remove: (id) => rmSync(folderOf(id), { recursive: true, force: true }),
    list: () => readdirSync(root).flatMap((name) => captureIdSchema.safeParse(name).data ?? []),
    hasWriter: (id) => isClaimed(folderOf(id), writers),
  }
}
