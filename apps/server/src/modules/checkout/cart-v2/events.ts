import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import { service } from '@stoa/contract/services/ecom/cart-v-2'
import { asStaff } from '../../../kernel/site/audience.ts'
import { action, created, deleted, updated } from '../../../kernel/site/events.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findCart, type Cart, type CartEvents } from '../cart/index.ts'
import { contentOfBoth, findCheckout, price, type Checkout, type CheckoutEvents } from '../checkout/index.ts'
import { revisionOf, type Basket } from './basket.ts'
import { bareParts, toPrice } from './change.ts'
import { presentBasket } from './present.ts'

const { fqdn } = service

/** The changes of a transaction by basket: several writes of one call are one event. */
const changes = new WeakMap<SiteTx, Map<string, BasketChange>>()

/** What a transaction wrote of a cart and of its checkout, as they will be stored. */
interface BasketChange {
  cart?: Cart
  checkout?: Checkout
}

/** Events of this interface about carts, whichever interface changed them. */
export const cartEvents: CartEvents = {
  changed: (site, cart) => noteChange(site, cart.id, { cart }, cart.revision === 1n),
  deleted(site, cart) {
    site.recordIfSubscribed(`${fqdn}_deleted`, async () => deleted(fqdn, await shownAfter(site, cart.id, { cart })))
  },
}

/** Events of this interface about checkouts: a cart that is being bought, or one that was never a cart. */
export const checkoutEvents: CheckoutEvents = {
  changed: (site, checkout) =>
    noteChange(site, checkout.cartId ?? checkout.id, { checkout }, checkout.revision === 1n && !checkout.cartId),
}

/** Several writes of one transaction are one event. */
function noteChange(site: SiteTx, id: string, change: BasketChange, isNew: boolean): void {
  const known = changesOf(site).get(id)
  if (known) return void Object.assign(known, change)
  const collected = { ...change }
  changesOf(site).set(id, collected)
  site.recordIfSubscribed(`${fqdn}_${isNew ? 'created' : 'updated'}`, async () => {
    const shown = await shownAfter(site, id, collected)
    return isNew ? created(fqdn, shown) : updated(fqdn, shown, {})
  })
}

/** The basket as a response to the owner's apps would have it. */
async function shownAfter(site: SiteTx, id: string, change: BasketChange): Promise<wire.Cart> {
  const basket = await basketAfter(site, id, change)
  const { priced } = await price(site, toPrice(basket), 'RECENT', bareParts)
  return presentBasket(asStaff(site), basket, priced, basket.cart !== undefined && hasOwner(basket.cart))
}

/** Records that a basket was calculated. */
export function recordCalculated(site: SiteTx, basket: Basket, summary: wire.CartSummary): void {
  const entity = { id: basket.id, revision: String(revisionOf(basket)) }
  site.recordIfSubscribed(`${fqdn}_calculated`, () => action(fqdn, 'calculated', entity, summary))
}

function changesOf(site: SiteTx): Map<string, BasketChange> {
  const known = changes.get(site)
  if (known) return known
  const empty = new Map<string, BasketChange>()
  changes.set(site, empty)
  return empty
}

/** The basket as it will be stored: the written part, and the other as it is. */
async function basketAfter(site: SiteTx, id: string, { cart, checkout }: BasketChange): Promise<Basket> {
  const other = { cart: cart ?? (await cartOf(site, checkout)), checkout: checkout ?? (await checkoutOf(site, cart)) }
  // The cart of a completed checkout is gone, or holds what was not bought under another id.
  if (other.checkout?.completed) return { id, cart: undefined, checkout: other.checkout, content: other.checkout.content }
  if (other.cart) return { id, cart: other.cart, checkout: other.checkout, content: contentOfBoth(other.cart, other.checkout) }
  if (other.checkout) return { id, cart: undefined, checkout: other.checkout, content: other.checkout.content }
  throw new Error(`neither a cart nor a checkout was written under ${id}`)
}

async function cartOf(site: SiteTx, checkout: Checkout | undefined): Promise<Cart | undefined> {
  return checkout?.cartId && !checkout.completed ? findCart(site, { id: checkout.cartId }) : undefined
}

async function checkoutOf(site: SiteTx, cart: Cart | undefined): Promise<Checkout | undefined> {
  const known = cart?.checkoutId ? await findCheckout(site, { id: cart.checkoutId }) : undefined
  return known?.completed ? undefined : known
}

function hasOwner({ visitorId, memberId }: Cart): boolean {
  return visitorId !== null || memberId !== null
}
