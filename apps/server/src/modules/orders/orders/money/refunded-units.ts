import type { SiteRead } from '../../../../kernel/site/site.ts'
import { loadRefundEntries } from '../store/payments.ts'
import { unitsOf } from './refund-plan.ts'

/** The units of each line of an order that were refunded, by the line's id. */
export async function loadRefundedUnits(site: SiteRead, orderId: string): Promise<Map<string, number>> {
  const entries = await loadRefundEntries(site, orderId)
  return unitsOf(entries.map(({ refund }) => refund?.details ?? {}))
}
