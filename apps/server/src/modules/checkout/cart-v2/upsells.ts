import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import { formatAmount } from '@stoa/pricing'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { catalogAppId, loadCatalogItems } from '../../catalog/catalog/ports/items.ts'
import { filterBuyableProducts } from '../../catalog/catalog/ports/storefront.ts'
import { loadItemsSharingCategories } from '../../catalog/categories/index.ts'
import { loadBoughtTogether } from '../../orders/orders/ports/reports.ts'
import { resolveLines } from '../../pricing/basket/index.ts'
import type { Basket } from './basket.ts'

/** "upsells: size=..10" */
const maxUpsells = 10

/** What to offer besides the products of a basket: what was bought with each, or else what shares its categories. */
export async function upsellsFor(site: SiteRead, { content }: Basket): Promise<wire.ItemUpsells[]> {
  const resolved = await resolveLines(site, content.lines, 'RECENT')
  const sold = resolved.flatMap(({ line, productId }) => (productId ? { lineItemId: line.id, productId } : []))
  const inBasket = new Set(sold.map(({ productId }) => productId))
  const found = new Map<string, readonly string[]>()
  for (const productId of inBasket) found.set(productId, await relatedTo(site, productId, inBasket))
  const offers = await offersOf(site, [...new Set([...found.values()].flat())])
  return sold.flatMap(({ lineItemId, productId }) => {
    const upsells = getOrThrow(found, productId).flatMap((id) => offers.get(id) ?? [])
    return upsells.length > 0 ? [{ lineItemId, upsells }] : []
  })
}

async function relatedTo(site: SiteRead, productId: string, inBasket: ReadonlySet<string>): Promise<readonly string[]> {
  const together = await loadBoughtTogether(site, productId)
  const related = together.length > 0 ? together : await loadItemsSharingCategories(site, [productId])
  const others = related.filter((id) => !inBasket.has(id))
  return (await filterBuyableProducts(site, others)).slice(0, maxUpsells)
}

/** Products that can be bought as they are: those with several variants have no reference to offer. */
async function offersOf(site: SiteRead, productIds: readonly string[]): Promise<Map<string, wire.UpsellOption>> {
  const items = await loadCatalogItems(
    site,
    productIds.map((productId) => ({ productId, options: {} })),
    'RECENT',
  )
  return new Map(
    items.flatMap((item) => {
      if (!item?.visible || item.choice !== 'MADE' || !item.variantId) return []
      const { productId, variantId, name, price } = item
      const option: wire.UpsellOption = {
        id: productId,
        title: name.slice(0, 200),
        catalogReference: { appId: catalogAppId, catalogItemId: productId, options: { variantId } },
        priceDetails: { price: formatAmount(price, site.settings.currency) },
      }
      return [[productId, option] as const]
    }),
  )
}
