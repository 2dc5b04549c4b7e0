import * as contract from '@stoa/contract/services/data/items'
import type { WireError } from '../../../kernel/errors.ts'
import { implementRead } from '../../../kernel/operation.ts'
import { menusFor, pagesFor } from '../read.ts'

/** The data collections of the published protocol that exist here; any other does not exist. */
const collections = { Pages: pagesFor, Menus: menusFor }
const sameForVisitors = { sameForVisitors: true }

export const dataItems = {
  queryDataItems: implementRead(
    contract.queryDataItems,
    async ({ site, refuse }, { dataCollectionId, query, returnTotalCount }) => {
      const result = await readerOf(dataCollectionId, refuse)(site, query)
      const counted = query?.paging || returnTotalCount
      return {
        dataItems: result.items.map((item) => dataItem(dataCollectionId, item, query?.fields)),
        pagingMetadata: {
          ...result.metadata,
          ...(query?.paging && { offset: result.offset ?? 0 }),
          ...(counted && { total: await result.total(), tooManyToCount: false }),
        },
      }
    },
    sameForVisitors,
  ),

  getDataItem: implementRead(
    contract.getDataItem,
    async ({ site, refuse }, { dataCollectionId, dataItemId, fields }) => {
      const { items } = await readerOf(dataCollectionId, refuse)(site, { filter: { id: { $eq: dataItemId } } })
      const [item] = items
      if (!item) throw refuse('WDE0073', `the collection ${dataCollectionId} has no such item`, { dataItemId })
      return { dataItem: dataItem(dataCollectionId, item, fields) }
    },
    sameForVisitors,
  ),

  countDataItems: implementRead(
    contract.countDataItems,
    async ({ site, refuse }, { dataCollectionId, filter }) => {
      const { total } = await readerOf(dataCollectionId, refuse)(site, { filter: filter ?? {}, paging: { limit: 1 } })
      return { totalCount: await total() }
    },
    sameForVisitors,
  ),
}

type Refuse = (code: 'WDE0025', description: string, data: object) => WireError

function readerOf(id: string, refuse: Refuse) {
  if (!isCollection(id)) throw refuse('WDE0025', `the collection ${id} does not exist`, { dataCollectionId: id })
  return collections[id]
}

function isCollection(id: string): id is keyof typeof collections {
  return Object.hasOwn(collections, id)
}

function dataItem(dataCollectionId: string, item: { id?: string | null }, fields?: readonly string[]): contract.DataItem {
  return { id: item.id!, dataCollectionId, data: dataOf(item, fields) }
}

/** An item under the collection's field names: system fields start with an underscore, and dates are marked as dates. */
function dataOf(item: object, fields: readonly string[] = []): Record<string, unknown> {
  const { id, createdDate, updatedDate, revision: _, ...rest } = item as Record<string, unknown>
  const data = { _id: id, _createdDate: { $date: createdDate }, _updatedDate: { $date: updatedDate }, ...rest }
  if (fields.length === 0) return data
  return Object.fromEntries(Object.entries(data).filter(([name]) => name === '_id' || fields.includes(name)))
}
