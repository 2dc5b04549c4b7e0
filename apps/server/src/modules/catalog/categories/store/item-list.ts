import type { ItemReference } from '@stoa/contract/services/categories/categories'
import { sql, type RawBuilder } from 'kysely'
import type { Fields } from '../../../../kernel/lists/query/field-map.ts'
import { list } from '../../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { subtree } from './tree.ts'

export interface ItemListing {
  /** Sorts by the owner's arrangement first; otherwise by date, the last added first. */
  arranged: boolean
  /** Includes items of all descendants, each once. */
  below: boolean
}

interface ItemRow {
  app_id: string
  catalog_item_id: string
}

const fields: Fields = new Map([
  [
    'position',
    { path: 'position', type: 'integer', expression: sql.ref('position'), notNull: false, operators: [], sortable: true },
  ],
  [
    'addedDate',
    { path: 'addedDate', type: 'timestamptz', expression: sql.ref('added_date'), notNull: true, operators: [], sortable: true },
  ],
  ['id', { path: 'id', type: 'uuid', expression: sql.ref('id'), notNull: true, operators: [], sortable: true }],
])

const byDate = [
  { field: 'addedDate', descending: true },
  { field: 'id', descending: true },
]
const byArrangement = [{ field: 'position' }, ...byDate]

const columns = sql.raw('app_id, catalog_item_id, product_id, position, added_date, id')

/** One page of a category's items, in one statement. */
export async function loadItemsPage(
  site: SiteRead,
  categoryId: string,
  { arranged, below }: ItemListing,
  cursorPaging: WireQuery['cursorPaging'],
) {
  const items = list({
    name: ['category items', categoryId, arranged ? 'arranged' : 'dated', below ? 'below' : 'own'].join(' '),
    from: ({ siteId, audience }) =>
      below
        ? sql`(with ${itemsBelow(siteId, categoryId, audience === 'STAFF')} select ${siteId}::uuid as site_id, ${columns} from items) as items`
        : sql`(select site_id, ${columns} from category_item where site_id = ${siteId} and category_id = ${categoryId}) as items`,
    fields,
    visibleRows: ({ siteId }) => isPublicItem(siteId, sql`items`),
    defaultSort: arranged ? byArrangement : byDate,
  })
  const { rows, metadata } = await items.page<ItemRow>(
    site,
    sql`app_id, catalog_item_id`,
    { cursorPaging: cursorPaging ?? {} },
    {
      root: '',
    },
  )
  return {
    items: rows.map(({ app_id, catalog_item_id }): ItemReference => ({ catalogItemId: catalog_item_id, appId: app_id })),
    metadata,
  }
}

export async function loadItemIds({ db, siteId }: SiteRead, categoryId: string, appId: string): Promise<string[]> {
  const { rows } = await sql<{ catalog_item_id: string }>`
    with ${itemsBelow(siteId, categoryId, true)}
    select catalog_item_id from items where app_id = ${appId} order by added_date desc, id desc`.execute(db)
  return rows.map(({ catalog_item_id }) => catalog_item_id)
}

/** The app that owns the items of the store's tree: the catalogue. */
export const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** True if an item is not a hidden product of the store; `of` names a relation with the item's columns. */
export function isPublicItem(siteId: string, of: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (
    select 1 from product where product.site_id = ${siteId} and product.id = ${of}.product_id and not product.visible)`
}

/** An item in several categories keeps its position in the category itself, otherwise the latest date. */
function itemsBelow(siteId: string, categoryId: string, hidden: boolean): RawBuilder<unknown> {
  const seen = hidden ? sql`true` : sql`category.visible`
  return sql`${subtree(siteId, categoryId)}, items as (
    select distinct on (item.app_id, item.catalog_item_id) item.app_id, item.catalog_item_id, item.product_id,
      case when item.category_id = ${categoryId} then item.position end as position, item.added_date, item.id
    from subtree join category on category.site_id = ${siteId} and category.id = subtree.id and ${seen}
    join category_item item on item.site_id = ${siteId} and item.category_id = category.id
    order by item.app_id, item.catalog_item_id, item.category_id = ${categoryId} desc, item.added_date desc, item.id desc)`
}
