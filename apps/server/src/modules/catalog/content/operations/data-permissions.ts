import * as contract from '@stoa/contract/services/data/permissions'
import { holds } from '../../../../kernel/site/caller.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { findCollection } from '../data-collections.ts'

/** Everybody reads the visible items, and whoever may write content writes them. */
const access = { itemRead: 'ANYONE', itemInsert: 'CMS_EDITOR', itemUpdate: 'CMS_EDITOR', itemRemove: 'CMS_EDITOR' } as const

export const getPermissions = implementRead(contract.getPermissions, async ({ refuse }, { dataCollectionId }) => ({
  dataPermissions: { id: findCollection(dataCollectionId, refuse).id, ...access },
}))

export const getMyPermissions = implementRead(contract.getMyPermissions, async ({ caller, refuse }, { dataCollectionId }) => {
  findCollection(dataCollectionId, refuse)
  const mayWrite = holds(caller, 'WIX_DATA.WRITE_ITEMS')
  // Visitors and members may read, and staff need the permission for it.
  const mayRead = caller.kind === 'VISITOR' || caller.kind === 'MEMBER' || holds(caller, 'WIX_DATA.READ_ITEMS')
  return { itemRead: mayRead, itemInsert: mayWrite, itemUpdate: mayWrite, itemRemove: mayWrite }
})
