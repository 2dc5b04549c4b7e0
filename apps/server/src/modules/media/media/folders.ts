import { sql } from 'kysely'
import { notFound, refusal, WireError } from '../../../kernel/basics/errors.ts'
import { isGuid } from '../../../kernel/basics/formats.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { parentFolderOf, rootNamed } from './descriptor.ts'
import { folderEvents, recordDeleted, recordReady, type StoredFolder } from './events.ts'
import { removeRows } from './remove-files.ts'
import { restoreFiles, trashFiles, type Root } from './store/files.ts'
import * as store from './store/folders.ts'
import type { UploadSpec } from './upload-request.ts'

/** A folder as it stands in answers and events. */
export function folderOf({ siteId }: Pick<SiteRead, 'siteId'>, row: store.FolderRow): StoredFolder {
  return {
    id: row.id,
    displayName: row.display_name,
    parentFolderId: parentFolderOf({ root: 'MEDIA_ROOT', folderId: row.parent_id }),
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
    state: row.state,
    siteId,
  }
}

/** Where something is put. */
export interface Place {
  root: Root
  folderId: string | null
}

/**
 * The place that a wire id names; nobody moves the folder to the trash before the transaction ends. Throws FOLDER_NOT_FOUND,
 * also for a folder in the trash.
 */
export async function getPlace(site: SiteTx, parentFolderId: string | null | undefined): Promise<Place> {
  const id = parentFolderId ?? 'media-root'
  const root = rootNamed(id)
  if (root) return { root, folderId: null }
  const folder = isGuid(id) ? await store.holdFolder(site, id) : undefined
  if (folder?.state !== 'OK') throw notFound('folder', { id })
  return { root: 'MEDIA_ROOT', folderId: folder.id }
}

export async function getFolder(site: SiteRead, id: string): Promise<store.FolderRow> {
  const folder = isGuid(id) ? await store.findFolder(site, id) : undefined
  if (!folder) throw notFound('folder', { id })
  return folder
}

export async function createFolder(site: SiteTx, displayName: string, parentFolderId?: string | null): Promise<store.FolderRow> {
  const { root, folderId } = await getPlace(site, parentFolderId)
  // Visitors do not see what others uploaded, so nobody needs to arrange it.
  if (root !== 'MEDIA_ROOT') throw notFound('folder', { id: parentFolderId })
  const folder = await store.insertFolder(site, { id: newId(), parent_id: folderId, display_name: displayName })
  site.record(folderEvents.created(site, folderOf(site, folder)))
  return folder
}

/** The folder at the end of a path below another one; those that are missing are created. */
export async function findOrCreateFolderPath(site: SiteTx, place: Place, names: readonly string[]): Promise<Place> {
  let { folderId } = place
  for (const name of names) {
    const existing = await store.findChildByName(site, folderId, name)
    folderId = (existing ?? (await createFolder(site, name, folderId))).id
  }
  return { ...place, folderId }
}

/** Renames or moves a folder. */
export async function changeFolder(
  site: SiteTx,
  id: string,
  { displayName, parentFolderId }: { displayName?: string | undefined; parentFolderId?: string | undefined },
): Promise<store.FolderRow> {
  await store.lockTree(site)
  const before = await getFolder(site, id)
  const after = { ...before, display_name: displayName ?? before.display_name }
  if (parentFolderId !== undefined) {
    const { root, folderId } = await getPlace(site, parentFolderId)
    if (root !== 'MEDIA_ROOT') throw notFound('folder', { id: parentFolderId })
    const within = await store.loadSubtree(site, id)
    if (within.some((folder) => folder.id === folderId))
      throw refusal('FOLDER_WITHIN_ITSELF', 'a folder cannot be moved into itself or a folder within it', { folderId: id })
    after.parent_id = folderId
  }
  const folder = await store.updateFolder(site, after)
  site.record(folderEvents.updated(site, folderOf(site, before), folderOf(site, folder)))
  return folder
}

/** Moves a folder to the trash, with everything in it. One that is there or does not exist is ignored. */
export async function trashFolder(site: SiteTx, id: string): Promise<void> {
  await store.lockTree(site)
  const [top, ...below] = (await store.loadSubtree(site, id)).filter(({ state }) => state === 'OK')
  if (top?.id !== id) return
  const ids = [id, ...below.map((folder) => folder.id)]
  const folders = [
    ...(await store.setFolderState(site, [id], { state: 'DELETED', deletedWith: null })),
    ...(await store.setFolderState(site, ids.slice(1), { state: 'DELETED', deletedWith: id })),
  ]
  for (const folder of folders) site.record(folderEvents.deleted(site, folderOf(site, folder)))
  for (const file of await trashFiles(site, sql`folder_id = any(${ids}::uuid[])`, id)) recordDeleted(site, file)
}

/** Takes a folder out of the trash with what went there with it. It appears at the root where its own folder is gone. */
export async function restoreFolder(site: SiteTx, id: string): Promise<void> {
  await store.lockTree(site)
  const [top, ...below] = await store.loadSubtree(site, id)
  if (top?.state !== 'DELETED') return
  const together = top.deleted_with ?? id
  const ids = [id, ...below.flatMap((folder) => (folder.deleted_with === together ? folder.id : []))]
  const parent = top.parent_id ? await store.findFolder(site, top.parent_id) : undefined
  const folders = await store.setFolderState(site, ids, { state: 'OK', deletedWith: null })
  const moved = top.parent_id && parent?.state !== 'OK' ? await store.moveToRoot(site, [id]) : []
  for (const folder of [...folders.filter((each) => moved.length === 0 || each.id !== id), ...moved])
    site.record(folderEvents.created(site, folderOf(site, folder)))
  const files = await restoreFiles(site, sql`deleted_with = ${together} and folder_id = any(${ids}::uuid[])`)
  for (const file of files) recordReady(site, file, { restored: true })
}

/** Removes a folder for good, with everything in it. */
export async function removeFolder(site: SiteTx, id: string): Promise<void> {
  await store.lockTree(site)
  const folders = await store.loadSubtree(site, id)
  const ids = folders.map((folder) => folder.id)
  await removeRows(site, sql`folder_id = any(${ids}::uuid[])`)
  await store.deleteFolders(site, ids)
  for (const folder of folders)
    site.record(folderEvents.deleted(site, folderOf(site, { ...folder, state: 'DELETED', updated_date: site.now })))
}

/** Where a file is put; at the root where its folder went to the trash meanwhile. */
export async function resolveUploadFolder(site: SiteTx, { visitor, parentFolderId, folders = [] }: UploadSpec): Promise<Place> {
  if (visitor) return { root: 'VISITOR_UPLOADS_ROOT', folderId: null }
  const place = await getPlace(site, parentFolderId).catch((error: unknown) => {
    if (error instanceof WireError && error.code === 'FOLDER_NOT_FOUND') return { root: 'MEDIA_ROOT', folderId: null } as const
    throw error
  })
  return folders.length > 0 ? findOrCreateFolderPath(site, place, folders) : place
}
