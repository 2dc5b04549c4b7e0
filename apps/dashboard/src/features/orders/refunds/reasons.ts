import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PaymentRefundability } from '@stoa/contract/services/ecom/order-billing'
import { lookupTable } from '@stoa/web/lookup-table'

const closed: Record<string, MessageDescriptor> = lookupTable({
  ALREADY_REFUNDED: msg`This payment is already refunded.`,
  PROVIDER_IS_DOWN: msg`The payment provider is not responding. Try again later.`,
  NOT_PAID: msg`Nothing has been paid.`,
  ZERO_PRICE: msg`Nothing has been paid.`,
  DISABLED_BY_PROVIDER: msg`The payment provider can’t refund this payment.`,
  PENDING_REFUND: msg`A refund for this payment is already in progress.`,
  ORDER_IS_PENDING: msg`The payment of this order is still pending.`,
  ORDER_IS_REJECTED: msg`The payment of this order was rejected.`,
  AMOUNT_OFFSET_BY_CHARGEBACK: msg`The customer’s bank already charged back this payment.`,
})

const byHand: Record<string, MessageDescriptor> = lookupTable({
  OFFLINE: msg`This was paid outside the shop. Return the money yourself. We only record the refund here.`,
  NOT_SUPPORTED: msg`This payment can’t be refunded automatically. Refund it with the payment provider. We only record it here.`,
})

/** Why a payment cannot be refunded. */
export function closedReason({ nonRefundable }: PaymentRefundability): string | undefined {
  return nonRefundable && t(closed[nonRefundable.reason ?? ''] ?? msg`This payment cannot be refunded now.`)
}

/** Why no money moves automatically. */
export function describeManualRefund({ manuallyRefundable }: PaymentRefundability): string | undefined {
  return manuallyRefundable && t(byHand[manuallyRefundable.reason ?? ''] ?? byHand['NOT_SUPPORTED']!)
}
