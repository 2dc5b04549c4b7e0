import type { ChargedBy, V1ScheduledAction } from '@stoa/contract/services/ecom/orders'
import { refusal } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { SiteTx } from '../../../kernel/site.ts'
import { providerNamed } from '../../payments/index.ts'
import { orderPricer } from '../amounts.ts'
import { inSiteTime } from '../due.ts'
import type { PlacedOrder } from '../place.ts'
import { lockOrder } from '../store/orders.ts'
import { paymentInsertion } from '../store/payments.ts'
import { finishPayment } from './charge.ts'

export interface PaymentIntent {
  /** Minor units of the order's currency. */
  amount: bigint
  /** Who charges it; `manual`: the buyer pays by other means, and the merchant records it. */
  provider: string
  /** Stands for the buyer's means of payment; without it nothing can be charged yet. */
  paymentToken?: string | undefined
  delayCapture?: boolean | undefined
  /** The held money is taken once all of the order is fulfilled. */
  captureOnFulfillment?: boolean | undefined
  /** What becomes of held money by itself. */
  scheduledAction?: V1ScheduledAction | undefined
  chargedBy?: ChargedBy | undefined
}

/** Long enough that a call that still runs is not overtaken. */
export const crashNoticedAfter = 60_000

/**
 * Writes down that money is about to be asked for: of an order that stands, by its id, or of one that the same transaction
 * places. What a crash leaves open, a job finishes.
 */
export async function beginPayment(site: SiteTx, of: string | PlacedOrder, intent: PaymentIntent): Promise<{ id: string }> {
  const { amount, provider, paymentToken, scheduledAction, chargedBy } = intent
  const { captureOnFulfillment = false, delayCapture = captureOnFulfillment } = intent
  const order = typeof of === 'string' ? (await lockOrder(site, of)).order : of
  if (order.status === 'CANCELED' || order.status === 'REJECTED')
    throw refusal('ORDER_CANCELED', 'the order was canceled', { orderId: order.id })
  // A site may have been in the other mode when the order was placed.
  if (!order.isTest && providerNamed(provider)?.testOnly)
    throw refusal('PAYMENT_METHODS_NOT_FOUND', 'a payment method for tests does not pay this order', { orderId: order.id })
  const isManual = provider === 'manual'
  const payment = {
    id: newId(),
    order_id: order.id!,
    provider,
    status: 'PENDING' as const,
    amount_minor: amount,
    captured_minor: 0n,
    token: paymentToken ?? null,
    capture_on_fulfillment: captureOnFulfillment,
    doc: {
      amount: orderPricer(order)(amount),
      refundDisabled: false,
      ...(chargedBy && { chargedBy }),
      regularPaymentDetails: {
        offlinePayment: isManual,
        paymentMethod: isManual ? 'Manual payment' : 'CreditCard',
        savedPaymentMethod: false,
        ...(!isManual && { authorizationDetails: { delayedCapture: delayCapture, ...(scheduledAction && { scheduledAction }) } }),
      },
    },
  }
  // After the order itself, which may be written at the transaction's end too.
  site.atCommit(paymentInsertion(site, payment))
  if (paymentToken)
    site.enqueue(finishPayment, { paymentId: payment.id, attempt: 0 }, { after: inSiteTime(site, crashNoticedAfter) })
  return { id: payment.id }
}
