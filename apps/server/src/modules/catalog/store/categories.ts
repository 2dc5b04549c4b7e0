import { sql } from 'kysely'
import { jsonb } from '../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site.ts'
import type { ProductRow } from '../product-row.ts'

/** A product's copy of where it is. */
export type ProductCategories = Required<Pick<ProductRow, 'id' | 'direct_categories' | 'all_categories'>>

export async function categoriesOf({ db, siteId }: SiteRead, ids: readonly string[]): Promise<ProductCategories[]> {
  const { rows } = await sql<ProductCategories>`
    select id, direct_categories, all_categories from product where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The same, held until they are written: who read the categories earlier has written them by then. */
export async function lockCategories({ db, siteId }: SiteTx, ids: readonly string[]): Promise<ProductCategories[]> {
  const { rows } = await sql<ProductCategories>`
    select id, direct_categories, all_categories from product where site_id = ${siteId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(db)
  return rows
}

/** Where a product is says nothing about the product itself: its revision stays. */
export async function saveCategories({ db, siteId }: SiteTx, products: readonly ProductCategories[]): Promise<void> {
  await sql`
    update product set direct_categories = written.direct_categories, all_categories = written.all_categories
    from jsonb_to_recordset(${jsonb(products)}) as written (id uuid, direct_categories jsonb, all_categories jsonb)
    where product.site_id = ${siteId} and product.id = written.id`.execute(db)
}

/** The next products that were last known to be in a category or below it. */
export async function productsIn(
  { db, siteId }: SiteRead,
  categoryId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const beyond = after ? sql`id > ${after}::uuid` : sql`true`
  const { rows } = await sql<{ id: string }>`
    select id from product where site_id = ${siteId} and all_categories @> ${jsonb([{ id: categoryId }])} and ${beyond}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
