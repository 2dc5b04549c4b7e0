import type * as contract from '@stoa/contract/services/ecom/checkout'
import { fieldNotAllowed } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { payLater, type OpenOrder } from '../../orders/orders/ports/paying.ts'
import { replaceUnfinished } from '../../orders/orders/ports/placing.ts'
import { choosePaymentMethod, loadOfflinePayment, type Payable } from '../../orders/payments/index.ts'
import type { Checkout } from './checkout.ts'
import { completeAndTakeFromCart } from './change.ts'
import { buysSubscription, checkAgreesToCharges, payableOf } from './pay.ts'
import { place, priceToOrder, type Buyer, type Terms } from './place.ts'
import { seenAmounts } from './orderable.ts'
import type { Priced } from './price.ts'
import { checkSeenRest, isStillOrdered, takeOrderToPay } from './unfinished.ts'

export type PaymentChoice = Pick<contract.CreateOrderRequest, 'paymentMethodId' | 'savePaymentMethod' | 'seenTotal'> & {
  /** Decimal: the whole total that the buyer saw, where more is known than the amount to pay. */
  seenWholeTotal?: string | undefined
}

/**
 * Places the order of a checkout that was taken for it and is paid without a card. A buyer needs an offline method, unless nothing is to
 * be paid; staff and apps handle the payment themselves. A checkout that was ordered already answers with its order.
 */
export async function orderWithoutCard(
  site: SiteTx,
  buyer: Buyer,
  checkout: Checkout,
  choice: PaymentChoice,
): Promise<{ orderId: string }> {
  const { caller } = buyer
  const seen = seenAmounts(choice)
  if (checkout.completed && checkout.orderId) return { orderId: checkout.orderId }
  checkAgreesToCharges(checkout, choice.savePaymentMethod)
  if (choice.savePaymentMethod && !buysSubscription(checkout))
    throw fieldNotAllowed('savePaymentMethod', 'is for the new card of a member')
  const known = await takeOrderToPay(site, checkout)
  if (known && known.status !== 'INITIALIZED') return { orderId: known.id }
  if (known?.isPartlyPaid) {
    checkSeenRest(site, known, seen?.toPay)
    return payOtherwise(site, caller, checkout, known, choice)
  }
  const orderId = newId()
  // First, so that simultaneous calls compare the revision before they price. An unfinished order is locked, and may stay.
  if (!known) await completeAndTakeFromCart(site, checkout, orderId)
  const priced = await priceToOrder(site, caller, checkout, seen)
  if (known && isStillOrdered(site, known, priced)) return payOtherwise(site, caller, checkout, known, choice)
  if (known) await completeAndTakeFromCart(site, checkout, orderId)
  const terms = await termsOf(site, caller, checkout, priced, choice)
  if (known) await replaceUnfinished(site, known.id)
  await place(site, buyer, checkout, orderId, priced, terms)
  return { orderId }
}

/** An unfinished order is switched to offline payment. */
async function payOtherwise(
  site: SiteTx,
  caller: Caller,
  checkout: Checkout,
  { id: orderId, amountDue }: OpenOrder,
  { paymentMethodId }: PaymentChoice,
): Promise<{ orderId: string }> {
  const payable = payableOf(site, checkout, amountDue)
  await payLater(
    site,
    orderId,
    isStaff(caller) && !buysSubscription(checkout) ? undefined : await offlineTerms(site, payable, paymentMethodId),
  )
  await completeAndTakeFromCart(site, checkout, orderId)
  return { orderId }
}

async function termsOf(
  site: SiteTx,
  caller: Caller,
  checkout: Checkout,
  { priced: { totals } }: Priced,
  { paymentMethodId }: PaymentChoice,
): Promise<Terms> {
  const isRecurring = buysSubscription(checkout)
  if (!isRecurring && (totals.payNow.balanceDue === 0n || isStaff(caller))) return { initialStatus: 'APPROVED' }
  const payable = payableOf(site, checkout, totals.summary.balanceDue)
  return { initialStatus: 'APPROVED', offlinePayment: await offlineTerms(site, payable, paymentMethodId) }
}

async function offlineTerms(site: SiteTx, payable: Payable, paymentMethodId: string | null | undefined) {
  const { method } = await choosePaymentMethod(site, 'OFFLINE', payable, paymentMethodId)
  return loadOfflinePayment(site, method)
}
