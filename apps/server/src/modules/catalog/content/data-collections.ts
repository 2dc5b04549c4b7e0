import type * as contract from '@stoa/contract/services/data/items'
import type { WireError } from '../../../kernel/basics/errors.ts'
import type { Fields } from '../../../kernel/lists/query/field-map.ts'
import type { List } from '../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { single } from '../../../kernel/basics/single.ts'
import type { ItemType } from './data-item-fields.ts'
import { itemWrites, type ItemWrites } from './data-item-writes.ts'
import { menu, page } from './entities.ts'
import { loadMenus, pagesById, loadPages, shownMenus, withHtml } from './read.ts'

export interface Collection {
  id: CollectionId
  read: (site: SiteRead, query: WireQuery | null | undefined) => ReturnType<typeof loadPages> | ReturnType<typeof loadMenus>
  /** Those of the items that the reader may see. */
  byIds: (site: SiteRead, ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>
  /** The reference fields, by the collection that each one refers to. */
  references: ReadonlyMap<string, CollectionId>
  /** The contract's type of an item. */
  itemType: ItemType
  fields: Fields
  list: List
  writes: ItemWrites
}

export type CollectionId = 'Pages' | 'Menus'

interface Item {
  id?: string | null
}

/** The data collections of the published protocol that exist here; any other does not exist. */
const collections: Readonly<Record<CollectionId, Collection>> = {
  Pages: {
    id: 'Pages',
    read: loadPages,
    byIds: pagesById,
    references: new Map([['parentPage', 'Pages']]),
    fields: page.fields,
    list: page.list,
    itemType: { ...page, references: ['parentPage'] },
    writes: itemWrites(page, ['parentPage'], async (_site, stored) => withHtml(stored)),
  },
  Menus: {
    id: 'Menus',
    read: loadMenus,
    byIds: menu.getMany,
    references: new Map(),
    fields: menu.fields,
    list: menu.list,
    itemType: { ...menu, references: [] },
    writes: itemWrites(menu, [], async (site, stored) => single(await shownMenus(site, [stored]))),
  },
}

type Refuse<Code extends string> = (code: Code, description: string, data: object) => WireError

/** The ids of the collections, in their order. */
export const collectionIds: readonly CollectionId[] = ['Menus', 'Pages']

export function getCollection(id: CollectionId): Collection {
  return collections[id]
}

export function findCollection(id: string, refuse: Refuse<'WDE0025'>): Collection {
  if (id !== 'Pages' && id !== 'Menus') throw refuse('WDE0025', `the collection ${id} does not exist`, { dataCollectionId: id })
  return collections[id]
}

type Included = ReadonlyMap<string, Collection>

/** The collection that a reference field refers to. */
export function referencedCollection({ references }: Collection, field: string, refuse: Refuse<'WDE0020'>): Collection {
  const id = references.get(field)
  if (!id) throw refuse('WDE0020', `the field ${field} is not a reference`, { field })
  return collections[id]
}

export function requestedReferences(
  collection: Collection,
  asked: readonly contract.ReferencedItemOptions[] = [],
  refuse: Refuse<'WDE0020'>,
): Included {
  return new Map(asked.map(({ field = '' }) => [field, referencedCollection(collection, field, refuse)]))
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
