import * as contract from '@stoa/contract/services/ecom/cart-v-2'
import * as current from '@stoa/contract/services/ecom/current-cart-v-2'
import type { RequestOf } from '@stoa/contract'
import { createdBy, type Caller } from '../../../../kernel/site/caller.ts'
import type { CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import { implementWithAsyncCommit } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { newCart } from '../../cart/index.ts'
import { contentOfBoth } from '../../checkout/index.ts'
import { changeBasket } from '../change.ts'
import { checkCouponUnlocked, checkGiftCardUnlocked, couponFor, giftCardFor } from '../codes.ts'
import { withDelivery } from '../delivery.ts'
import { checkAvailable, checkedLines, withLines } from '../items.ts'
import { takeOrNewOwnBasket, type OpenBasket } from '../take.ts'
import { checkDemo, checkLocation, checkMaySet, withFixed, withInfo } from '../update.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { memberOf } from './lines.ts'

interface Parts {
  limits: CodeLimits
}

/** Creates a cart without an owner, which an app keeps by its id. */
export const createCart = (parts: Parts) =>
  implementWithAsyncCommit(contract.createCart, async ({ site, caller, address }, request) => {
    const cart = newCart(site)
    return fill(
      site,
      parts,
      { caller, address },
      { id: cart.id, cart, checkout: undefined, content: contentOfBoth(cart, undefined) },
      request,
    )
  })

/** Creates the caller's current cart. One that they have takes the new content, so that nothing chosen is lost. */
export const createCurrentCart = (parts: Parts) =>
  implementWithAsyncCommit(current.createCurrentCart, async ({ site, caller, address }, request) =>
    fill(site, parts, { caller, address }, await takeOrNewOwnBasket(site, caller), request),
  )

async function fill(
  site: SiteTx,
  { limits }: Parts,
  { caller, address }: { caller: Caller; address: string | undefined },
  basket: OpenBasket,
  request: RequestOf<typeof contract.createCart>,
) {
  const { cart: info = {}, coupons = [], giftCards = [], deliveryMethod } = request
  checkMaySet(caller, info)
  checkDemo(basket, info)
  await checkLocation(site, info)
  if (coupons.length > 0) checkCouponUnlocked(caller, basket)
  if (giftCards.length > 0) checkGiftCardUnlocked(caller, basket)
  const who = { caller, address, request }
  const added = await checkedLines(site, caller, memberOf(basket), request)
  const before = basket.content.lines
  const filled = {
    ...withInfo(withFixed({ ...basket.content, createdBy: basket.cart?.content.createdBy ?? createdBy(caller) }, info), info),
    lines: withLines(site, before, added),
  }
  const target = withDemo(basket, info)
  const next = { ...target, content: filled }
  if (giftCards.length > 1) throw refusal('MAX_GIFT_CARDS_PER_CART_EXCEEDED', 'a cart takes one gift card')
  const [couponInput] = coupons
  const [cardInput] = giftCards
  const coupon = couponInput && (await couponFor(site, limits, who, next, couponInput))
  const giftCard = cardInput && (await giftCardFor(site, limits, who, next, cardInput))
  const delivered = deliveryMethod ? await withDelivery(site, next, deliveryMethod) : next
  return changeBasket(
    site,
    caller,
    delivered,
    (content) => ({ ...content, ...(coupon && { coupon }), ...(giftCard && { giftCard }) }),
    checkAvailable(before),
  )
}

function withDemo(basket: OpenBasket, { demo }: contract.Cart): OpenBasket {
  const { cart } = basket
  return demo && cart ? { ...basket, cart: { ...cart, content: { ...cart.content, demo } } } : basket
}
