import type { ChargeRequest } from '../provider.ts'

/** The metadata by which a payment is found again. */
export const metadataOf = ({ siteId, paymentId, orderId, orderNumber }: ChargeRequest) => ({
  site_id: siteId,
  payment_id: paymentId,
  order_id: orderId,
  order_number: orderNumber,
})
