import * as contract from '@stoa/contract/services/data/items'
import type { Wire } from '../../../../kernel/lists/entity/entity.ts'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { findCollection, presentDataItem } from '../data-collections.ts'

export const bulkInsertDataItems = implement(
  contract.bulkInsertDataItems,
  async ({ site, refuse }, { dataCollectionId, dataItems, returnEntity }) => {
    const { writes } = findCollection(dataCollectionId, refuse)
    return each(site, { dataCollectionId, returnEntity }, dataItems, async (tx, item, path) => ({
      item: await writes.insert(tx, item, path('dataItems')),
      action: 'INSERT',
    }))
  },
)

export const bulkUpdateDataItems = implement(
  contract.bulkUpdateDataItems,
  async ({ site, refuse }, { dataCollectionId, dataItems, condition, returnEntity }) => {
    const { writes } = findCollection(dataCollectionId, refuse)
    return each(site, { dataCollectionId, returnEntity }, dataItems, async (tx, item, path) => ({
      item: await writes.update(tx, item, path('dataItems'), condition),
      action: 'UPDATE',
    }))
  },
)

export const bulkSaveDataItems = implement(
  contract.bulkSaveDataItems,
  async ({ site, refuse }, { dataCollectionId, dataItems, returnEntity }) => {
    const { writes } = findCollection(dataCollectionId, refuse)
    return each(site, { dataCollectionId, returnEntity }, dataItems, async (tx, given, path) => {
      const { item, isNew } = await writes.save(tx, given, path('dataItems'))
      return { item, action: isNew ? 'INSERT' : 'UPDATE' }
    })
  },
)

export const bulkPatchDataItems = implement(
  contract.bulkPatchDataItems,
  async ({ site, refuse }, { dataCollectionId, patches, condition, returnEntity }) => {
    const { writes } = findCollection(dataCollectionId, refuse)
    return each(site, { dataCollectionId, returnEntity }, patches, async (tx, patch, path) => ({
      item: await writes.patch(tx, patch, path('patches'), condition),
      action: 'PATCH',
    }))
  },
)

export const bulkRemoveDataItems = implement(
  contract.bulkRemoveDataItems,
  async ({ site, refuse }, { dataCollectionId, dataItemIds, condition }) => {
    const { writes } = findCollection(dataCollectionId, refuse)
    return each(site, { dataCollectionId }, dataItemIds, async (tx, id) => ({
      item: await writes.remove(tx, id, condition),
      action: 'DELETE',
    }))
  },
)

interface Written {
  item: Wire
  action: contract.BulkActionType
}

/** Writes each item separately: one that is refused has its error in the answer, and does not keep the others from being written. */
async function each<Given>(
  site: SiteTx,
  { dataCollectionId, returnEntity = false }: { dataCollectionId: string; returnEntity?: boolean | undefined },
  given: readonly Given[],
  write: (site: SiteTx, given: Given, path: (list: string) => string) => Promise<Written>,
): Promise<{
  results: contract.BulkDataItemResult[]
  bulkActionMetadata: contract.BulkInsertDataItemsResponse['bulkActionMetadata']
}> {
  const { results, bulkActionMetadata } = await bulk(
    site,
    given,
    async (tx, one, index) => {
      const written = await write(tx, one, (list) => `${list}[${index}]`)
      return { ...written, id: written.item.id }
    },
    idOf,
  )
  return {
    results: results.map(({ itemMetadata, item }) => ({
      ...(item && { action: item.action }),
      itemMetadata,
      ...(returnEntity && item && { dataItem: presentDataItem(dataCollectionId, item.item) }),
    })),
    bulkActionMetadata,
  }
}

/** The row that an item is, if it names one. */
function idOf(given: unknown): string {
  if (typeof given === 'string') return given.toLowerCase()
  const { id, dataItemId, data } = given as { id?: string; dataItemId?: string; data?: { _id?: unknown } | null }
  return String(id ?? dataItemId ?? data?._id ?? '').toLowerCase()
}
