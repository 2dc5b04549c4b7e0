import * as contract from '@stoa/contract/services/media/folders'
import { sql, type RawBuilder } from 'kysely'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { isGuid } from '../../../../kernel/basics/formats.ts'
import type { WireQuery } from '../../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import {
  changeFolder,
  createFolder as create,
  folderOf,
  getFolder as find,
  removeFolder,
  restoreFolder,
  trashFolder,
} from '../folders.ts'
import { foldersIn, inState, listed, queried, type PageRequest } from '../lists.ts'

export const createFolder = implement(contract.createFolder, async ({ site }, { displayName, parentFolderId }) => ({
  folder: folderOf(site, await create(site, displayName, parentFolderId)),
}))

export const getFolder = implementRead(contract.getFolder, async ({ site }, { folderId }) => ({
  folder: folderOf(site, await find(site, folderId)),
}))

export const updateFolder = implement(contract.updateFolder, async ({ site }, { folder: change }) => {
  const { id, displayName, parentFolderId } = change
  if (displayName === undefined && parentFolderId === undefined)
    throw brokenRule('fieldMask', 'FIELD_MASK_IS_EMPTY_OR_MISSING', 'must name displayName or parentFolderId')
  return { folder: folderOf(site, await changeFolder(site, id, { displayName, parentFolderId })) }
})

export const listFolders = implementRead(contract.listFolders, async ({ site }, { parentFolderId, ...page }) =>
  loadFolderPage(site, page, inState('OK', foldersIn(parentFolderId))),
)

/** Without a folder, those that were deleted themselves. */
export const listDeletedFolders = implementRead(contract.listDeletedFolders, async ({ site }, { parentFolderId, ...page }) =>
  loadFolderPage(site, page, inState('DELETED', parentFolderId ? foldersIn(parentFolderId) : sql<boolean>`deleted_with is null`)),
)

export const searchFolders = implementRead(
  contract.searchFolders,
  async ({ site }, { search, rootFolder = 'MEDIA_ROOT', ...page }) => {
    const isThere = rootFolder === 'VISITOR_UPLOADS_ROOT' ? sql<boolean>`false` : undefined
    return loadFolderPage(site, { ...page, search }, inState(rootFolder === 'TRASH_ROOT' ? 'DELETED' : 'OK', isThere))
  },
)

export const queryFolders = implementRead(contract.queryFolders, async ({ site }, { query = {} }) => {
  const { rows, paging } = await queried('folders', site, query as WireQuery)
  return { folders: rows.map((row) => folderOf(site, row)), pagingMetadata: paging }
})

export const bulkDeleteFolders = implement(contract.bulkDeleteFolders, async ({ site }, { folderIds, permanent }) => {
  for (const id of guids(folderIds)) await (permanent ? removeFolder(site, id) : trashFolder(site, id))
  return {}
})

export const bulkRestoreFoldersFromTrashBin = implement(
  contract.bulkRestoreFoldersFromTrashBin,
  async ({ site }, { folderIds }) => {
    for (const id of guids(folderIds)) await restoreFolder(site, id)
    return {}
  },
)

async function loadFolderPage(site: SiteRead, request: PageRequest, condition: RawBuilder<boolean>) {
  const { rows, nextCursor } = await listed('folders', site, request, condition)
  return { folders: rows.map((row) => folderOf(site, row)), nextCursor }
}

function guids(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => isGuid(id))
}
