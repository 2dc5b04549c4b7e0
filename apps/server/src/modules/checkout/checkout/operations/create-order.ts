import * as contract from '@stoa/contract/services/ecom/checkout'
import { newId } from '../../../../kernel/basics/ids.ts'
import { isStaff, type Caller } from '../../../../kernel/site/caller.ts'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import type { ActionContext } from '../../../../kernel/operations/types.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import {
  chargePayment,
  payLater,
  type ChargeResult,
  type OpenOrder,
  type WrittenIntent,
} from '../../../orders/orders/ports/paying.ts'
import { replaceUnfinished } from '../../../orders/orders/ports/placing.ts'
import type { Payable } from '../../../orders/payments/index.ts'
import { beginCardPayment } from '../begin-card-payment.ts'
import type { Checkout } from '../checkout.ts'
import { completeAndTakeFromCart, completeById } from '../change.ts'
import { takeReachable } from '../owner.ts'
import { checkChoices, choosePaymentMethod, loadOfflinePayment, payableOf } from '../pay.ts'
import { place, priceToOrder, type BuyerOf, type Terms } from '../place.ts'
import type { Priced } from '../price.ts'
import { checkSeenRest, isStillOrdered, takeOrderToPay } from '../unfinished.ts'

type Charging = ActionContext<typeof contract.createOrderAndCharge>

/**
 * Places the order of a checkout that is paid without a card. A buyer needs an offline method, unless nothing is to be paid;
 * staff and apps handle the payment themselves. Idempotent: a repeated call returns the existing order.
 */
export const createOrder = ({ buyerOf }: { buyerOf: BuyerOf }) =>
  implement(contract.createOrder, async ({ site, caller, address }, request) => {
    const { id, seenTotal } = request
    checkChoices(caller, request)
    const checkout = await takeReachable(site, caller, id)
    if (checkout.completed && checkout.orderId) return { orderId: checkout.orderId }
    const known = await takeOrderToPay(site, checkout)
    if (known && known.status !== 'INITIALIZED') return { orderId: known.id }
    if (known?.isPartlyPaid) {
      checkSeenRest(site, known, seenTotal ?? undefined)
      return payOtherwise(site, caller, checkout, known, request)
    }
    const orderId = newId()
    // First, so that simultaneous calls compare the revision before they price. An unfinished order is locked, and may stay.
    if (!known) await completeAndTakeFromCart(site, checkout, orderId)
    const priced = await priceToOrder(site, caller, checkout, seenTotal ?? undefined)
    if (known && isStillOrdered(site, known, priced)) return payOtherwise(site, caller, checkout, known, request)
    if (known) await completeAndTakeFromCart(site, checkout, orderId)
    const terms = await termsOf(site, caller, checkout, priced, request)
    if (known) await replaceUnfinished(site, known.id)
    await place(site, buyerOf({ caller, address }), checkout, orderId, priced, terms)
    return { orderId }
  })

/**
 * Places and charges the order of a checkout. Order and payment intent are committed first, then the card network is called,
 * then its response is written. A declined card leaves order and checkout unchanged, so another card can be used.
 */
export const createOrderAndCharge = ({ buyerOf }: { buyerOf: BuyerOf }) =>
  implementAction(contract.createOrderAndCharge, async (context, request) => {
    const { id, paymentToken, savedCardId, savePaymentMethod: saveCard, paymentMethodId, delayCapture, seenTotal } = request
    checkChoices(context.caller, request)
    const written: Partial<WrittenIntent> = {}
    const intent = await context.intend(async (tx: SiteTx) => {
      if (!paymentToken && !savedCardId)
        throw context.refuse('PAYMENT_ERROR', 'a card is needed to pay this', { reason: 'PAYMENT_TOKEN_MISSING' })
      const card = { paymentToken: paymentToken ?? undefined, savedCardId, saveCard }
      const choice = { ...card, paymentMethodId, delayCapture, seenTotal: seenTotal ?? undefined }
      return beginCardPayment(tx, buyerOf(context), id, choice, written)
    })
    if (intent.paymentId === undefined) return { orderId: intent.orderId }
    const whenPlaced = (tx: SiteTx) => completeById(tx, id, intent.orderId)
    const result = await chargePayment(context, intent.paymentId, { whenPlaced, written })
    if (result.status === 'CHALLENGE')
      return {
        orderId: intent.orderId,
        paymentGatewayOrderId: intent.paymentId,
        ...(result.challengeId && { paymentResponseToken: result.challengeId }),
        redirectUrl: result.url,
      }
    if (result.status === 'DECLINED' || result.status === 'CANCELED') throw declined(context, intent.orderId, result)
    return { orderId: intent.orderId, paymentGatewayOrderId: intent.paymentId }
  })

/** An unfinished order is switched to offline payment. */
async function payOtherwise(
  site: SiteTx,
  caller: Caller,
  checkout: Checkout,
  { id: orderId, amountDue }: OpenOrder,
  { paymentMethodId }: PaymentChoice,
): Promise<{ orderId: string }> {
  const payable = payableOf(site, checkout, amountDue)
  await payLater(site, orderId, isStaff(caller) ? undefined : await offlineTerms(site, payable, paymentMethodId))
  await completeAndTakeFromCart(site, checkout, orderId)
  return { orderId }
}

type PaymentChoice = Pick<contract.CreateOrderRequest, 'paymentMethodId'>

async function termsOf(
  site: SiteTx,
  caller: Caller,
  checkout: Checkout,
  { priced: { totals } }: Priced,
  { paymentMethodId }: PaymentChoice,
): Promise<Terms> {
  if (totals.payNow.balanceDue === 0n || isStaff(caller)) return { initialStatus: 'APPROVED' }
  const payable = payableOf(site, checkout, totals.summary.balanceDue)
  return { initialStatus: 'APPROVED', offlinePayment: await offlineTerms(site, payable, paymentMethodId) }
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
