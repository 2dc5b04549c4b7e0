import * as contract from '@stoa/contract/services/media/files'
import { sql, type RawBuilder } from 'kysely'
import { brokenRule, WireError } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { WireQuery } from '../../../../kernel/lists/query/page.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { descriptorOf } from '../descriptor.ts'
import { recordDeleted, recordReady, recordUpdated } from '../events.ts'
import { getPlace } from '../folders.ts'
import { deletedFilesIn, filesIn, inState, ofPrivacy, listed, ofTypes, queried, type PageRequest } from '../lists.ts'
import { removeRows } from '../remove-files.ts'
import { findFiles, restoreFiles, trashFiles, updateFile, type FileRow } from '../store/files.ts'
import { getOrThrow } from '../../../../kernel/basics/get-or-throw.ts'
import { single } from '../../../../kernel/basics/single.ts'

export const getFileDescriptor = implementRead(contract.getFileDescriptor, async ({ site }, { fileId }) => {
  const file = single(await getFiles(site, [fileId], 'fileId'))
  return { file: descriptorOf(site, file) }
})

export const getFileDescriptors = implementRead(contract.getFileDescriptors, async ({ site }, { fileIds }) => {
  const files = await getFiles(site, fileIds, 'fileIds')
  return { files: files.map((file) => descriptorOf(site, file)) }
})

export const updateFileDescriptor = implement(contract.updateFileDescriptor, async ({ site }, { file: change }) => {
  const { displayName, parentFolderId, labels } = change
  if (displayName === undefined && parentFolderId === undefined && labels === undefined)
    throw brokenRule('fieldMask', 'FIELD_MASK_IS_EMPTY_OR_MISSING', 'must name displayName, parentFolderId or labels')
  const place = parentFolderId === undefined ? undefined : await getPlace(site, parentFolderId)
  const before = (await findFiles(site, [change.id], { lock: true })).get(change.id)
  if (!before) throw notThere('file.id', [change.id])
  const after = await updateFile(site, {
    ...before,
    ...(displayName && { display_name: displayName }),
    ...(place && { root: place.root, folder_id: place.folderId }),
    doc: { ...before.doc, ...(labels !== undefined && { labels: [...new Set(labels)] }) },
  })
  recordUpdated(site, before, after)
  return { file: descriptorOf(site, after) }
})

export const listFiles = implementRead(
  contract.listFiles,
  async ({ site }, { parentFolderId, mediaTypes, private: isPrivate, ...page }) =>
    loadFilePage(site, page, inState('OK', filesIn(parentFolderId), ofTypes(mediaTypes), ofPrivacy(isPrivate))),
)

export const listDeletedFiles = implementRead(
  contract.listDeletedFiles,
  async ({ site }, { parentFolderId, mediaTypes, private: isPrivate, ...page }) =>
    loadFilePage(site, page, inState('DELETED', deletedFilesIn(parentFolderId), ofTypes(mediaTypes), ofPrivacy(isPrivate))),
)

export const searchFiles = implementRead(
  contract.searchFiles,
  async ({ site }, { search, rootFolder = 'MEDIA_ROOT', mediaTypes, private: isPrivate, ...page }) => {
    const isInTrash = rootFolder === 'TRASH_ROOT'
    const root = isInTrash ? undefined : sql<boolean>`root = ${rootFolder}`
    const condition = inState(isInTrash ? 'DELETED' : 'OK', root, ofTypes(mediaTypes), ofPrivacy(isPrivate))
    return loadFilePage(site, { ...page, search }, condition)
  },
)

export const queryFileDescriptors = implementRead(contract.queryFileDescriptors, async ({ site }, { query = {} }) => {
  const { rows, paging } = await queried('files', site, query as WireQuery)
  return { files: rows.map((row) => descriptorOf(site, row)), pagingMetadata: paging }
})

export const bulkDeleteFiles = implement(contract.bulkDeleteFiles, async ({ site }, { fileIds, permanent }) => {
  const condition = sql<boolean>`id = any(${fileIds}::text[])`
  if (permanent) await removeRows(site, condition)
  else for (const row of await trashFiles(site, condition, null)) recordDeleted(site, row)
  return {}
})

export const bulkRestoreFilesFromTrashBin = implement(contract.bulkRestoreFilesFromTrashBin, async ({ site }, { fileIds }) => {
  await restored(site, fileIds)
  return {}
})

/** The files in the order of their ids. Throws the rule RESOURCE_NOT_FOUND. */
async function getFiles(site: SiteRead, ids: readonly string[], field: string): Promise<FileRow[]> {
  const found = await findFiles(site, ids)
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0) throw notThere(field, missing)
  return ids.map((id) => getOrThrow(found, id))
}

function notThere(field: string, missing: readonly string[]): WireError {
  const description = 'does not name a file of the site'
  const data = { missing: missing.slice(0, 100) }
  return new WireError(404, 'RESOURCE_NOT_FOUND', `${field} ${description}`, {
    violations: [{ field, description, violatedRule: 'OTHER', ruleName: 'RESOURCE_NOT_FOUND', data }],
  })
}

async function loadFilePage(site: SiteRead, request: PageRequest, condition: RawBuilder<boolean>) {
  const { rows, nextCursor } = await listed('files', site, request, condition)
  return { files: rows.map((row) => descriptorOf(site, row)), nextCursor }
}

async function restored(site: SiteTx, fileIds: readonly string[]): Promise<void> {
  const rows = await restoreFiles(site, sql`id = any(${fileIds}::text[])`)
  for (const row of rows) if (row.operation_status === 'READY') recordReady(site, row, { restored: true })
}
