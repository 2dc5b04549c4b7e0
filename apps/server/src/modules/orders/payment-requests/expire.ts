import { service } from '@stoa/contract/services/ecom/order-payment-requests'
import { action } from '../../../kernel/site/events.ts'
import { job, type Job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { inSiteTime, lockOrder } from '../orders/ports/reading.ts'
import { findRequest, paymentRequest, present, type StoredRequest } from './entity.ts'

/** Enqueues the end of a request, for its date on the site's clock. */
export function expireLater(site: SiteTx, { id, expirationDate }: StoredRequest): void {
  if (!expirationDate) return
  const wait = new Date(expirationDate).getTime() - site.now.getTime()
  site.enqueue(expireRequest, { requestId: id }, { after: inSiteTime(site, wait) })
}

/** Ends a request that was not paid in time. A payment that is being decided may still pay it. */
export const expireRequest: Job<{ requestId: string }> = job('payment-requests.expire', async (site, { requestId }) => {
  const known = await findRequest(site, requestId)
  if (known?.status !== 'UNPAID' || !known.expirationDate) return
  await site.transaction(async (tx) => {
    await lockOrder(tx, known.orderId)
    const request = await findRequest(tx, requestId)
    if (request?.status !== 'UNPAID' || !request.expirationDate) return
    // The site's clock was moved back.
    if (new Date(request.expirationDate) > tx.now) return expireLater(tx, request)
    const expired = await paymentRequest.save(tx, request, { ...request, status: 'EXPIRED' })
    tx.record(action(service.fqdn, 'expired', expired, { orderPaymentRequest: present(expired) }))
  })
})
