import { oneRow } from '../../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../../kernel/site/site.ts'

export interface CategoryRow {
  id: string
  created_date: Date
  updated_date: Date
  parent_id: string | null
  display_name: string
  sort_order: number
  publish_status: 'UNPUBLISHED' | 'PUBLISHED'
}

const columns = sql.raw('id, created_date, updated_date, parent_id, display_name, sort_order, publish_status')

export async function loadCategories({ db, siteId }: SiteRead): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`select ${columns} from media_category
    where site_id = ${siteId} order by sort_order, display_name, id`.execute(db)
  return rows
}

export async function findCategory({ db, siteId }: SiteRead, id: string): Promise<CategoryRow | undefined> {
  const { rows } = await sql<CategoryRow>`select ${columns} from media_category where site_id = ${siteId} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function lockCategories({ db, siteId }: SiteTx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from media_category
    where site_id = ${siteId} and id = any(${ids}::uuid[]) for key share`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertCategory(
  { db, siteId, now }: SiteTx,
  {
    id,
    parentId,
    displayName,
    sortOrder,
    publishStatus,
  }: {
    id: string
    parentId: string | null | undefined
    displayName: string | null | undefined
    sortOrder: number | null | undefined
    publishStatus: CategoryRow['publish_status']
  },
): Promise<CategoryRow> {
  return oneRow(
    await sql<CategoryRow>`
    insert into media_category (site_id, id, created_date, updated_date, parent_id, display_name, sort_order, publish_status)
    values (${siteId}, ${id}, ${now}, ${now}, ${parentId ?? null}, ${displayName ?? ''},
      ${sortOrder ?? 0}, ${publishStatus}) returning ${columns}`.execute(db),
  )
}

export async function updateCategoryRow(
  { db, siteId, now }: SiteTx,
  {
    parentId,
    displayName,
    sortOrder,
    publishStatus,
    id,
  }: {
    parentId: string | null
    displayName: string
    sortOrder: number
    publishStatus: CategoryRow['publish_status']
    id: string
  },
): Promise<CategoryRow> {
  return oneRow(
    await sql<CategoryRow>`update media_category set updated_date = ${now}, parent_id = ${parentId},
      display_name = ${displayName}, sort_order = ${sortOrder},
      publish_status = ${publishStatus}
    where site_id = ${siteId} and id = ${id} returning ${columns}`.execute(db),
  )
}

export async function deleteCategoryRow({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`delete from media_category where site_id = ${siteId} and id = ${id}`.execute(db)
}
