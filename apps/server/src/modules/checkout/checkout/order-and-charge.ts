import type * as contract from '@stoa/contract/services/ecom/checkout'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { ActionContext } from '../../../kernel/operations/types.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { chargePayment, type ChargeResult, type WrittenIntent } from '../../orders/orders/ports/paying.ts'
import { beginCardPayment, type CardChoice } from './begin-card-payment.ts'
import { completeById } from './change.ts'
import type { Buyer } from './place.ts'

export type ChargeChoice = Pick<
  contract.CreateOrderAndChargeRequest,
  'paymentToken' | 'savedCardId' | 'savePaymentMethod' | 'paymentMethodId' | 'delayCapture' | 'seenTotal'
> &
  Pick<CardChoice, 'seenWholeTotal'>

/**
 * Places and charges the order of a checkout. Order and payment intent are committed first, then the card network is called,
 * then its response is written. A declined card leaves order and checkout unchanged, so another card can be used. Throws PAYMENT_ERROR
 * besides what `beginCardPayment` throws.
 */
export async function orderAndCharge(
  context: Pick<ActionContext, 'site' | 'transaction' | 'intend' | 'caller'> & Parameters<typeof chargePayment>[0],
  buyer: Buyer,
  checkoutId: string,
  choice: ChargeChoice,
): Promise<contract.CreateOrderAndChargeResponse & { orderId: string }> {
  const {
    paymentToken,
    savedCardId,
    savePaymentMethod: saveCard,
    paymentMethodId,
    delayCapture,
    seenTotal,
    seenWholeTotal,
  } = choice
  const written: Partial<WrittenIntent> = {}
  const intent = await context.intend(async (tx: SiteTx) => {
    if (!paymentToken && !savedCardId)
      throw refusal('PAYMENT_ERROR', 'a card is needed to pay this', { reason: 'PAYMENT_TOKEN_MISSING' })
    const card = { paymentToken: paymentToken ?? undefined, savedCardId, saveCard }
    return beginCardPayment(
      tx,
      buyer,
      checkoutId,
      { ...card, paymentMethodId, delayCapture, seenTotal: seenTotal ?? undefined, seenWholeTotal },
      written,
    )
  })
  if (intent.paymentId === undefined) return { orderId: intent.orderId }
  const whenPlaced = (tx: SiteTx) => completeById(tx, checkoutId, intent.orderId)
  const result = await chargePayment(context, intent.paymentId, { whenPlaced, written })
  if (result.status === 'CHALLENGE')
    return {
      orderId: intent.orderId,
      paymentGatewayOrderId: intent.paymentId,
      ...(result.challengeId && { paymentResponseToken: result.challengeId }),
      redirectUrl: result.url,
    }
  if (result.status === 'DECLINED' || result.status === 'CANCELED') throw declined(intent.orderId, result)
  return { orderId: intent.orderId, paymentGatewayOrderId: intent.paymentId }
}

function declined(orderId: string, result: ChargeResult) {
  const reason = result.status === 'DECLINED' ? result.reason : result.status
  return refusal('PAYMENT_ERROR', 'the card was declined', {
    reason,
    orderId,
    transactionStatus: 'DECLINED',
    failureDetails: reason,
  })
}
