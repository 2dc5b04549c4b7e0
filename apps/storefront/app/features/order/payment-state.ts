import type { Order } from '@stoa/contract/services/ecom/orders'
import { paths } from '../../paths.ts'

/** `none`: there is nothing to say of the payment. */
export type PaymentState = 'none' | 'pending' | 'failed' | 'later'

export function getPaymentState(order: Order): PaymentState {
  const { status, paymentStatus, offlinePayment } = order
  if (paymentStatus === 'PAID' || paymentStatus?.endsWith('_REFUNDED') || (status === 'CANCELED' && offlinePayment)) return 'none'
  const isFailed = hasFailed(order)
  // An earlier attempt by card may have been declined.
  if (offlinePayment && (paymentStatus === 'NOT_PAID' || paymentStatus === 'PARTIALLY_PAID' || isFailed)) return 'later'
  if (isFailed) return 'failed'
  return status === 'CANCELED' ? 'none' : 'pending'
}

/** The status of an order that a gift card has paid in part says nothing of a declined card, but its history does. */
function hasFailed({ paymentStatus, activities = [] }: Order): boolean {
  if (paymentStatus === 'DECLINED' || paymentStatus === 'CANCELED') return true
  const last = activities.findLast(({ activityType }) => activityType?.startsWith('PAYMENT_'))
  return paymentStatus === 'PARTIALLY_PAID' && last?.activityType === 'PAYMENT_DECLINED'
}

/**
 * How the buyer of a failed payment pays again: on the checkout of an order that is not placed, otherwise by `payAgain`. Undefined for
 * an order that was replaced or never had a checkout.
 */
export function toPayAgain({ status, checkoutId }: Order): { checkout: string | undefined } | undefined {
  if (!checkoutId) return undefined
  return { checkout: status === 'APPROVED' ? undefined : paths.checkout(checkoutId) }
}
