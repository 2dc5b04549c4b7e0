import * as contract from '@stoa/contract/services/data/items'
import { implementRead } from '../../../kernel/operation.ts'
import { menusFor, pagesFor } from '../read.ts'

/** The data collections of the published protocol that exist here; any other does not exist. */
const collections = { Pages: pagesFor, Menus: menusFor }

export const dataItems = {
  queryDataItems: implementRead(
    contract.queryDataItems,
    async ({ site, refuse }, { dataCollectionId, query, returnTotalCount }) => {
      if (!isCollection(dataCollectionId)) {
        throw refuse('WDE0025', `the collection ${dataCollectionId} does not exist`, { dataCollectionId })
      }
      const result = await collections[dataCollectionId](site, query)
      const counted = query?.paging || returnTotalCount
      return {
        dataItems: result.items.map((item) => ({ id: item.id!, dataCollectionId, data: dataOf(item, query?.fields) })),
        pagingMetadata: {
          ...result.metadata,
          ...(query?.paging && { offset: result.offset ?? 0 }),
          ...(counted && { total: await result.total(), tooManyToCount: false }),
        },
      }
    },
    { sameForVisitors: true },
  ),
}

function isCollection(id: string): id is keyof typeof collections {
  return Object.hasOwn(collections, id)
}

/** An item under the collection's field names: system fields start with an underscore, and dates are marked as dates. */
function dataOf(item: object, fields: readonly string[] = []): Record<string, unknown> {
  const { id, createdDate, updatedDate, revision: _, ...rest } = item as Record<string, unknown>
  const data = { _id: id, _createdDate: { $date: createdDate }, _updatedDate: { $date: updatedDate }, ...rest }
  if (fields.length === 0) return data
  return Object.fromEntries(Object.entries(data).filter(([name]) => name === '_id' || fields.includes(name)))
}
