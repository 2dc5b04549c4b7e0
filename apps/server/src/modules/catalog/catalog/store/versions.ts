import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** A text that differs after every change of the product, its variants or their stock; undefined when the product is gone. */
export async function findVersion({ db, siteId }: SiteRead, productId: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select product.revision || coalesce((select string_agg(' ' || item.revision, '' order by item.id) from inventory_item item
      where item.site_id = ${siteId} and item.product_id = product.id), '') as version
    from product where product.site_id = ${siteId} and product.id = ${productId}`.execute(db)
  return rows[0]?.version
}

/** The product's revision, which sales do not change; undefined when the product is gone. */
export async function findRevision({ db, siteId }: SiteRead, productId: string): Promise<string | undefined> {
  const { rows } = await sql<{ revision: bigint }>`select revision from product
    where site_id = ${siteId} and id = ${productId}`.execute(db)
  return rows[0] && String(rows[0].revision)
}
