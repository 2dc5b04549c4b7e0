import { oneRow } from '../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import type { Row } from '../../../kernel/lists/entity/entity.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { escapeLike } from '../../../kernel/lists/query/escape-like.ts'

/** The groups with a visible product, the oldest first. */
export async function loadGroupsShowing({ db, siteId }: SiteRead, slug: string, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.raw(columns)} from product
    join product_group on product_group.site_id = ${siteId}
      and product_group.doc -> 'members' @> jsonb_build_array(jsonb_build_object('productId', product.id::text))
    where product.site_id = ${siteId} and product.slug = ${slug} and product.visible
    order by product_group.created_date, product_group.id limit ${limit}`.execute(db)
  return rows
}

const columns = ['id', 'revision', 'created_date', 'updated_date', 'doc', 'name', 'handle', 'grouping_customization_id']
  .map((column) => `product_group.${column}`)
  .join(', ')

/** The ids of the groups with a product, in the order in which they are locked. */
export async function loadGroupIdsWith({ db, siteId }: SiteTx, productId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from product_group
    where site_id = ${siteId} and doc -> 'members' @> jsonb_build_array(jsonb_build_object('productId', ${productId}::text))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countGroups({ db, siteId }: SiteRead): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from product_group
    where site_id = ${siteId}`.execute(db),
  ).count
}

/** The handles that begin with a text, alone or before a hyphen. */
export async function findHandlesLike({ db, siteId }: SiteRead, begin: string): Promise<Set<string>> {
  const { rows } = await sql<{ handle: string }>`select handle from product_group
    where site_id = ${siteId} and (handle = ${begin} or handle like ${`${escapeLike(begin)}-%`})`.execute(db)
  return new Set(rows.map(({ handle }) => handle))
}
