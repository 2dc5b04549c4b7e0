import { sql } from 'kysely'
import { showsStock } from '../stock-visibility.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { defaultLocationId } from '../ids.ts'
import { shownUpTo } from '../stock-left.ts'

/**
 * The available quantity of each variant that is tracked and not a pre-order. If the owner hides counts, only variants that are
 * nearly sold out.
 */
export async function loadStockLeft(site: SiteRead, slug: string): Promise<{ variantId: string; left: number }[]> {
  const { db, siteId, settings } = site
  const shown = showsStock(site) ? sql`true` : sql`quantity <= ${Math.min(settings.lowStock, shownUpTo)}`
  const { rows } = await sql<{ variantId: string; left: number }>`
    select variant_id as "variantId", greatest(quantity, 0)::int as left
    from inventory_item join product on product.site_id = ${siteId} and product.id = inventory_item.product_id
    where inventory_item.site_id = ${siteId} and product.slug = ${slug} and product.visible
      and exists (select 1 from product_variant variant
        where variant.site_id = ${siteId} and variant.id = inventory_item.variant_id and variant.visible) and ${shown}
      and location_id = ${defaultLocationId(siteId)} and track_quantity and not preorder_enabled`.execute(db)
  return rows
}
