import type * as contract from '@stoa/contract/services/data/items'
import { lookupTable } from '@stoa/web/lookup-table'
import type { WireError } from '../../../kernel/basics/errors.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadMenus, pagesById, loadPages } from './read.ts'

interface Collection {
  read: (site: SiteRead, query: WireQuery | null | undefined) => ReturnType<typeof loadPages> | ReturnType<typeof loadMenus>
  /** The reference fields: the collection that each one refers to, and its items by id. */
  references: Readonly<Record<string, Reference>>
}

interface Reference {
  dataCollectionId: string
  byIds: (site: SiteRead, ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>
}

interface Item {
  id?: string | null
}

/** The data collections of the published protocol that exist here; any other does not exist. */
const collections = lookupTable<Collection>({
  Pages: { read: loadPages, references: { parentPage: { dataCollectionId: 'Pages', byIds: pagesById } } },
  Menus: { read: loadMenus, references: {} },
})

type Refuse<Code extends string> = (code: Code, description: string, data: object) => WireError

export function findCollection(id: string, refuse: Refuse<'WDE0025'>): Collection {
  if (!Object.hasOwn(collections, id)) throw refuse('WDE0025', `the collection ${id} does not exist`, { dataCollectionId: id })
  return collections[id]!
}

type Included = ReadonlyMap<string, Reference>

export function requestedReferences(
  { references }: Collection,
  asked: readonly contract.ReferencedItemOptions[] = [],
  refuse: Refuse<'WDE0020'>,
): Included {
  return new Map(
    asked.map(({ field = '' }) => {
      if (!Object.hasOwn(references, field)) throw refuse('WDE0020', `the field ${field} is not a reference`, { field })
      return [field, references[field]!]
    }),
  )
}

/**
 * Items with the items that they refer to in place of their ids, one statement for each field. A reference to an item that is
 * deleted, or hidden from the reader, is left out.
 */
export async function withReferences(site: SiteRead, items: readonly Item[], included: Included): Promise<Item[]> {
  let complete = items as Record<string, unknown>[]
  for (const [field, { byIds }] of included) {
    const ids = [...new Set(complete.flatMap(({ [field]: id }) => (typeof id === 'string' ? [id] : [])))]
    const found: ReadonlyMap<unknown, Item> = ids.length > 0 ? await byIds(site, ids) : new Map()
    complete = complete.map(({ [field]: id, ...rest }) => {
      const referenced = found.get(id)
      return referenced ? { ...rest, [field]: dataOf(referenced) } : rest
    })
  }
  return complete
}

export function presentDataItem(dataCollectionId: string, item: Item, fields?: readonly string[]): contract.DataItem {
  return { id: item.id!, dataCollectionId, data: dataOf(item, fields) }
}

/** An item under the collection's field names: system fields start with an underscore, and dates are marked as dates. */
function dataOf(item: object, fields: readonly string[] = []): Record<string, unknown> {
  const { id, createdDate, updatedDate, revision: _, ...rest } = item as Record<string, unknown>
  const data = { _id: id, _createdDate: { $date: createdDate }, _updatedDate: { $date: updatedDate }, ...rest }
  if (fields.length === 0) return data
  return Object.fromEntries(Object.entries(data).filter(([name]) => name === '_id' || fields.includes(name)))
}
