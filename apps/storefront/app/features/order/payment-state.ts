import type { Order } from '@stoa/contract/services/ecom/orders'
import { paths } from '../../paths.ts'

/** `none`: there is nothing to say of the payment. */
export type PaymentState = 'none' | 'pending' | 'failed' | 'later'

/** `failedSubscription`: the page of the subscription that the order renews, while its charge has failed. */
export function getPaymentState(order: Order, failedSubscription?: string): PaymentState {
  const { status, paymentStatus, offlinePayment } = order
  if (paymentStatus === 'PAID' || paymentStatus?.endsWith('_REFUNDED') || (status === 'CANCELED' && offlinePayment)) return 'none'
  const isFailed = hasFailed(order) || isFailedRenewal(order, failedSubscription)
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

/** True for the order of a renewal that its subscription could not charge. */
function isFailedRenewal({ status, paymentStatus, lineItems = [] }: Order, failed: string | undefined): boolean {
  const isRenewal = lineItems.some(({ subscriptionInfo }) => (subscriptionInfo?.cycleNumber ?? 1) > 1)
  return failed !== undefined && isRenewal && status === 'APPROVED' && paymentStatus !== 'PENDING'
}

/**
 * How the buyer of a failed payment pays again: a renewal on the page of its subscription, an order that is not placed on its checkout, and
 * otherwise by `payAgain`. Undefined for an order that was replaced or never had a checkout.
 */
export function toPayAgain(
  { status, checkoutId }: Order,
  failedSubscription: string | undefined,
): { renewal?: string; checkout?: string } | undefined {
  if (failedSubscription) return { renewal: failedSubscription }
  if (!checkoutId) return undefined
  return status === 'APPROVED' ? {} : { checkout: paths.checkout(checkoutId) }
}
