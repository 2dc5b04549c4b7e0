import type { Checkout } from './checkout.ts'

/** How far a buyer has come, in the order of the purchase. A checkout stores the furthest as its place in this list. */
export const checkoutSteps = ['BEGUN', 'CONTACT', 'DELIVERY', 'PAYMENT', 'ORDERED'] as const

export type CheckoutStep = (typeof checkoutSteps)[number]

type Purchase = Pick<Checkout, 'content' | 'orderId' | 'completed'>

/** The last step that a checkout has finished, as it is now. A buyer who tries to pay has reached the payment, whatever became of it. */
export function stepOf({ content: { email, shippingDestination, deliveryCode }, orderId, completed }: Purchase): CheckoutStep {
  if (completed) return 'ORDERED'
  if (orderId) return 'PAYMENT'
  if (deliveryCode && shippingDestination?.address) return 'DELIVERY'
  return email ? 'CONTACT' : 'BEGUN'
}

/** True if it matters when the checkout rests: it can still become an order, and there is a way to reach its buyer. */
export function isReachable({ content, memberId, completed }: Purchase & Pick<Checkout, 'memberId'>): boolean {
  return !completed && content.lines.length > 0 && Boolean(memberId ?? content.email)
}
