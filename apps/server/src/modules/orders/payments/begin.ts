import type { Payment } from '@stoa/contract/services/ecom/orders'
import { refusal } from '../../../kernel/errors.ts'
import type { SiteTx } from '../../../kernel/site.ts'
import { orderPricer } from '../amounts.ts'
import { inSiteTime } from '../due.ts'
import { lockOrder } from '../store/orders.ts'
import { insertPayment, wirePayment } from '../store/payments.ts'
import { finishPayment } from './charge.ts'

export interface PaymentIntent {
  /** Minor units of the order's currency. */
  amount: bigint
  /** `manual`: the buyer pays by other means, and the merchant records it. */
  provider: 'sandbox' | 'manual'
  /** Stands for the buyer's means of payment; without it nothing can be charged yet. */
  paymentToken?: string | undefined
  delayCapture?: boolean | undefined
}

/** Long enough that a call that still runs is not overtaken. */
const crashNoticedAfter = 60_000

/** Writes down that money is about to be asked for. What a crash leaves open, a job finishes. */
export async function beginPayment(site: SiteTx, orderId: string, intent: PaymentIntent): Promise<Payment & { id: string }> {
  const { amount, provider, paymentToken, delayCapture = false } = intent
  const { id, order } = await lockOrder(site, orderId)
  if (order.status === 'CANCELED' || order.status === 'REJECTED')
    throw refusal('ORDER_CANCELED', 'the order was canceled', { orderId })
  const isManual = provider === 'manual'
  const row = await insertPayment(site, {
    order_id: id,
    provider,
    status: 'PENDING',
    amount_minor: amount,
    captured_minor: 0n,
    token: paymentToken ?? null,
    doc: {
      amount: orderPricer(order)(amount),
      refundDisabled: false,
      regularPaymentDetails: {
        offlinePayment: isManual,
        paymentMethod: isManual ? 'Manual payment' : 'CreditCard',
        savedPaymentMethod: false,
        ...(!isManual && { authorizationDetails: { delayedCapture: delayCapture } }),
      },
    },
  })
  if (paymentToken) site.enqueue(finishPayment, { paymentId: row.id, attempt: 0 }, { after: inSiteTime(site, crashNoticedAfter) })
  return { ...wirePayment(row), id: row.id }
}
