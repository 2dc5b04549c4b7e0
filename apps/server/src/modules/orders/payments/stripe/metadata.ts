import { isGuid } from '../../../../kernel/basics/ids.ts'
import type { ChargeRequest } from '../provider-charges.ts'

/** The metadata by which a payment is found again. */
export const metadataOf = ({ siteId, paymentId, orderId, orderNumber }: ChargeRequest) => ({
  site_id: siteId,
  payment_id: paymentId,
  order_id: orderId,
  order_number: orderNumber,
})

/** Our ids in the metadata of a charge. Other programs that use the account may give these names to something else. */
export function ourIdsOf(metadata: unknown): { paymentId?: string; siteId?: string } {
  const { payment_id: paymentId, site_id: siteId } = (metadata ?? {}) as Record<string, string | undefined>
  return { ...(isGuid(paymentId) && { paymentId }), ...(isGuid(siteId) && { siteId }) }
}
