import * as contract from '@stoa/contract/services/ecom/checkout'
import { newId } from '../../../../kernel/basics/ids.ts'
import { isStaff, type Caller } from '../../../../kernel/site/caller.ts'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import type { ActionContext } from '../../../../kernel/operations/types.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { chargePayment, payLater, type ChargeResult } from '../../../orders/orders/ports/paying.ts'
import type { Payable } from '../../../orders/payments/index.ts'
import { beginCardPayment, begunPayment } from '../begin-card-payment.ts'
import type { Checkout } from '../checkout.ts'
import { completeAndTakeFromCart, completeById } from '../change.ts'
import { takeReachable } from '../owner.ts'
import { checkChoices, choosePaymentMethod, loadOfflinePayment, payableOf } from '../pay.ts'
import { placeFrom, type BuyerOf, type Terms } from '../place.ts'
import type { Priced } from '../price.ts'

type Charging = ActionContext<typeof contract.createOrderAndCharge>

/**
 * Places the order of a checkout that is paid without a card. A buyer needs an offline method, unless nothing is to be paid;
 * staff and apps handle the payment themselves. Idempotent: a repeated call returns the existing order.
 */
export const createOrder = ({ buyerOf }: { buyerOf: BuyerOf }) =>
  implement(contract.createOrder, async ({ site, caller, address }, request) => {
    const { id, paymentMethodId } = request
    checkChoices(caller, request)
    const checkout = await takeReachable(site, caller, id)
    if (checkout.orderId)
      return { orderId: await payOtherwise(site, caller, { ...checkout, orderId: checkout.orderId }, request) }
    const orderId = newId()
    // First, so that the revision is compared before stock is taken.
    await completeAndTakeFromCart(site, checkout, orderId)
    await placeFrom(site, buyerOf({ caller, address }), checkout, orderId, async ({ priced }: Priced): Promise<Terms> => {
      const isFree = priced.totals.payNow.balanceDue === 0n
      if (isFree || isStaff(caller)) return { initialStatus: 'APPROVED' }
      const payable = payableOf(site, checkout, priced.totals.summary.balanceDue)
      return { initialStatus: 'APPROVED', offlinePayment: await offlineTerms(site, payable, paymentMethodId) }
    })
    return { orderId }
  })

/**
 * Places and charges the order of a checkout. Order and payment intent are committed first, then the card network is called,
 * then its response is written. A declined card leaves order and checkout unchanged, so another card can be used.
 */
export const createOrderAndCharge = ({ buyerOf }: { buyerOf: BuyerOf }) =>
  implementAction(contract.createOrderAndCharge, async (context, request) => {
    const { id, paymentToken, savedCardId, savePaymentMethod: saveCard, paymentMethodId, delayCapture } = request
    checkChoices(context.caller, request)
    const intent = await context.intend(async (tx: SiteTx) => {
      if (!paymentToken && !savedCardId)
        throw context.refuse('PAYMENT_ERROR', 'a card is needed to pay this', { reason: 'PAYMENT_TOKEN_MISSING' })
      const card = { paymentToken: paymentToken ?? undefined, savedCardId, saveCard }
      return beginCardPayment(tx, buyerOf(context), id, { ...card, paymentMethodId, delayCapture })
    })
    if (intent.paymentId === undefined) return { orderId: intent.orderId }
    const result = await chargePayment(context, intent.paymentId)
    if (result.status === 'CHALLENGE')
      return {
        orderId: intent.orderId,
        paymentGatewayOrderId: intent.paymentId,
        ...(result.challengeId && { paymentResponseToken: result.challengeId }),
        redirectUrl: result.url,
      }
    if (result.status === 'DECLINED' || result.status === 'CANCELED') throw declined(context, intent.orderId, result)
    if (result.status !== 'PENDING' || result.isAccepted) await context.transaction((tx) => completeById(tx, id, intent.orderId))
    return { orderId: intent.orderId, paymentGatewayOrderId: intent.paymentId }
  })

/** An order that waits for its card is switched to offline payment; an approved order stays unchanged. */
async function payOtherwise(
  site: SiteTx,
  caller: Caller,
  checkout: Checkout & { orderId: string },
  { paymentMethodId }: Pick<contract.CreateOrderRequest, 'paymentMethodId'>,
): Promise<string> {
  const { orderId } = checkout
  if (checkout.completed) return orderId
  const { status, amount } = await begunPayment(site, orderId)
  if (status === 'INITIALIZED') {
    const payable = payableOf(site, checkout, amount)
    await payLater(site, orderId, isStaff(caller) ? undefined : await offlineTerms(site, payable, paymentMethodId))
    await completeAndTakeFromCart(site, checkout, orderId)
  }
  return orderId
}

async function offlineTerms(site: SiteTx, payable: Payable, paymentMethodId: string | null | undefined) {
  const { method } = await choosePaymentMethod(site, 'OFFLINE', payable, paymentMethodId)
  return loadOfflinePayment(site, method)
}

function declined({ refuse }: Charging, orderId: string, result: ChargeResult) {
  const reason = result.status === 'DECLINED' ? result.reason : result.status
  return refuse('PAYMENT_ERROR', 'the card was declined', {
    reason,
    orderId,
    transactionStatus: 'DECLINED',
    failureDetails: reason,
  })
}
