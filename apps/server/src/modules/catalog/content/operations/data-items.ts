import * as contract from '@stoa/contract/services/data/items'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { findCollection, requestedReferences, withReferences, presentDataItem } from '../data-collections.ts'
import { distinctValues } from '../distinct-values.ts'
import { pageOf } from '../item-pages.ts'

const sameForVisitors = { sameForVisitors: true }

export const queryDataItems = implementRead(
  contract.queryDataItems,
  async ({ site, refuse }, { dataCollectionId, query, includeReferences, returnTotalCount }) => {
    const collection = findCollection(dataCollectionId, refuse)
    const included = requestedReferences(collection, includeReferences, refuse)
    const result = await collection.read(site, query)
    const counted = query?.paging || returnTotalCount
    const items = await withReferences(site, result.items, included)
    return {
      dataItems: items.map((item) => presentDataItem(dataCollectionId, item, query?.fields)),
      pagingMetadata: {
        ...result.metadata,
        ...(query?.paging && { offset: result.offset ?? 0 }),
        ...(counted && { total: await result.total(), tooManyToCount: false }),
      },
    }
  },
  sameForVisitors,
)

export const getDataItem = implementRead(
  contract.getDataItem,
  async ({ site, refuse }, { dataCollectionId, dataItemId, fields, includeReferences }) => {
    const collection = findCollection(dataCollectionId, refuse)
    const included = requestedReferences(collection, includeReferences, refuse)
    const { items } = await collection.read(site, { filter: { id: { $eq: dataItemId } } })
    const [item] = await withReferences(site, items, included)
    if (!item) throw refuse('WDE0073', `the collection ${dataCollectionId} has no such item`, { dataItemId })
    return { dataItem: presentDataItem(dataCollectionId, item, fields) }
  },
  sameForVisitors,
)

export const countDataItems = implementRead(
  contract.countDataItems,
  async ({ site, refuse }, { dataCollectionId, filter }) => {
    const { total } = await findCollection(dataCollectionId, refuse).read(site, { filter: filter ?? {}, paging: { limit: 1 } })
    return { totalCount: await total() }
  },
  sameForVisitors,
)

export const queryDistinctValues = implementRead(
  contract.queryDistinctValues,
  async ({ site, refuse }, { dataCollectionId, ...request }) => {
    const values = await distinctValues(site, findCollection(dataCollectionId, refuse), request)
    const { entries, pagingMetadata } = pageOf(values, request)
    return { distinctValues: [...entries], pagingMetadata }
  },
  sameForVisitors,
)
