import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { withChange, type Freshness, type PricedBasket, type ResolvedLine } from '../../pricing/basket/index.ts'
import { writeCart, type CartContent } from '../cart/index.ts'
import { changeCheckout, inStepWith, price, type Checkout, type CheckoutContent, type PriceParts } from '../checkout/index.ts'
import { isCurrent, type Basket } from './basket.ts'
import { presentBasket } from './present.ts'
import type { OpenBasket } from './take.ts'

/** A cart's own prices: without delivery, fees, taxes and gift cards, and without the rules of apps. */
export const bareParts: PriceParts = {
  calculateTax: false,
  calculateDelivery: false,
  calculateFees: false,
  calculateGiftCard: false,
  validated: 'NONE',
}

/** What a basket is priced as. */
export function toPrice(basket: Basket): Pick<Checkout, 'content' | 'memberId' | 'visitorId' | 'orderId' | 'completed'> {
  const { cart, checkout, content } = basket
  const { memberId, visitorId } = cart ?? checkout
  return { content, memberId, visitorId, orderId: checkout?.orderId ?? null, completed: checkout?.completed ?? false }
}

/**
 * Changes a basket that was taken for it, and returns it in the contract's form. Cart and checkout are both written, so that either
 * interface reads the change. `check` may refuse the lines as they would be.
 */
export async function changeBasket(
  site: SiteTx,
  caller: Caller,
  basket: OpenBasket,
  change: (content: CheckoutContent) => CheckoutContent,
  check?: (resolved: readonly ResolvedLine[]) => void,
): Promise<{ cart: wire.Cart }> {
  const { changed, resolved } = await writeBasket(site, basket, change(basket.content), check)
  const { priced } = await price(site, toPrice(changed), 'RECENT', { ...bareParts, resolved })
  return { cart: await shown(site, caller, changed, priced) }
}

/** The basket in the contract's form. */
export async function showBasket(
  site: SiteRead,
  caller: Caller,
  basket: Basket,
  freshness: Freshness = 'RECENT',
): Promise<{ cart: wire.Cart }> {
  const { priced } = await price(site, toPrice(basket), freshness, bareParts)
  return { cart: await shown(site, caller, basket, priced) }
}

export function shown(site: SiteRead, caller: Caller, basket: Basket, priced: PricedBasket): Promise<wire.Cart> {
  return presentBasket(site, basket, priced, isCurrent(basket, caller))
}

/** Writes a basket with another content, and returns it with its lines where writing resolved them. */
async function writeBasket(
  site: SiteTx,
  basket: OpenBasket,
  content: CheckoutContent,
  check?: (resolved: readonly ResolvedLine[]) => void,
): Promise<{ changed: Basket; resolved?: readonly ResolvedLine[] }> {
  const { id, cart, checkout } = basket
  if (!cart) {
    const { checkout: saved } = await changeCheckout(site, checkout, () => content)
    return { changed: { id, cart, checkout: saved, content: saved.content } }
  }
  const { saved, resolved } = await writeCart(site, cart, cartContentOf(cart.content, content), check)
  const { lines } = saved.content
  if (!checkout) return { changed: { id, cart: saved, checkout, content: { ...content, lines } }, resolved }
  const { visitorId, memberId } = cart
  const changed = await changeCheckout(site, { ...checkout, visitorId, memberId }, () => ({
    ...content,
    lines,
    ...inStepWith(saved),
    sharedRevisions: (checkout.content.sharedRevisions ?? 0) + 1,
  }))
  return { changed: { id, cart: saved, checkout: changed.checkout, content: changed.checkout.content }, resolved }
}

/** The content of a cart that holds the same choices as a checkout. */
function cartContentOf(before: CartContent, content: CheckoutContent): CartContent {
  const { deliveryCode } = content
  const carrierId = before.selectedShippingOption?.code === deliveryCode ? before.selectedShippingOption?.carrierId : undefined
  return withChange(before, {
    lines: content.lines,
    coupon: content.coupon ?? null,
    giftCard: content.giftCard ?? null,
    buyerNote: content.buyerNote ?? null,
    email: content.email ?? null,
    contactInfo: content.shippingDestination ?? null,
    selectedShippingOption: deliveryCode ? { code: deliveryCode, ...(carrierId && { carrierId }) } : null,
    billingInfo: content.billingInfo ?? null,
    overrideCheckoutUrl: content.overrideCheckoutUrl ?? null,
    extendedFields: content.extendedFields ?? null,
    businessLocationId: content.businessLocationId ?? null,
    taxExemptGroupId: content.taxExemptGroupId ?? null,
    channelType: content.channelType,
    createdBy: content.createdBy,
    customSettings: content.customSettings ?? null,
    customContentReference: content.customContentReference ?? null,
    externalReferences: content.externalReferences ?? null,
    formSubmissions: content.formSubmissions ?? null,
  })
}
