import * as contract from '@stoa/contract/services/data/items'
import { implement } from '../../../../kernel/operations/operation.ts'
import { findCollection, presentDataItem } from '../data-collections.ts'

export const insertDataItem = implement(contract.insertDataItem, async ({ site, refuse }, { dataCollectionId, dataItem }) => {
  const { writes } = findCollection(dataCollectionId, refuse)
  return { dataItem: presentDataItem(dataCollectionId, await writes.insert(site, dataItem, 'dataItem')) }
})

export const updateDataItem = implement(
  contract.updateDataItem,
  async ({ site, refuse }, { dataCollectionId, dataItem, condition }) => {
    const { writes } = findCollection(dataCollectionId, refuse)
    return { dataItem: presentDataItem(dataCollectionId, await writes.update(site, dataItem, 'dataItem', condition)) }
  },
)

export const saveDataItem = implement(contract.saveDataItem, async ({ site, refuse }, { dataCollectionId, dataItem }) => {
  const { item, isNew } = await findCollection(dataCollectionId, refuse).writes.save(site, dataItem, 'dataItem')
  const action: contract.Action = isNew ? 'INSERTED' : 'UPDATED'
  return { action, dataItem: presentDataItem(dataCollectionId, item) }
})

export const patchDataItem = implement(
  contract.patchDataItem,
  async ({ site, refuse }, { dataCollectionId, patch, condition }) => {
    const { writes } = findCollection(dataCollectionId, refuse)
    return { dataItem: presentDataItem(dataCollectionId, await writes.patch(site, patch, 'patch', condition)) }
  },
)

export const removeDataItem = implement(
  contract.removeDataItem,
  async ({ site, refuse }, { dataCollectionId, dataItemId, condition }) => {
    const { writes } = findCollection(dataCollectionId, refuse)
    return { dataItem: presentDataItem(dataCollectionId, await writes.remove(site, dataItemId, condition)) }
  },
)

export const truncateDataItems = implement(contract.truncateDataItems, async ({ site, refuse }, { dataCollectionId }) => {
  await findCollection(dataCollectionId, refuse).writes.removeAll(site)
  return {}
})
