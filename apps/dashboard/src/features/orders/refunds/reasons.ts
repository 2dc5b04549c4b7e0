import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Refundability } from '@stoa/contract/services/ecom/orders'

const closed: Record<string, MessageDescriptor> = {
  ALREADY_REFUNDED: msg`This payment is refunded already.`,
  PROVIDER_IS_DOWN: msg`The payment provider does not answer. Try again later.`,
  NOT_PAID: msg`Nothing was paid.`,
  ZERO_PRICE: msg`Nothing was paid.`,
  DISABLED_BY_PROVIDER: msg`The payment provider does not refund this payment.`,
  PENDING_REFUND: msg`A refund of this payment is on its way.`,
  ORDER_IS_PENDING: msg`The payment of this order is still pending.`,
  ORDER_IS_REJECTED: msg`The payment of this order was rejected.`,
  AMOUNT_OFFSET_BY_CHARGEBACK: msg`The customer’s bank took this money back already.`,
}

const byHand: Record<string, MessageDescriptor> = {
  OFFLINE: msg`This was paid outside of the shop: give the money back yourself. The refund is only noted here.`,
  NOT_SUPPORTED: msg`The shop cannot move this money: give it back at the payment provider. The refund is only noted here.`,
}

/** Why a payment cannot be refunded, in the merchant's words. */
export function closedReason({ refundabilityStatus, nonRefundableReason }: Refundability): string | undefined {
  if (refundabilityStatus !== 'NOT_REFUNDABLE') return undefined
  return t(closed[nonRefundableReason ?? ''] ?? msg`This payment cannot be refunded now.`)
}

/** Why no money moves by itself. */
export function byHandReason({ refundabilityStatus, manuallyRefundableReason }: Refundability): string | undefined {
  if (refundabilityStatus !== 'MANUAL') return undefined
  return t(byHand[manuallyRefundableReason ?? ''] ?? byHand['NOT_SUPPORTED']!)
}
