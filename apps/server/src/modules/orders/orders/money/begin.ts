import type { ChargedBy, V1ScheduledAction } from '@stoa/contract/services/ecom/orders'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { single } from '../../../../kernel/basics/single.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import type { Charger, ReturnTo } from '../../payments/index.ts'
import { orderPricer } from '../amounts.ts'
import { inSiteTime } from '../due.ts'
import type { PlacedOrder } from '../place.ts'
import { lockOrder } from '../store/orders.ts'
import { paymentInsertion, type PaymentRow } from '../store/payments.ts'
import { finishPayment } from './charge.ts'

export interface PaymentIntent {
  /** Minor units of the order's currency. */
  amount: bigint
  /** What charges the payment; the provider `manual` if the buyer pays offline and the merchant records it. */
  charger: Charger
  /** The provider's id of the method that the buyer chose; absent for any that the account has. */
  providerMethod?: string | undefined
  /** The provider's token of the buyer's card; without it nothing can be charged yet. */
  paymentToken?: string | undefined
  /** The member for whom the provider keeps the card of the token; absent for a card that was entered for this payment. */
  savedCardOf?: string | undefined
  /** Stoa's id of that card. */
  savedCardId?: string | undefined
  /** The buyer is not present: nobody can be led to the bank's page, and the buyer gets an email where the bank demands it. */
  offSession?: boolean | undefined
  /** The member for whom the card is saved once it has paid, or the order, where its buyer has no account and will be charged again. */
  saveCardFor?: string | undefined
  delayCapture?: boolean | undefined
  /** The authorized payment is captured once the whole order is fulfilled. */
  captureOnFulfillment?: boolean | undefined
  /** The scheduled capture or void of the authorized payment. */
  scheduledAction?: V1ScheduledAction | undefined
  chargedBy?: ChargedBy | undefined
  /** The charge that this payment is a part of: if it fails, the other parts are given back. */
  chargeCorrelationId?: string | undefined
  /** The payment request that this payment pays. */
  paymentRequestId?: string | undefined
  /** The offline method that the buyer chose. */
  offline?: { title: string; instructions?: string } | undefined
  /** Where the buyer continues after a page of the bank or the provider, in place of the checkout. */
  returnTo?: ReturnTo | undefined
}

/** Long enough that the job does not overtake a call that is still running. */
export const crashNoticedAfter = 60_000

/**
 * Writes a payment intent, for an existing order by its id or for one that the same transaction places. A job finishes the
 * payment if the process crashes. `onWritten` is called with the stored payment after the commit.
 */
export async function beginPayment(
  site: SiteTx,
  of: string | PlacedOrder,
  intent: PaymentIntent,
  onWritten?: (payment: PaymentRow) => void,
): Promise<{ id: string }> {
  const { amount, charger, paymentToken, savedCardOf, saveCardFor, scheduledAction, chargedBy } = intent
  const { provider, accountId } = charger
  const { providerMethod, savedCardId, offSession, chargeCorrelationId, paymentRequestId, offline, returnTo } = intent
  const { captureOnFulfillment = false, delayCapture = captureOnFulfillment } = intent
  const order = typeof of === 'string' ? (await lockOrder(site, of)).order : of
  if (order.status === 'CANCELED' || order.status === 'REJECTED')
    throw refusal('ORDER_CANCELED', 'the order was canceled', { orderId: order.id })
  const isManual = provider === 'manual'
  // The site may have been in the other mode when the order was placed: test money pays no real order, and real money no test order.
  if (!isManual && (order.isTest ?? false) !== (site.settings.mode === 'TEST'))
    throw refusal('PAYMENT_METHODS_NOT_FOUND', 'the order was placed in the other mode of the site', { orderId: order.id })
  const payment = {
    id: newId(),
    order_id: order.id,
    provider,
    status: 'PENDING' as const,
    amount_minor: amount,
    captured_minor: 0n,
    token: paymentToken ?? null,
    saved_card_of: savedCardOf ?? null,
    save_card_for: saveCardFor ?? null,
    capture_on_fulfillment: captureOnFulfillment,
    account_id: accountId,
    ...((providerMethod || savedCardId || offSession || paymentRequestId || offline || returnTo) && {
      details: {
        ...(providerMethod && { method: providerMethod }),
        ...(savedCardId && { savedCardId }),
        ...(offSession && { offSession }),
        ...(paymentRequestId && { paymentRequestId }),
        ...(offline && { offline }),
        ...(returnTo && { returnTo }),
      },
    }),
    doc: {
      amount: orderPricer(order)(amount),
      refundDisabled: false,
      ...(chargedBy && { chargedBy }),
      ...(chargeCorrelationId && { chargeCorrelationId }),
      regularPaymentDetails: {
        offlinePayment: isManual,
        paymentMethod: isManual ? 'Manual payment' : 'CreditCard',
        savedPaymentMethod: savedCardOf !== undefined,
        ...(!isManual && { authorizationDetails: { delayedCapture: delayCapture, ...(scheduledAction && { scheduledAction }) } }),
      },
    },
  }
  // Inserted after the order, which may itself be inserted at commit.
  site.atCommit(paymentInsertion(site, payment), { onRows: (rows) => onWritten?.(single(rows)) })
  if (paymentToken)
    site.enqueue(
      finishPayment,
      { paymentId: payment.id, attempt: 0 },
      { after: inSiteTime(site, crashNoticedAfter), key: payment.id },
    )
  return { id: payment.id }
}
