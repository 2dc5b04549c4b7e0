import type { DeliveryMethodInput } from '@stoa/contract/services/ecom/cart-v-2'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { price } from '../checkout/index.ts'
import type { Basket } from './basket.ts'
import { toPrice } from './change.ts'

/**
 * Checks that a delivery is offered for the basket as it is. Throws DELIVERY_METHOD_MISSING_LINE_ITEMS, DELIVERY_METHOD_MISSING_ADDRESS
 * and DELIVERY_METHOD_NOT_FOUND.
 */
export async function checkOffered(site: SiteRead, basket: Basket, { code, appId }: DeliveryMethodInput): Promise<void> {
  const { priced } = await price(site, toPrice(basket), 'RECENT', {
    calculateTax: false,
    calculateFees: false,
    validated: 'NONE',
  })
  if (!priced.needsDelivery) throw refusal('DELIVERY_METHOD_MISSING_LINE_ITEMS', 'the cart has nothing to deliver')
  if (priced.offers.some((offer) => offer.code === code && (!appId || offer.carrierId === appId))) return
  if (priced.offers.length === 0 && !basket.content.shippingDestination?.address)
    throw refusal('DELIVERY_METHOD_MISSING_ADDRESS', 'the cart has no address, which decides what is offered')
  throw refusal('DELIVERY_METHOD_NOT_FOUND', 'this delivery is not offered for the cart', { code, ...(appId && { appId }) })
}
