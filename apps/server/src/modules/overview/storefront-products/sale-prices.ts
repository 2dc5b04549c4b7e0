import type { SalePrice } from '@stoa/contract/services/stoa/storefront-products'
import { formatAmount, saleOf } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { catalogAppId } from '../../catalog/catalog/ports/items.ts'
import { loadVariantPrices } from '../../catalog/catalog/ports/storefront.ts'
import { loadLiveSales } from '../../pricing/discounts/index.ts'

/** Returns the current sale prices of a product's variants. Without a sale, nothing is read from the database. */
export async function loadSalePrices(site: SiteRead, slug: string): Promise<SalePrice[]> {
  const sales = await loadLiveSales(site)
  if (sales.length === 0) return []
  const variants = await loadVariantPrices(site, slug)
  return variants.flatMap(({ productId, variantId, categoryIds, price }) => {
    const sale = saleOf(sales, { price, appId: catalogAppId, catalogItemId: productId, categoryIds })
    return sale ? [{ variantId, price: formatAmount(sale.price, site.settings.currency), sale: sale.rule.name }] : []
  })
}
