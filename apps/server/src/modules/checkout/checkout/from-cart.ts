import { createdBy } from '../../../kernel/site/caller.ts'
import type { BasketLine } from '../../pricing/basket/index.ts'
import { linkCheckout, taxedContact, type Cart, type CreateCheckout } from '../cart/index.ts'
import { changeCheckout, openCheckout, reopen } from './change.ts'
import { checkChannel, type CheckoutContent } from './checkout.ts'
import { takesGiftCards } from '../../pricing/checkout-settings/index.ts'
import * as store from './store/checkouts.ts'

/**
 * Creates a checkout from a cart with the buyer's choices so far. A cart has one open checkout, so a buyer who returns to the
 * cart and continues keeps what they entered. A completed checkout is replaced with a new one.
 */
export const createCheckoutFromCart: CreateCheckout = async (site, caller, cart, request) => {
  checkChannel(caller, request.channelType)
  const chosen = fromCart(cart, request)
  // A gift card that was chosen before the owner decided otherwise.
  if (chosen.giftCard && !(await takesGiftCards(site))) chosen.giftCard = null
  const linked = cart.checkoutId ? await store.lockCheckout(site, { id: cart.checkoutId }) : undefined
  const open = linked && (await reopen(site, linked))
  if (open) {
    // A visitor who signed in meanwhile has a member's checkout from now on.
    const owned = { ...open, visitorId: cart.visitorId, memberId: cart.memberId }
    await changeCheckout(site, owned, (content) => ({
      ...content,
      ...chosen,
      lines: keepMemberships(cart.content.lines, content),
    }))
    return open.id
  }
  const content = {
    lines: cart.content.lines,
    channelType: request.channelType ?? ('WEB' as const),
    createdBy: createdBy(caller),
    ...chosen,
  }
  const { checkout } = await openCheckout(site, { cartId: cart.id, visitorId: cart.visitorId, memberId: cart.memberId, content })
  await linkCheckout(site, cart, checkout.id)
  return checkout.id
}

/** The lines of the cart, with the memberships that were chosen in the checkout where the cart has none. */
function keepMemberships(lines: readonly BasketLine[], before: CheckoutContent): BasketLine[] {
  const chosen = new Map(before.lines.map(({ id, membership }) => [id, membership]))
  return lines.map((line) => {
    const membership = line.membership ?? chosen.get(line.id)
    return membership ? { ...line, membership } : line
  })
}

function fromCart(cart: Cart, request: Parameters<CreateCheckout>[3]): Partial<CheckoutContent> {
  const { content } = cart
  const contactId = cart.memberId ? undefined : taxedContact(cart)
  const {
    merchantDiscounts,
    coupon,
    giftCard,
    buyerNote,
    contactInfo,
    selectedShippingOption,
    overrideCheckoutUrl,
    businessLocationId,
    extendedFields,
  } = content
  const email = request.email ?? content.email
  const shippingAddress = request.shippingAddress ?? contactInfo?.address
  const deliveryCode = (request.selectedShippingOption ?? selectedShippingOption)?.code
  return {
    ...(merchantDiscounts && { merchantDiscounts }),
    ...(coupon && { coupon }),
    ...(giftCard && { giftCard }),
    ...(buyerNote && { buyerNote }),
    ...(email && { email }),
    ...(shippingAddress && { shippingDestination: { ...contactInfo, address: shippingAddress } }),
    ...(request.billingAddress && { billingInfo: { address: request.billingAddress } }),
    ...(deliveryCode && { deliveryCode }),
    ...(overrideCheckoutUrl && { overrideCheckoutUrl }),
    ...(businessLocationId && { businessLocationId }),
    ...(extendedFields && { extendedFields }),
    ...(contactId && { contactId }),
  }
}
