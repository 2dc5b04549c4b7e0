import { FilesUnavailable } from '../../../kernel/files/file-store.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { recordUpdated } from './events.ts'
import { removeKeysLater } from './remove-files.ts'
import { findFiles, updateFile, type FileDoc, type FileRow } from './store/files.ts'
import { noteKeys, takeWritten } from './store/stored-keys.ts'

// Files that a job makes of a file (renditions, the picture of a page) are stored beside it and removed with it.

/** Notes the keys that are about to be written. Returns false if the file was deleted, or another attempt has made it. */
export async function noteMade(
  site: SiteTx,
  fileId: string,
  keys: readonly string[],
  isMade: (doc: FileDoc) => boolean,
): Promise<boolean> {
  const row = (await findFiles(site, [fileId], { lock: true })).get(fileId)
  if (!row || isMade(row.doc)) return false
  await noteKeys(site, keys)
  return true
}

/**
 * Describes the created files; removes them if the file was deleted meanwhile. Returns false if the file has moved, so that they
 * must be created again.
 */
export async function keepMade(
  site: SiteTx,
  { id: fileId, private: isPrivate }: Pick<FileRow, 'id' | 'private'>,
  keys: readonly string[],
  described: (doc: FileDoc) => FileDoc,
): Promise<boolean> {
  const before = (await findFiles(site, [fileId], { lock: true })).get(fileId)
  if (!before) {
    await removeKeysLater(site, keys)
    return true
  }
  if (keys.length > 0 && before.private !== isPrivate) return false
  // The janitor is about to remove it, or another attempt was faster: the next attempt of the job decides.
  if (!(await takeWritten(site, keys))) throw new FilesUnavailable('what was made of the file is being removed', undefined)
  recordUpdated(site, before, await updateFile(site, { ...before, doc: described(before.doc) }))
  return true
}
