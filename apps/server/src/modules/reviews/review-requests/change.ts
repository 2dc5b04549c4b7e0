import type { CancelReason } from '@stoa/contract/services/stoa/review-requests'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { JobName, SiteTx } from '../../../kernel/site/site.ts'
import { inSiteTime } from '../../orders/orders/ports/reading.ts'
import type { StoredReview } from '../reviews/index.ts'
import { reviewRequest, type RequestFields, type StoredRequest } from './entity.ts'
import { resetAttempts, findRequestsForAuthor } from './store/requests.ts'

/** Sends a request when it is due; `sending.ts` handles it. */
export const sendRequest: JobName<{ requestId: string }> = { name: 'review-requests.send-request' }

type Schedulable = Omit<RequestFields, 'status' | 'reviewed' | 'communicationChannel'> & { sendDate: string }

/** Adds a request that is sent at its date. */
export async function schedule(site: SiteTx, given: Schedulable): Promise<StoredRequest> {
  const complete: RequestFields = { ...given, communicationChannel: 'EMAIL', status: 'SCHEDULED', reviewed: false }
  const added = await reviewRequest.createWith(asStaff(site), complete)
  enqueueSending(site, added.id, given.sendDate)
  return added
}

/** Schedules a request again, for a date. */
export async function reschedule(site: SiteTx, before: StoredRequest, sendDate: Date): Promise<StoredRequest> {
  const { failedOptions: _failed, sentOptions: _sent, cancelReason: _cancel, notSentReason: _reason, ...kept } = before
  await resetAttempts(site, before.id)
  const after = await reviewRequest.save(site, before, { ...kept, status: 'SCHEDULED', sendDate: sendDate.toISOString() })
  enqueueSending(site, after.id, sendDate.toISOString())
  return after
}

export function enqueueSending(site: SiteTx, requestId: string, sendDate: string): void {
  const wait = Math.max(0, new Date(sendDate).getTime() - site.now.getTime())
  site.enqueue(sendRequest, { requestId }, { after: inSiteTime(site, wait) })
}

/** Cancels a request that is not sent yet; any other one stays as it is. */
export async function cancel(site: SiteTx, id: string, cancelReason: CancelReason): Promise<StoredRequest> {
  const before = await reviewRequest.lock(site, id)
  if (before.status !== 'SCHEDULED') return before
  return reviewRequest.save(site, before, { ...before, status: 'CANCELED', cancelReason })
}

/**
 * Notes a review with the requests to its author that asked for it. What is scheduled is cancelled: a reminder, and a request with nothing
 * left to review.
 */
export async function noteReview(site: SiteTx, written: StoredReview): Promise<void> {
  const contactId = written.authorType === 'MEMBER' ? written.author?.contactId : undefined
  for (const id of await findRequestsForAuthor(site, contactId, written.purchase?.orderId)) await noteItem(site, id, written)
}

/** The same for one request. */
export async function noteItem(site: SiteTx, id: string, { entityId, id: reviewId }: StoredReview): Promise<void> {
  const before = await reviewRequest.lock(site, id)
  const isStillOpen = before.items.some(({ catalogItemId, reviewId: known }) => catalogItemId === entityId && !known)
  if (!isStillOpen) return
  const items = before.items.map((item) => (item.catalogItemId === entityId ? { ...item, reviewId } : item))
  const isDone = before.status === 'SCHEDULED' && (before.reminder > 0 || items.every((item) => item.reviewId))
  await reviewRequest.save(site, before, {
    ...before,
    items,
    reviewed: true,
    ...(isDone && { status: 'CANCELED', cancelReason: 'REVIEWED' }),
  })
}
