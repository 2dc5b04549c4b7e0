import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { ProductRow } from '../product-row.ts'

/** A product's copy of its categories. */
export type ProductCategories = Required<Pick<ProductRow, 'id' | 'direct_categories' | 'all_categories'>> & {
  /** The words of the categories' names, which searches find the product by. */
  category_text: string
}

export async function loadProductCategories({ db, siteId }: SiteRead, ids: readonly string[]): Promise<ProductCategories[]> {
  const { rows } = await sql<ProductCategories>`
    select id, direct_categories, all_categories, category_text from product
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The same, locked. Transactions that read the categories earlier have written them by then. */
export async function lockCategories({ db, siteId }: SiteTx, ids: readonly string[]): Promise<ProductCategories[]> {
  const { rows } = await sql<ProductCategories>`
    select id, direct_categories, all_categories, category_text from product where site_id = ${siteId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(db)
  return rows
}

/** Categories are not part of the product itself, so its revision stays. Prices may depend on them, so its version does not. */
export async function saveCategories({ db, siteId }: SiteTx, products: readonly ProductCategories[]): Promise<void> {
  await sql`
    update product set direct_categories = written.direct_categories, all_categories = written.all_categories,
      category_text = written.category_text, version = default,
      search_words = ts_filter(search_words, '{a,b,d}') || setweight(to_tsvector('simple', written.category_text), 'C')
    from jsonb_to_recordset(${jsonb(products)}) as written (id uuid, direct_categories jsonb, all_categories jsonb, category_text text)
    where product.site_id = ${siteId} and product.id = written.id`.execute(db)
}

/** The next products that are stored as members of a category or of one below it. */
export async function loadProductsIn(
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
