import { sql } from 'kysely'
import type { SiteRead } from '../../kernel/site.ts'
import { defaultLocationId, isGuid } from './ids.ts'
import { namesOf } from './options.ts'
import type { ProductDoc, VariantDoc } from './product-row.ts'

/** What a cart, a checkout or an order needs to know of what is sold. */
export interface CatalogItem {
  productId: string
  variantId: string
  name: string
  /** The chosen options in words, `Large, Blue`; undefined for a product without options. */
  variantName: string | undefined
  /** Minor units of the site's currency. */
  price: bigint
  compareAtPrice: bigint | undefined
  sku: string | undefined
  image: { id: string; url: string; width?: number; height?: number; altText?: string } | undefined
  options: { name: string; value: string; color?: string }[]
  productType: 'PHYSICAL' | 'DIGITAL'
  weight: number | undefined
  taxGroupId: string | undefined
  slug: string
  /** The product and the variant both are. */
  visible: boolean
  /** Undefined where quantities are not tracked. */
  available: number | undefined
  /** Whether one can be bought, from stock or ahead of it. */
  inStock: boolean
  deliveryProfileId: string | undefined
}

export interface CatalogReference {
  productId: string
  /** Left out: the product's first variant. */
  variantId?: string | undefined
}

interface ItemRow {
  ordinal: bigint
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
  track_quantity: boolean | null
  quantity: bigint | null
  preorder_enabled: boolean | null
  preorder_left: bigint | null
  availability_status: string | null
}

/** What references stand for, in their order, undefined where there is no such thing. One round trip. */
export async function catalogItems(
  site: SiteRead,
  references: readonly CatalogReference[],
): Promise<(CatalogItem | undefined)[]> {
  const items: (CatalogItem | undefined)[] = references.map(() => undefined)
  const asked = references.map(({ productId, variantId }) =>
    isGuid(productId) && (!variantId || isGuid(variantId)) ? { productId, variantId: variantId || null } : undefined,
  )
  if (!asked.some(Boolean)) return items
  for (const row of await rowsOf(site, asked)) items[Number(row.ordinal) - 1] = itemOf(row)
  return items
}

async function rowsOf(
  { db, siteId }: SiteRead,
  asked: ({ productId: string; variantId: string | null } | undefined)[],
): Promise<ItemRow[]> {
  const products = asked.map((reference) => reference?.productId ?? null)
  const variants = asked.map((reference) => reference?.variantId ?? null)
  const { rows } = await sql<ItemRow>`
    select asked.ordinal, product.id as product_id, variant.id as variant_id, product.name, product.slug, product.product_type,
      product.visible and variant.visible as visible, variant.price_minor, variant.compare_at_minor, variant.sku,
      product.doc as product_doc, variant.doc as variant_doc,
      item.track_quantity, item.quantity, item.preorder_enabled, item.preorder_limit - item.preorder_counter as preorder_left,
      item.availability_status
    from unnest(${products}::uuid[], ${variants}::uuid[]) with ordinality as asked (product_id, variant_id, ordinal)
    join product on product.site_id = ${siteId} and product.id = asked.product_id
    cross join lateral (
      select * from product_variant
      where product_variant.site_id = ${siteId} and product_variant.product_id = product.id
        and (asked.variant_id is null or product_variant.id = asked.variant_id)
      order by product_variant.position limit 1
    ) as variant
    left join inventory_item item on item.site_id = ${siteId} and item.variant_id = variant.id
      and item.location_id = ${defaultLocationId(siteId)}`.execute(db)
  return rows
}

function itemOf(row: ItemRow): CatalogItem {
  const { product_doc: product, variant_doc: variant } = row
  const chosen = (variant.choices ?? []).flatMap(
    ({ optionChoiceIds }) => namesOf(optionChoiceIds ?? {}, product.options ?? []) ?? [],
  )
  const options = chosen.map(({ option, choice }) => ({
    name: option.name!,
    value: choice.name!,
    ...(choice.colorCode && { color: choice.colorCode }),
  }))
  return {
    productId: row.product_id,
    variantId: row.variant_id,
    name: row.name,
    variantName: options.length > 0 ? options.map(({ value }) => value).join(', ') : undefined,
    price: row.price_minor,
    compareAtPrice: row.compare_at_minor ?? undefined,
    sku: row.sku ?? undefined,
    image: imageOf(product, chosen),
    options,
    productType: row.product_type,
    weight: variant.physicalProperties?.weight ?? undefined,
    taxGroupId: product.taxGroupId ?? undefined,
    slug: row.slug,
    visible: row.visible,
    available: availableOf(row),
    inStock: row.availability_status === 'IN_STOCK' || row.availability_status === 'PREORDER',
    deliveryProfileId: product.physicalProperties?.deliveryProfileId ?? undefined,
  }
}

/** From stock, or as many as may be ordered ahead. A variant without an inventory item has none. */
function availableOf({ track_quantity, quantity, preorder_enabled, preorder_left }: ItemRow): number | undefined {
  if (track_quantity === null) return 0
  if (!track_quantity) return undefined
  return Math.max(0, Number(quantity), preorder_enabled ? Number(preorder_left) : 0)
}

/** The first picture that belongs to a chosen choice, else the product's main one. */
function imageOf(product: ProductDoc, chosen: readonly NonNullable<ReturnType<typeof namesOf>>[]): CatalogItem['image'] {
  const own = chosen.flatMap(({ choice }) => choice.linkedMedia ?? []).find(({ image }) => image)?.image
  const image = own ?? product.media?.main?.image
  if (!image?.url && !image?.id) return undefined
  const { id = '', url = '', width, height, altText } = image
  return { id, url, ...(width && { width }), ...(height && { height }), ...(altText && { altText }) }
}
