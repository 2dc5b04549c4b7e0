import { isGuid } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { CatalogItem, CatalogReference, StockLeft } from './catalog-item.ts'
import { onlyVariantAlias } from './ids.ts'
import { namesOf } from './options.ts'
import { beginRead, cachedItem } from './item-cache.ts'
import { stockLeft } from './stock-left.ts'
import { isSubscriptionOnly, offeredSubscriptions } from './subscriptions.ts'
import { loadItems, loadStockByOptions, loadStock, type VariantRequest, type ItemRow, type StockRow } from './store/items.ts'

/** A product has at most six options and ten modifiers. */
const maxNamed = 16

/**
 * How current the catalogue data of a basket must be. RECENT: from this process's cache, which may miss a change made elsewhere
 * for a moment; a caller that acts on it must compare the versions. NOW: from the database.
 */
export type Freshness = 'NOW' | 'RECENT'

/** The items of the references in the same order, undefined if there is none. One round trip, two if a document is not cached. */
export async function loadCatalogItems(
  site: SiteRead,
  references: readonly CatalogReference[],
  freshness: Freshness = 'NOW',
): Promise<(CatalogItem | undefined)[]> {
  const items = references.map((reference) => (freshness === 'RECENT' ? cachedItem(site.siteId, reference) : undefined))
  const requests = references.map((reference, index) => (items[index] ? undefined : requestOf(reference)))
  if (!requests.some(Boolean)) return items
  const cacheItem = beginRead(site.siteId)
  const rows = (await Promise.all([loadStock(site, requests), loadStockByOptions(site, requests)])).flat()
  const stored = await loadStoredItems(site, rows)
  for (const row of rows) {
    const known = stored.get(row.variant_id)
    if (!known) continue
    const item = { ...known, ...stockLeft(row), ...choiceOf(row) }
    items[row.ordinal - 1] = item
    cacheItem(references[row.ordinal - 1]!, item)
  }
  return items
}

function requestOf({ productId, variantId, options = {} }: CatalogReference): VariantRequest | undefined {
  const isNamed = variantId && variantId !== onlyVariantAlias
  if (!isGuid(productId) || (isNamed && !isGuid(variantId))) return undefined
  if (isNamed) return { productId, variantId, options: null }
  return Object.keys(options).length > maxNamed ? undefined : { productId, variantId: null, options: JSON.stringify(options) }
}

function choiceOf({ fitting }: StockRow): Pick<CatalogItem, 'choice'> & Partial<CatalogItem> {
  if (fitting === 1) return { choice: 'MADE' }
  return { choice: fitting > 0 ? 'MISSING' : 'UNKNOWN', variantId: undefined, variantName: undefined, options: [] }
}

type StoredItem = Omit<CatalogItem, keyof StockLeft | 'choice'>

/**
 * Items by site and variant, valid for one version of their product. The version comes with every read, so an entry is never
 * older than the database, and documents are transferred once.
 */
const itemsByVersion = new Map<string, StoredItem>()
const maxItems = 20_000

async function loadStoredItems(site: SiteRead, rows: readonly StockRow[]): Promise<Map<string, StoredItem>> {
  const items = new Map<string, StoredItem>()
  const unknown: string[] = []
  for (const { variant_id, version } of rows) {
    const known = itemsByVersion.get(site.siteId + variant_id)
    if (known?.version === version) items.set(variant_id, known)
    else unknown.push(variant_id)
  }
  if (unknown.length === 0) return items
  if (itemsByVersion.size + unknown.length > maxItems) itemsByVersion.clear()
  for (const row of await loadItems(site, unknown)) {
    const item = itemOf(row)
    items.set(row.variant_id, item)
    itemsByVersion.set(site.siteId + row.variant_id, item)
  }
  return items
}

function itemOf(row: ItemRow): StoredItem {
  const { product_doc: product, variant_doc: variant } = row
  const chosen = (variant.choices ?? []).flatMap(
    ({ optionChoiceIds }) => namesOf(optionChoiceIds ?? {}, product.options ?? []) ?? [],
  )
  const options = chosen.map(({ option, choice }) => ({
    optionId: option.id,
    choiceId: choice.choiceId,
    name: option.name,
    value: choice.name,
    ...(choice.colorCode && { color: choice.colorCode }),
  }))
  return {
    version: row.version,
    productId: row.product_id,
    variantId: row.variant_id,
    name: row.name,
    variantName: options.length > 0 ? options.map(({ value }) => value).join(', ') : undefined,
    price: row.price_minor,
    compareAtPrice: row.compare_at_minor ?? undefined,
    sku: row.sku ?? undefined,
    image: imageOf(row, chosen),
    options,
    productType: row.product_type,
    weight: variant.physicalProperties?.weight ?? undefined,
    digitalFileId: variant.digitalProperties?.digitalFile?.id,
    taxGroupId: product.taxGroupId ?? undefined,
    slug: row.slug,
    visible: row.visible,
    deliveryProfileId: product.physicalProperties?.deliveryProfileId ?? undefined,
    soldBySubscriptionOnly: isSubscriptionOnly(product),
    subscriptions: offeredSubscriptions(product),
    categoryIds: row.category_ids ?? [],
  }
}

/** The first picture linked to a chosen choice, otherwise the product's main picture. */
function imageOf(
  { product_doc: product, media_items: items }: ItemRow,
  chosen: readonly NonNullable<ReturnType<typeof namesOf>>[],
): CatalogItem['image'] {
  const linked = chosen.flatMap(({ choice }) => choice.linkedMedia ?? [])
  const pictures = linked.map(({ id, image }) => image ?? items?.find((item) => item.id === id)?.image)
  const image = pictures.find((picture) => picture) ?? product.media?.main?.image
  if (!image?.url && !image?.id) return undefined
  const { id = '', url = '', width, height, altText } = image
  return { id, url, ...(width && { width }), ...(height && { height }), ...(altText && { altText }) }
}
