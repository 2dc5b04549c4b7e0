import * as contract from '@stoa/contract/services/ecom/checkout'
import { newId } from '../../../kernel/ids.ts'
import { isStaff, type Caller } from '../../../kernel/identity.ts'
import { implement, implementAction, type ActionContext } from '../../../kernel/operation.ts'
import type { SiteTx } from '../../../kernel/site.ts'
import { chargePayment, payLater, type ChargeResult } from '../../orders/index.ts'
import type { Payable } from '../../payments/index.ts'
import { beginCardPayment, begunPayment } from '../begin-card-payment.ts'
import type { Checkout } from '../checkout.ts'
import { finish, finishById } from '../finish.ts'
import { takeReachable } from '../owner.ts'
import { checkChoices, methodFor, offlinePaymentOf, payableOf } from '../pay.ts'
import { placeFrom, type BuyerOf, type Terms } from '../place.ts'
import type { Priced } from '../price.ts'

export const orderOperations = (buyerOf: BuyerOf) => ({
  /**
   * The order of a checkout whose buyer pays by other means than a card. A buyer needs an offline method of the owner's, unless
   * nothing is to be paid; site users and apps see to the payment themselves. Asked again, it answers the order that is there: a
   * checkout becomes one order, whatever is retried.
   */
  createOrder: implement(contract.createOrder, async ({ site, caller, address }, request) => {
    const { id, paymentMethodId } = request
    checkChoices(caller, request)
    const checkout = await takeReachable(site, caller, id)
    if (checkout.orderId)
      return { orderId: await payOtherwise(site, caller, { ...checkout, orderId: checkout.orderId }, request) }
    const orderId = newId()
    // First, so that its revision is compared before the stock is taken.
    await finish(site, checkout, orderId)
    await placeFrom(site, buyerOf({ caller, address }), checkout, orderId, async ({ priced }: Priced): Promise<Terms> => {
      const isFree = priced.totals.payNow.balanceDue === 0n
      if (isFree || isStaff(caller)) return { initialStatus: 'APPROVED' }
      const payable = payableOf(site, checkout, priced.totals.summary.total)
      return { initialStatus: 'APPROVED', offlinePayment: await offlineTerms(site, payable, paymentMethodId) }
    })
    return { orderId }
  }),

  /**
   * The order of a checkout and its payment: the order and the intent to charge are committed first, then the card network
   * is asked, then its answer is written. A declined card leaves order and checkout as they are, to be paid with another.
   */
  createOrderAndCharge: implementAction(contract.createOrderAndCharge, async (context, request) => {
    const { id, paymentToken, paymentMethodId, delayCapture } = request
    checkChoices(context.caller, request)
    const intent = await context.intend(async (tx: SiteTx) => {
      if (!paymentToken)
        throw context.refuse('PAYMENT_ERROR', 'a card is needed to pay this', { reason: 'PAYMENT_TOKEN_MISSING' })
      return beginCardPayment(tx, buyerOf(context), id, { paymentToken, paymentMethodId, delayCapture })
    })
    if (intent.paymentId === undefined) return { orderId: intent.orderId }
    const result = await chargePayment(context, intent.paymentId)
    if (result.status === 'CHALLENGE')
      return { orderId: intent.orderId, paymentResponseToken: result.challengeId, paymentGatewayOrderId: intent.paymentId }
    if (result.status === 'DECLINED' || result.status === 'CANCELED') throw declined(context, intent.orderId, result)
    if (result.status !== 'PENDING') await context.transaction((tx) => finishById(tx, id, intent.orderId))
    return { orderId: intent.orderId, paymentGatewayOrderId: intent.paymentId }
  }),
})

/** An order that waits for its card is paid by other means; one that is placed stays as it is. */
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
    await finish(site, checkout, orderId)
  }
  return orderId
}

async function offlineTerms(site: SiteTx, payable: Payable, paymentMethodId: string | null | undefined) {
  return offlinePaymentOf(site, await methodFor(site, 'OFFLINE', payable, paymentMethodId))
}

type Charging = ActionContext<typeof contract.createOrderAndCharge>

function declined({ refuse }: Charging, orderId: string, result: ChargeResult) {
  const reason = result.status === 'DECLINED' ? result.reason : result.status
  return refuse('PAYMENT_ERROR', 'the card was declined', {
    reason,
    orderId,
    transactionStatus: 'DECLINED',
    failureDetails: reason,
  })
}
