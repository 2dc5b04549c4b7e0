import { refusal } from '../../../kernel/basics/errors.ts'
import { createdBy } from '../../../kernel/site/caller.ts'
import type { BasketLine } from '../../pricing/basket/index.ts'
import { linkCheckout, nextCheckoutId, taxedContact, type Cart, type CreateCheckout } from '../cart/index.ts'
import { changeCheckout, openCheckout, reopen } from './change.ts'
import { checkChannel, type Checkout, type CheckoutContent } from './checkout.ts'
import { takesGiftCards } from '../../pricing/checkout-settings/index.ts'
import * as store from './store/checkouts.ts'

/**
 * Creates a checkout from a cart with the buyer's choices so far. A cart has one open checkout, so a buyer who returns to the
 * cart and continues keeps what they entered. A completed checkout is replaced with a new one. The first has the id of its cart.
 * Throws PLACE_ORDER_NOT_ALLOWED_FOR_DEMO_CART.
 */
export const createCheckoutFromCart: CreateCheckout = async (site, caller, cart, request) => {
  checkChannel(caller, request.channelType)
  if (cart.content.demo) throw refusal('PLACE_ORDER_NOT_ALLOWED_FOR_DEMO_CART', 'this cart is for demonstration')
  const chosen = fromCart(cart, request)
  // A gift card that was chosen before the owner decided otherwise.
  if (chosen.giftCard && !(await takesGiftCards(site))) chosen.giftCard = null
  const linked = cart.checkoutId ? await store.lockCheckout(site, { id: cart.checkoutId }) : undefined
  const open = linked && (await reopen(site, linked))
  if (open) {
    // A visitor who signed in meanwhile has a member's checkout from now on.
    const owned = { ...open, visitorId: cart.visitorId, memberId: cart.memberId }
    await changeCheckout(site, owned, (content) => takeOver(content, cart, chosen))
    return open.id
  }
  const id = nextCheckoutId(cart)
  const linkedCart = linkCheckout(site, cart, id)
  const content = {
    ...newCheckoutOf(cart, createdBy(caller), request.channelType),
    ...chosen,
    ...inStepWith(linkedCart),
    sharedRevisions: 1,
  }
  await openCheckout(site, { id, cartId: cart.id, visitorId: cart.visitorId, memberId: cart.memberId, content })
  return id
}

/**
 * What a checkout of the cart holds if it is opened or brought up to date now: the cart's choices, and those that only the checkout
 * has. Where the cart has not changed since, what was changed in the checkout stays.
 */
export function contentOfBoth(cart: Cart, checkout: Checkout | undefined): CheckoutContent {
  if (!checkout) return { ...newCheckoutOf(cart, ownerOf(cart)), ...fromCart(cart, {}) }
  if (checkout.content.cartRevision === String(cart.revision)) return checkout.content
  return takeOver(checkout.content, cart, fromCart(cart, {}))
}

function ownerOf({ visitorId, memberId }: Cart): CheckoutContent['createdBy'] {
  return memberId ? { memberId } : visitorId ? { visitorId } : {}
}

function newCheckoutOf(
  { content }: Cart,
  creator: CheckoutContent['createdBy'],
  channelType?: CheckoutContent['channelType'],
): CheckoutContent {
  return {
    lines: content.lines,
    channelType: channelType ?? content.channelType ?? 'WEB',
    createdBy: content.createdBy ?? creator,
  }
}

function takeOver(before: CheckoutContent, cart: Cart, chosen: Partial<CheckoutContent>): CheckoutContent {
  return {
    ...withoutRemovedCodes(before, cart),
    ...chosen,
    lines: keepMemberships(cart.content.lines, before),
    ...inStepWith(cart),
  }
}

/** What a checkout notes of the cart whose content it has. */
export function inStepWith({
  revision,
  content: { coupon, giftCard },
}: Cart): Pick<CheckoutContent, 'cartRevision' | 'cartCodes'> {
  return {
    cartRevision: String(revision),
    cartCodes: { ...(coupon && { couponId: coupon.id }), ...(giftCard && { giftCardId: giftCard.id }) },
  }
}

/** A code that only the checkout has stays; one that the cart had and has no more is removed. */
function withoutRemovedCodes({ coupon, giftCard, ...before }: CheckoutContent, { content }: Cart): CheckoutContent {
  const { couponId, giftCardId } = before.cartCodes ?? {}
  return {
    ...before,
    ...(coupon && (content.coupon || coupon.id !== couponId) && { coupon }),
    ...(giftCard && (content.giftCard || giftCard.id !== giftCardId) && { giftCard }),
  }
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
    taxExemptGroupId,
    customSettings,
    customContentReference,
    externalReferences,
    formSubmissions,
  } = content
  const email = request.email ?? content.email
  const shippingAddress = request.shippingAddress ?? contactInfo?.address
  const billingInfo = request.billingAddress ? { ...content.billingInfo, address: request.billingAddress } : content.billingInfo
  const deliveryCode = (request.selectedShippingOption ?? selectedShippingOption)?.code
  return {
    ...(merchantDiscounts && { merchantDiscounts }),
    ...(coupon && { coupon }),
    ...(giftCard && { giftCard }),
    ...(buyerNote && { buyerNote }),
    ...(email && { email }),
    ...((shippingAddress || contactInfo) && {
      shippingDestination: { ...contactInfo, ...(shippingAddress && { address: shippingAddress }) },
    }),
    ...(billingInfo && { billingInfo }),
    ...(deliveryCode && { deliveryCode }),
    ...(overrideCheckoutUrl && { overrideCheckoutUrl }),
    ...(businessLocationId && { businessLocationId }),
    ...(extendedFields && { extendedFields }),
    ...(contactId && { contactId }),
    ...(taxExemptGroupId && { taxExemptGroupId }),
    ...(customSettings && { customSettings }),
    ...(customContentReference && { customContentReference }),
    ...(externalReferences && { externalReferences }),
    ...(formSubmissions && { formSubmissions }),
  }
}
