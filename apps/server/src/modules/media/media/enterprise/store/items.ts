import { oneRow } from '../../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import { jsonb } from '../../../../../kernel/database/database.ts'
import { newId } from '../../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../../kernel/site/site.ts'

export interface ItemDoc {
  displayTags?: string[]
  internalTags?: string[]
  systemTags?: string[]
}

export interface ItemRow {
  id: string
  created_date: Date
  updated_date: Date
  file_id: string
  title: string
  publish_status: 'UNPUBLISHED' | 'PUBLISHED'
  doc: ItemDoc
}

export const itemColumns = sql.raw('id, created_date, updated_date, file_id, title, publish_status, doc')

export async function insertItem(
  { db, siteId, now }: SiteTx,
  item: Pick<ItemRow, 'file_id' | 'title' | 'doc'>,
  categoryIds: readonly string[],
): Promise<ItemRow> {
  const row = oneRow(
    await sql<ItemRow>`
    insert into media_item (site_id, id, created_date, updated_date, file_id, title, publish_status, doc)
    values (${siteId}, ${newId()}, ${now}, ${now}, ${item.file_id}, ${item.title}, 'UNPUBLISHED', ${jsonb(item.doc)})
    returning ${itemColumns}`.execute(db),
  )
  await linkCategories({ db, siteId }, row.id, categoryIds)
  return row
}

export async function findItem({ db, siteId }: SiteRead, id: string, lock = false): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`select ${itemColumns} from media_item
    where site_id = ${siteId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export async function updateItem({ db, siteId, now }: SiteTx, item: ItemRow): Promise<ItemRow> {
  return oneRow(
    await sql<ItemRow>`update media_item
    set updated_date = ${now}, title = ${item.title}, publish_status = ${item.publish_status}, doc = ${jsonb(item.doc)}
    where site_id = ${siteId} and id = ${item.id} returning ${itemColumns}`.execute(db),
  )
}

/** The ids of each item's categories. */
export async function loadCategories({ db, siteId }: SiteRead, itemIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ item_id: string; ids: string[] }>`
    select item_id, array_agg(category_id order by category_id) as ids from media_item_category
    where site_id = ${siteId} and item_id = any(${itemIds}::uuid[]) group by item_id`.execute(db)
  return new Map(rows.map((row) => [row.item_id, row.ids]))
}

export async function linkCategories(
  { db, siteId }: Pick<SiteTx, 'db' | 'siteId'>,
  itemId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await sql`insert into media_item_category (site_id, item_id, category_id)
    select ${siteId}, ${itemId}, id from unnest(${[...new Set(categoryIds)]}::uuid[]) as given (id) on conflict do nothing`.execute(
    db,
  )
}

export async function unlinkCategories({ db, siteId }: SiteTx, itemId: string, categoryIds: readonly string[]): Promise<void> {
  await sql`delete from media_item_category
    where site_id = ${siteId} and item_id = ${itemId} and category_id = any(${categoryIds}::uuid[])`.execute(db)
}
