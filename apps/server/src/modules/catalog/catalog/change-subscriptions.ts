import { isDeepStrictEqual } from 'node:util'
import type { SubscriptionDetails } from '@stoa/contract/services/stores/products-v-3'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { checkSubscriptions } from './product-rules.ts'
import { checkPreorder, lockForChange, save, storedProduct } from './product-write.ts'

/**
 * Changes by which subscriptions a product is sold. A product whose subscriptions stay the same is not written. Throws
 * PRODUCT_NOT_FOUND, and the errors of a product's own rules: it is digital, it can be preordered, a discount is more than the
 * cheapest variant costs, or nothing of it could be bought.
 */
export async function changeSubscriptions(
  site: SiteTx,
  productId: string,
  change: (details: SubscriptionDetails) => SubscriptionDetails,
): Promise<void> {
  const before = await lockForChange(site, { id: productId })
  const product = storedProduct(before.row)
  const subscriptionDetails = change(product.subscriptionDetails ?? {})
  if (isDeepStrictEqual(subscriptionDetails, product.subscriptionDetails ?? {})) return
  const changed = { ...product, subscriptionDetails }
  checkPreorder(changed, before.row)
  checkSubscriptions(changed, before.variants, site.settings.currency, 'product')
  await save(site, before, changed, before.variants, false)
}
