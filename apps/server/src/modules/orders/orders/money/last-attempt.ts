import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findOrder } from '../store/orders.ts'
import { loadPayments } from '../store/payments.ts'

/** An attempt to pay an unfinished order, for its buyer. */
export interface LastAttempt {
  status: 'DECLINED' | 'CHALLENGE' | 'PROCESSING'
  /** Why it was declined, in the provider's words. */
  reason?: string
  /** Where the buyer has to continue. */
  url?: string
  startedDate: Date
}

/** The last attempt to pay an order, while the order is unfinished. A payment that only was prepared is none. */
export async function findLastAttempt(site: SiteRead, orderId: string): Promise<LastAttempt | undefined> {
  const stored = await findOrder(site, orderId)
  if (stored?.order.status !== 'INITIALIZED') return undefined
  const last = (await loadPayments(site, orderId)).findLast(
    ({ doc, token, redirect_url, status }) =>
      doc.regularPaymentDetails && (status === 'DECLINED' || (status === 'PENDING' && (token ?? redirect_url) !== null)),
  )
  if (!last) return undefined
  const { status, decline_reason: reason, redirect_url: url, created_date: startedDate } = last
  if (status === 'DECLINED') return { status, startedDate, ...(reason && { reason }) }
  return url ? { status: 'CHALLENGE', url, startedDate } : { status: 'PROCESSING', startedDate }
}
