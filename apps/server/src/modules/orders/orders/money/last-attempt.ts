import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findOrder } from '../store/orders.ts'
import { loadPayments } from '../store/payments.ts'

/** An attempt to pay an unfinished order, for its buyer. */
export interface LastAttempt {
  status: 'DECLINED' | 'CHALLENGE' | 'PROCESSING'
  /** Why it was declined, in the provider's words. */
  reason?: string
  challengeId?: string
  startedDate: Date
}

/** The last attempt to pay an order, while the order is unfinished. A payment that only was prepared is none. */
export async function findLastAttempt(site: SiteRead, orderId: string): Promise<LastAttempt | undefined> {
  const stored = await findOrder(site, orderId)
  if (stored?.order.status !== 'INITIALIZED') return undefined
  const last = (await loadPayments(site, orderId)).findLast(
    ({ doc, token, status }) => doc.regularPaymentDetails && (status === 'DECLINED' || (status === 'PENDING' && token !== null)),
  )
  if (!last) return undefined
  const { status, decline_reason: reason, challenge_id: challengeId, created_date: startedDate } = last
  if (status === 'DECLINED') return { status, startedDate, ...(reason && { reason }) }
  return challengeId ? { status: 'CHALLENGE', challengeId, startedDate } : { status: 'PROCESSING', startedDate }
}
