import * as contract from '@stoa/contract/services/ecom/checkout'
import { asStaff } from '../../../kernel/site/audience.ts'
import { WireError } from '../../../kernel/basics/errors.ts'
import { action, created, updated } from '../../../kernel/site/events.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { takeFromCart } from '../cart/index.ts'
import { loadOpenOrder } from '../../orders/orders/ports/paying.ts'
import { detachCheckout, keepHolds, outdateUnfinished, type WantedHolds } from '../../orders/orders/ports/placing.ts'
import type { Checkout, CheckoutContent } from './checkout.ts'
import { takeReachable } from './owner.ts'
import { present } from './present.ts'
import { price, type Priced } from './price.ts'
import { withQuotedTotals } from './quoted-totals.ts'
import * as store from './store/checkouts.ts'

const fqdn = contract.service.fqdn

/** A checkout with its prices: the input of `present`. */
interface PricedCheckout {
  checkout: Checkout
  priced: Priced
}

/** Creates and prices a checkout and records its event. */
export async function openCheckout(site: SiteTx, draft: store.NewCheckout): Promise<PricedCheckout> {
  const priced = await price(site, draft, 'RECENT')
  const content = withQuotedTotals(site, withBuyerLanguage(site, draft.content), priced)
  const checkout = store.insertCheckout(site, { ...draft, content })
  site.recordIfSubscribed(`${fqdn}_created`, () => ({
    ...created(fqdn, forStaff(site, checkout, priced)),
    sequence: checkout.revision,
  }))
  site.ports.checkoutEvents.changed(site, checkout)
  return { checkout, priced }
}

/** Takes a checkout to change it. Throws CHECKOUT_IS_COMPLETE. */
export async function takeOpen(site: SiteTx, caller: Caller, id: string): Promise<Checkout> {
  const checkout = await takeReachable(site, caller, id)
  const open = await reopen(site, checkout)
  if (open) return open
  const { orderId } = checkout
  throw new WireError(409, 'CHECKOUT_IS_COMPLETE', 'an order was made of this checkout', { data: { orderId } })
}

/**
 * The checkout, ready to be changed; undefined if it is complete, or if its payment is being processed. Its unfinished order is not
 * paid any more: the next attempt to pay places another one, and takes over what this one holds.
 */
export async function reopen(site: SiteTx, checkout: Checkout): Promise<Checkout | undefined> {
  const { completed, orderId } = checkout
  if (completed) return undefined
  if (!orderId) return checkout
  const { status, isPending, isPartlyPaid } = await loadOpenOrder(site, orderId)
  if (status === 'CANCELED') {
    await detachCheckout(site, orderId)
    return { ...checkout, orderId: null }
  }
  if (status !== 'INITIALIZED' || isPending || isPartlyPaid) return undefined
  await outdateUnfinished(site, orderId)
  return checkout
}

/** Changes an open checkout; returns it with its new totals. What it does not want any more of its held things becomes free. */
export async function changeCheckout(
  site: SiteTx,
  checkout: Checkout,
  change: (content: CheckoutContent) => CheckoutContent,
): Promise<PricedCheckout> {
  const content = withBuyerLanguage(site, change(checkout.content))
  const priced = await price(site, { ...checkout, content }, 'RECENT')
  if (priced.own) await keepHolds(site, priced.own, wantedHolds(checkout.content, content, priced))
  const saved = store.saveCheckout(site, { ...checkout, content: withQuotedTotals(site, content, priced) })
  site.recordIfSubscribed(`${fqdn}_updated`, () => ({
    ...updated(fqdn, forStaff(site, saved, priced)),
    sequence: saved.revision,
  }))
  site.ports.checkoutEvents.changed(site, saved)
  return { checkout: saved, priced }
}

/** What is written to the buyer later is in the language in which they shop. Staff who change a checkout do not change that. */
function withBuyerLanguage({ caller, language, requestedLanguage }: SiteTx, content: CheckoutContent): CheckoutContent {
  return caller && !isStaff(caller) ? { ...content, buyerLanguage: requestedLanguage ?? language } : content
}

/** What a checkout still wants after a change. */
function wantedHolds(before: CheckoutContent, after: CheckoutContent, { lines, priced }: Priced): WantedHolds {
  const { delivery, giftCard, totals } = priced
  return {
    lines: lines.flatMap(({ variantId, line: { quantity } }) => (variantId ? { variantId, quantity } : [])),
    stockLocationId: delivery?.stockLocationId,
    droppedCouponId: before.coupon && before.coupon.id !== after.coupon?.id ? before.coupon.id : undefined,
    giftCard: giftCard && { id: giftCard.chosen.id, amount: totals.summary.giftCard },
    slot: delivery?.slot,
    memberships: lines.flatMap(({ line: { id, quantity, membership } }) =>
      membership ? { lineId: id, quantity, membership } : [],
    ),
  }
}

/**
 * Completes the checkout of an order that exists or is placed in this transaction, and removes the bought lines from the cart.
 */
export async function completeAndTakeFromCart(site: SiteTx, checkout: Checkout, orderId: string | null): Promise<void> {
  complete(site, checkout, orderId)
  await takeFromCart(site, checkout, checkout.content.lines)
}

export async function completeById(site: SiteTx, id: string, orderId: string): Promise<void> {
  const checkout = await store.takeCheckout(site, id)
  if (checkout && !checkout.completed) await completeAndTakeFromCart(site, checkout, orderId)
}

/** Completes the checkout. The order exists or is placed in this transaction, so the checkout no longer changes. */
export function complete(site: SiteTx, checkout: Checkout, orderId: string | null): void {
  const saved = store.saveCheckout(site, { ...checkout, orderId, completed: true })
  site.recordIfSubscribed(`${fqdn}_completed`, async () => {
    const priced = await price(site, saved)
    const entity = forStaff(site, saved, priced)
    return { ...action(fqdn, 'completed', entity, { checkout: entity }), sequence: saved.revision }
  })
  site.ports.checkoutEvents.changed(site, saved)
}

/** The checkout in events: the same as in a response to the owner's apps. Its revision, which the contract lacks, is the sequence. */
function forStaff(site: SiteTx, checkout: Checkout, priced: Priced): contract.Checkout {
  return present(asStaff(site), checkout, priced)
}
