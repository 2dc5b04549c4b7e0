import { isGuid } from '../../../../kernel/basics/ids.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { ProductRow, VariantRow } from '../product-row.ts'
import { fullColumns } from './products.ts'
import { variantColumns } from './variants.ts'

export interface ProductWithVariants extends ProductRow {
  variants: VariantRow[]
}

/** A product's page: the product, its variants and their stock status in one round trip. */
export function findProductBySlug({ db, siteId }: SiteRead, slug: string): Promise<ProductWithVariants | undefined> {
  return findOne(db, sql`${selection(siteId)} from product where product.site_id = ${siteId} and product.slug = ${slug}`)
}

export async function findProductById({ db, siteId }: SiteRead, id: string): Promise<ProductWithVariants | undefined> {
  if (!isGuid(id)) return undefined
  return findOne(db, sql`${selection(siteId)} from product where product.site_id = ${siteId} and product.id = ${id}`)
}

/** Products by id, in no particular order. */
export async function loadProductsById({ db, siteId }: SiteRead, ids: readonly string[]): Promise<ProductWithVariants[]> {
  const { rows } = await sql<ProductWithVariants>`${selection(siteId)} from product
    where product.site_id = ${siteId} and product.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

// 64-bit integers inside JSON are numbers, which is safe because prices are far below 2^53.
const selection = (siteId: string) => sql`select ${fullColumns}, (
    select coalesce(json_agg(variant order by variant.position), '[]')
    from (select position, ${variantColumns} from product_variant
      where product_variant.site_id = ${siteId} and product_variant.product_id = product.id) as variant
  ) as variants`

/** The cheapest visible variant of each listed product. */
export const cheapestVariant = (siteId: string) => sql`(
    select to_json(variant) from (select ${variantColumns} from product_variant
      where product_variant.site_id = ${siteId} and product_variant.product_id = product.id and product_variant.visible
      order by price_minor, position limit 1) as variant
  ) as cheapest`

async function findOne(db: SiteRead['db'], query: RawBuilder<ProductWithVariants>): Promise<ProductWithVariants | undefined> {
  const { rows } = await query.execute(db)
  return rows[0]
}
