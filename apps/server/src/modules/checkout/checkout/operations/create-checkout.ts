import * as contract from '@stoa/contract/services/ecom/checkout'
import { createdBy, type Caller } from '../../../../kernel/site/identity.ts'
import { implementWithAsyncCommit } from '../../../../kernel/operations/operation.ts'
import { addLines, type BasketLine } from '../../../pricing/basket/index.ts'
import { checkMayAdd, linkCheckout, taxedContact, type Cart, type CreateCheckout } from '../../cart/index.ts'
import { changeCheckout, openCheckout, reopen } from '../change.ts'
import { checkChannel, checkMaySet, withCheckoutInfo, type Checkout, type CheckoutContent } from '../checkout.ts'
import type { CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import { takesGiftCards } from '../../../pricing/checkout-settings/index.ts'
import { couponOf, giftCardOf } from '../codes.ts'
import { checkAnswers } from '../complete.ts'
import { chosenMemberships } from '../memberships.ts'
import { present } from '../present.ts'
import * as store from '../store/checkouts.ts'

export const createCheckout = ({ limits }: { limits: CodeLimits }) =>
  implementWithAsyncCommit(contract.createCheckout, async ({ site, caller, address }, request) => {
    const { checkoutInfo, channelType, overrideCheckoutUrl } = request
    const added = { lineItems: request.lineItems ?? [], customLineItems: request.customLineItems ?? [] } as Parameters<
      typeof addLines
    >[1]
    checkMayAdd(caller, added)
    checkChannel(caller, channelType)
    checkMaySet(caller, checkoutInfo, 'checkoutInfo')
    await checkAnswers(site, checkoutInfo ?? {})
    const { customSettings, externalReference } = checkoutInfo ?? {}
    const content: CheckoutContent = {
      ...withCheckoutInfo({ lines: addLines([], added), channelType, createdBy: createdBy(caller) }, checkoutInfo),
      ...(overrideCheckoutUrl && { overrideCheckoutUrl }),
      ...(customSettings && { customSettings }),
      ...(externalReference && { externalReference }),
    }
    const owner = ownerOf(caller)
    const who = { caller, address, request }
    const coupon = await couponOf(site, limits, who, request.couponCode, { ...owner, content })
    const giftCard = await giftCardOf(site, limits, who, request)
    const lines = await chosenMemberships(site, caller, { ...owner, content }, checkoutInfo, 'checkoutInfo')
    const { checkout, priced } = await openCheckout(site, {
      cartId: null,
      ...owner,
      content: { ...content, lines, ...(coupon && { coupon }), ...(giftCard && { giftCard }) },
    })
    return { checkout: present(site, checkout, priced) }
  })

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

function ownerOf(caller: Caller): Pick<Checkout, 'visitorId' | 'memberId'> {
  return {
    visitorId: caller.kind === 'VISITOR' ? caller.visitorId : null,
    memberId: caller.kind === 'MEMBER' ? caller.memberId : null,
  }
}
