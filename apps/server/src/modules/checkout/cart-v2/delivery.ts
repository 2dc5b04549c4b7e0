import type { DeliveryMethodInput } from '@stoa/contract/services/ecom/cart-v-2'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { price } from '../checkout/index.ts'
import { toPrice } from './change.ts'
import type { OpenBasket } from './take.ts'

/**
 * Chooses a delivery that is offered for the basket as it is; the cart notes whose it is. Throws DELIVERY_METHOD_MISSING_LINE_ITEMS,
 * DELIVERY_METHOD_MISSING_ADDRESS and DELIVERY_METHOD_NOT_FOUND.
 */
export async function withDelivery(
  site: SiteRead,
  basket: OpenBasket,
  { code, appId }: DeliveryMethodInput,
): Promise<OpenBasket> {
  const { priced } = await price(site, toPrice(basket), 'RECENT', {
    calculateTax: false,
    calculateFees: false,
    validated: 'NONE',
  })
  if (!priced.needsDelivery) throw refusal('DELIVERY_METHOD_MISSING_LINE_ITEMS', 'the cart has nothing to deliver')
  const offered = priced.offers.find((offer) => offer.code === code && (!appId || offer.carrierId === appId))
  const content = { ...basket.content, deliveryCode: code }
  if (offered) {
    const { cart } = basket
    if (!cart) return { ...basket, content }
    const selectedShippingOption = { code, carrierId: offered.carrierId }
    return { ...basket, cart: { ...cart, content: { ...cart.content, selectedShippingOption } }, content }
  }
  if (priced.offers.length === 0 && !basket.content.shippingDestination?.address)
    throw refusal('DELIVERY_METHOD_MISSING_ADDRESS', 'the cart has no address, which decides what is offered')
  throw refusal('DELIVERY_METHOD_NOT_FOUND', 'this delivery is not offered for the cart', { code, ...(appId && { appId }) })
}
