import * as contract from '@stoa/contract/services/data/items'
import type { WireError } from '../../../../kernel/basics/errors.ts'
import { isGuid } from '../../../../kernel/basics/formats.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { findCollection, presentDataItem, referencedCollection } from '../data-collections.ts'
import { pageOf } from '../item-pages.ts'

export const isReferencedDataItem = implementRead(
  contract.isReferencedDataItem,
  async ({ site, refuse }, { dataCollectionId, referringItemFieldName, referringItemId, referencedItemId }) => {
    const collection = findCollection(dataCollectionId, refuse)
    referencedCollection(collection, referringItemFieldName, refuse)
    const referring = isGuid(referringItemId) ? await collection.byIds(site, [referringItemId]) : new Map()
    const item = referring.get(referringItemId.toLowerCase()) as Record<string, unknown> | undefined
    return { isReferenced: item?.[referringItemFieldName] === referencedItemId.toLowerCase() }
  },
  { sameForVisitors: true },
)

export const queryReferencedDataItems = implementRead(
  contract.queryReferencedDataItems,
  async ({ site, refuse }, request) => {
    const { dataCollectionId, referringItemFieldName, referringItemId, referringItemIds = [], fields } = request
    const collection = findCollection(dataCollectionId, refuse)
    const referenced = referencedCollection(collection, referringItemFieldName, refuse)
    const asked = referringItemId ? [referringItemId, ...referringItemIds] : referringItemIds
    const referring = await collection.byIds(site, guids(asked))
    const references = guids(asked).flatMap((id) => {
      const referencedItemId = (referring.get(id) as Record<string, unknown> | undefined)?.[referringItemFieldName]
      return typeof referencedItemId === 'string' ? [{ referringItemId: id, referencedItemId }] : []
    })
    const found = await referenced.byIds(
      site,
      references.map(({ referencedItemId }) => referencedItemId),
    )
    const { entries, pagingMetadata } = pageOf(references, request)
    return {
      results: entries.map((reference) => {
        const item = found.get(reference.referencedItemId)
        return item
          ? { referringItemId: reference.referringItemId, dataItem: presentDataItem(referenced.id, item, fields) }
          : { unresolvedReference: reference }
      }),
      pagingMetadata,
    }
  },
  { sameForVisitors: true },
)

export const bulkInsertDataItemReferences = implement(
  contract.bulkInsertDataItemReferences,
  async ({ refuse }, { dataCollectionId, dataItemReferences }) => {
    findCollection(dataCollectionId, refuse)
    throw singleReference(dataItemReferences[0]?.referringItemFieldName, refuse)
  },
)

export const bulkRemoveDataItemReferences = implement(
  contract.bulkRemoveDataItemReferences,
  async ({ refuse }, { dataCollectionId, dataItemReferences }) => {
    findCollection(dataCollectionId, refuse)
    throw singleReference(dataItemReferences[0]?.referringItemFieldName, refuse)
  },
)

export const replaceDataItemReferences = implement(
  contract.replaceDataItemReferences,
  async ({ refuse }, { dataCollectionId, referringItemFieldName }) => {
    findCollection(dataCollectionId, refuse)
    throw singleReference(referringItemFieldName, refuse)
  },
)

/** The only reference field refers to one item, and is written like any other field. */
function singleReference(
  field: string | undefined,
  refuse: (code: 'WDE0020', description: string, data: object) => WireError,
): WireError {
  return refuse('WDE0020', `the field ${field} does not hold several references`, { field })
}

function guids(ids: readonly string[]): string[] {
  return [...new Set(ids.filter(isGuid).map((id) => id.toLowerCase()))]
}
