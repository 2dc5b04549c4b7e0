import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadStartingPrices } from '../catalog/ports/storefront.ts'
import { productOf, shownItems, type StoredItem } from './items.ts'

/** An item, with what its product cost when it was added: nobody sees it, and older items have none. */
export interface RememberedItem extends StoredItem {
  priceThen?: { minor: string; currency: string }
}

/** The item of a product that is added now. */
export async function rememberPrice(site: SiteRead, item: StoredItem): Promise<RememberedItem> {
  const price = (await loadStartingPrices(site, [productOf(item)])).get(productOf(item))
  return price === undefined ? item : { ...item, priceThen: { minor: String(price), currency: site.settings.currency } }
}

/** The products that begin with a lower price than when they were added, and by how many whole per cent. */
export async function loadPriceDrops(site: SiteRead, items: readonly RememberedItem[]) {
  const shown = await shownItems(site, items)
  const prices = await loadStartingPrices(site, shown.map(productOf))
  const percents = new Map<string, number>()
  for (const item of shown) {
    const now = prices.get(productOf(item))
    const { priceThen } = item
    if (now === undefined || priceThen?.currency !== site.settings.currency) continue
    const percent = percentLess(BigInt(priceThen.minor), now)
    if (percent > (percents.get(productOf(item)) ?? 0)) percents.set(productOf(item), percent)
  }
  return [...percents].map(([productId, percent]) => ({ productId, percent }))
}

function percentLess(before: bigint, now: bigint): number {
  return now < before ? Number(((before - now) * 100n) / before) : 0
}
