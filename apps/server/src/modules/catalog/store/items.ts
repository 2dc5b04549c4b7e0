import { sql } from 'kysely'
import type { SiteRead } from '../../../kernel/site.ts'
import { defaultLocationId } from '../ids.ts'
import type { ProductDoc, VariantDoc } from '../product-row.ts'

/** How much there is of a variant, and which versions of its rows are the newest. */
export interface StockRow {
  /** Which reference it answers, from 1. */
  ordinal: bigint
  variant_id: string
  version: string
  track_quantity: boolean | null
  quantity: bigint | null
  preorder_enabled: boolean | null
  preorder_left: bigint | null
  availability_status: string | null
}

export interface ItemRow {
  version: string
  product_id: string
  variant_id: string
  name: string
  slug: string
  product_type: 'PHYSICAL' | 'DIGITAL'
  visible: boolean
  price_minor: bigint
  compare_at_minor: bigint | null
  sku: string | null
  product_doc: ProductDoc
  variant_doc: VariantDoc
}

/** Every write of a row gives it another `xmin` or `ctid`. */
const version = sql<string>`concat_ws(' ', product.xmin, product.ctid, variant.xmin, variant.ctid)`

/** References without a variant stand for the product's first. */
export async function stockOf(
  { db, siteId }: SiteRead,
  asked: readonly ({ productId: string; variantId: string | null } | undefined)[],
): Promise<StockRow[]> {
  const products = asked.map((reference) => reference?.productId ?? null)
  const variants = asked.map((reference) => reference?.variantId ?? null)
  const { rows } = await sql<StockRow>`
    select asked.ordinal, variant.id as variant_id, ${version} as version,
      item.track_quantity, item.quantity, item.preorder_enabled, item.preorder_limit - item.preorder_counter as preorder_left,
      item.availability_status
    from unnest(${products}::uuid[], ${variants}::uuid[]) with ordinality as asked (product_id, variant_id, ordinal)
    join product on product.site_id = ${siteId} and product.id = asked.product_id
    cross join lateral (
      select id, xmin, ctid from product_variant
      where product_variant.site_id = ${siteId} and product_variant.product_id = product.id
        and (asked.variant_id is null or product_variant.id = asked.variant_id)
      order by product_variant.position limit 1
    ) as variant
    left join inventory_item item on item.site_id = ${siteId} and item.variant_id = variant.id
      and item.location_id = ${defaultLocationId(siteId)}`.execute(db)
  return rows
}

export async function itemsOf({ db, siteId }: SiteRead, variantIds: readonly string[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${version} as version, product.id as product_id, variant.id as variant_id, product.name, product.slug,
      product.product_type, product.visible and variant.visible as visible, variant.price_minor, variant.compare_at_minor,
      variant.sku, product.doc as product_doc, variant.doc as variant_doc
    from product_variant variant
    join product on product.site_id = ${siteId} and product.id = variant.product_id
    where variant.site_id = ${siteId} and variant.id = any(${variantIds}::uuid[])`.execute(db)
  return rows
}
