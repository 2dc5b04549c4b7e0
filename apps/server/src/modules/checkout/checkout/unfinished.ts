import { formatAmount, parseAmount } from '@stoa/pricing'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadOpenOrder, type OpenOrder } from '../../orders/orders/ports/paying.ts'
import { detachCheckout } from '../../orders/orders/ports/placing.ts'
import type { Checkout } from './checkout.ts'
import { totalChanged } from './orderable.ts'
import type { Priced } from './price.ts'

/**
 * The order that an attempt to pay a checkout found; undefined if there is none, or if it was canceled. Throws
 * CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS while a payment of it is being processed.
 */
export async function takeOrderToPay(site: SiteTx, { orderId, completed }: Checkout): Promise<OpenOrder | undefined> {
  if (!orderId) return undefined
  const order = await loadOpenOrder(site, orderId)
  if (order.status === 'CANCELED' && !completed) {
    await detachCheckout(site, orderId)
    return undefined
  }
  if (order.status === 'INITIALIZED' && order.isPending)
    throw refusal('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS', 'a payment of this checkout is already in progress', { orderId })
  return order
}

/**
 * True if an unfinished order is what the checkout would order now, so that it keeps its number. Otherwise another order replaces
 * it: also one that was placed in the other mode of the site. One that was paid in part stands.
 */
export function isStillOrdered({ settings }: SiteTx, order: OpenOrder, { priced: { totals } }: Priced): boolean {
  const { summary, payLater } = totals
  const isSame = order.total === summary.total && order.deferred === payLater.total && order.byGiftCards === summary.giftCard
  return isSame && !order.isOutdated && order.isTest === (settings.mode === 'TEST')
}

/** Throws CHECKOUT_CHANGED if the buyer saw another amount than the rest of an order that was paid in part. */
export function checkSeenRest(site: SiteTx, { amountDue }: OpenOrder, seenTotal: string | undefined): void {
  const { currency } = site.settings
  if (seenTotal !== undefined && parseAmount(seenTotal, currency) !== amountDue)
    throw totalChanged(seenTotal, formatAmount(amountDue, currency), [])
}
