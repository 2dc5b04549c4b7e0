import type { RawBuilder } from 'kysely'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { Job, JobSite } from '../../../kernel/site/jobs.ts'
import { schedule } from '../../../kernel/background/schedule.ts'
import type { SiteTx, JobName } from '../../../kernel/site/site.ts'
import { recordDeleted } from './events.ts'
import { fileKey, keyOf, socialPictureKey } from './file-key.ts'
import { deleteFiles, findFiles, type FileRow, type FileSource } from './store/files.ts'
import { releaseSpace, lockSpace } from './store/space.ts'
import { loadKeysBefore, noteRemoval, takeKey } from './store/stored-keys.ts'
import { takeExpiredUploads } from './store/resumable.ts'
import { takePictures } from './store/pictures.ts'
import { posterKey, videoFolder } from './videos/video-files.ts'

const removeKeys: JobName<{ keys: string[] }> = { name: 'media.remove-files' }
const batchSize = 500
/** Milliseconds: longer than any upload takes with the transaction that follows it. */
const grace = 24 * 3600_000

/** Returns the keys of a file and of the files created from it. Those that end with a slash are folders. */
function keysOf(siteId: string, row: FileRow): string[] {
  const own = keyOf(siteId, row)
  const { video, firstPage } = row.doc
  return [
    own,
    ...(row.private || row.width === null ? [] : [socialPictureKey(row.id)]),
    ...(video ? [videoFolder(siteId, row), posterKey(siteId, row)] : []),
    ...(firstPage ? [fileKey(firstPage.id)] : []),
  ]
}

/** Removes the descriptors that meet a condition, and their files after the commit. */
export async function removeRows(site: SiteTx, condition: RawBuilder<boolean>): Promise<FileRow[]> {
  await lockSpace(site)
  const rows = await deleteFiles(site, condition)
  await releaseSpace(site, bytesOf(rows))
  for (const row of rows) recordDeleted(site, { ...row, state: 'DELETED', updated_date: site.now })
  await removeKeysLater(
    site,
    rows.flatMap((row) => keysOf(site.siteId, row)),
  )
  return rows
}

/** Removes all pictures of a source; their files after the commit. */
export async function removePicturesOf(site: SiteTx, source: FileSource): Promise<void> {
  await lockSpace(site)
  const rows = await takePictures(site, source)
  await releaseSpace(site, bytesOf(rows))
  await removeKeysLater(
    site,
    rows.flatMap((row) => [keyOf(site.siteId, row), ...(row.private ? [] : [socialPictureKey(row.id)])]),
  )
}

function bytesOf(rows: readonly FileRow[]): bigint {
  return rows.reduce((sum, { size }) => sum + size, 0n)
}

/** Removes files after the commit; those that end with a slash unless a descriptor needs them by then. */
export async function removeKeysLater(site: SiteTx, keys: readonly string[]): Promise<void> {
  await noteRemoval(site, keys)
  for (let at = 0; at < keys.length; at += batchSize) site.enqueue(removeKeys, { keys: keys.slice(at, at + batchSize) })
}

export function removeFilesJob(files: FileStore): Job<{ keys: string[] }> {
  return { ...removeKeys, queue: 'general', handle: (site, { keys }) => removeUnlessStored(site, files, keys) }
}

/** Removes keys that were noted a day ago and belong to no descriptor: leftovers of uploads that were interrupted by a crash. */
export function janitor(files: FileStore) {
  return schedule(
    'media.remove-leftovers',
    { every: 'HOUR' },
    async (site, _payload, isSliceOver) => {
      await site.transaction(removeExpiredUploads)
      for (;;) {
        const keys = await loadKeysBefore(site, new Date(site.now.getTime() - grace), batchSize)
        await site.transaction((tx) => noteRemoval(tx, keys))
        await removeUnlessStored(site, files, keys)
        if (keys.length < batchSize) return
        if (isSliceOver()) return { more: {} }
      }
    },
    { queue: 'tasks', isHousekeeping: true },
  )
}

async function removeExpiredUploads(site: SiteTx): Promise<void> {
  await removeKeysLater(site, await takeExpiredUploads(site, batchSize))
}

/** Keeps the files of a descriptor: a note of its key is older than the descriptor. */
async function removeUnlessStored(site: JobSite, files: FileStore, keys: readonly string[]): Promise<void> {
  const idOf = (key: string) => key.split('/').findLast((name) => name !== '')!
  const stored = await findFiles(site, keys.map(idOf))
  for (const key of keys) {
    const row = stored.get(idOf(key))
    if (key.endsWith('/')) {
      if (!row?.doc.video) await files.removeAll(key)
    } else if (!row) await files.remove(key)
    await site.transaction((tx) => takeKey(tx, key))
  }
}
