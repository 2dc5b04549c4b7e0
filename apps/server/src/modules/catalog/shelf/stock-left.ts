import { sql } from 'kysely'
import type { SiteRead } from '../../../kernel/site.ts'
import { defaultLocationId } from '../ids.ts'

/** Up to here the shop says how many are left, so each sale is a change of what visitors see. */
export const toldUpTo = 5

/** How many can be had of each variant that is counted and not sold ahead. */
export async function stockLeftOf({ db, siteId }: SiteRead, slug: string): Promise<{ variantId: string; left: number }[]> {
  const { rows } = await sql<{ variantId: string; left: number }>`
    select variant_id as "variantId", greatest(quantity, 0)::int as left
    from inventory_item join product on product.site_id = ${siteId} and product.id = inventory_item.product_id
    where inventory_item.site_id = ${siteId} and product.slug = ${slug} and product.visible
      and location_id = ${defaultLocationId(siteId)} and track_quantity and not preorder_enabled`.execute(db)
  return rows
}
