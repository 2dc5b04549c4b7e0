import type { RefundDetails } from '@stoa/contract/services/ecom/orders'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { sum } from '../amounts.ts'
import { loadPayments } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'
import { isMembershipPayment } from './membership.ts'
import { planRefund, refundedShipping, shippingCost, unitsOf, type RefundLine } from './refund-plan.ts'
import { refundabilityOf, refundable } from './refundability.ts'
import { loadEarlierDetails } from './refund.ts'

/** What is left to refund of an order, in minor units. */
export interface RefundBase {
  earlier: readonly RefundDetails[]
  /** Of all payments that can be refunded. */
  left: bigint
  /** Of the delivery. */
  shippingLeft: bigint
  /** Units by line that earlier refunds named. */
  units: ReadonlyMap<string, number>
}

export async function loadRefundBase(site: SiteRead, stored: StoredOrder): Promise<RefundBase> {
  const earlier = await loadEarlierDetails(site, stored.id)
  const payments = (await loadPayments(site, stored.id)).filter(
    (payment) => !isMembershipPayment(payment) && refundabilityOf(stored.order, payment).refundabilityStatus !== 'NOT_REFUNDABLE',
  )
  const shipping = shippingCost(stored.order) - refundedShipping(stored.order, earlier)
  return {
    earlier,
    left: sum(payments, refundable),
    shippingLeft: shipping > 0n ? shipping : 0n,
    units: unitsOf(earlier),
  }
}

/** What units of lines are worth by the rule of refunds; undefined for a line that cannot be refunded in this quantity. */
export function worthOfLines(
  { order }: StoredOrder,
  lines: readonly RefundLine[],
  { earlier }: RefundBase,
): { lineItemId: string; quantity: number; worth: bigint | undefined }[] {
  return planRefund(order, { lineItems: [...lines] }, earlier).lines.map(({ named, ...part }) => ({
    lineItemId: named.lineItemId,
    quantity: named.quantity,
    worth: 'worth' in part ? part.worth : undefined,
  }))
}
